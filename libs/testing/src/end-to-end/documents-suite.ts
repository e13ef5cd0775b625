import { beforeAll, describe, expect, it } from '@jest/globals';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { DocumentSummaryBody, JobWireBody } from '@regqa/contracts';
import { ENCRYPTED_PDF, fictionalPlan, longFictionalAct } from './fictional-documents.ts';
import { ServiceClient } from './service-client.ts';
import type { ServiceHandle } from './service-client.ts';

interface Listing {
  readonly documents: DocumentSummaryBody[];
  readonly total: number;
  readonly skip: number;
  readonly limit: number;
}

/** How documents are listed, uploaded, replaced, reprocessed and deleted, bad ones included. */
export function documentsSuite(handle: () => ServiceHandle): void {
  let client: ServiceClient;
  beforeAll(() => {
    client = new ServiceClient(handle());
  });

  describe('GET /api/documents', () => {
    it('lists the samples by title, each with its passages counted', async () => {
      const { body } = await client.get<Listing>('/api/documents');
      const titles = body.documents.map((document) => document.title);
      expect(titles).toEqual(titles.toSorted());
      expect(body).toMatchObject({ skip: 0, limit: 100, total: body.documents.length });
      const plan = body.documents.find((document) => document.id === 'sample-banksia-vale-lep-2024');
      expect(plan).toMatchObject({
        jurisdiction: 'Local',
        state: 'NSW',
        lga: ['Banksia Vale'],
        document_type: 'legislation',
        status: 'published',
        last_updated: '2024-07-01',
      });
      expect(plan!.chunk_count).toBeGreaterThan(5);
    });

    it.each([
      ['jurisdiction=federal', 'sample-facility-emissions-standard'],
      ['type=guidelines', 'sample-stormwater-guideline'],
      ['document_type=Guidelines&state=nsw', 'sample-stormwater-guideline'],
      ['lga=City%20of%20Banksia%20Vale', 'sample-banksia-vale-lep-2024'],
      ['q=emissions%20STANDARD', 'sample-facility-emissions-standard'],
      ['coverage=water', 'sample-stormwater-guideline'],
    ])('filters by %s', async (query, id) => {
      const { body } = await client.get<Listing>(`/api/documents?${query}`);
      expect(body.documents.map((document) => document.id)).toContain(id);
      expect(body.total).toBeLessThan(3);
    });

    it('pages through without gaps or repeats', async () => {
      const all = (await client.get<Listing>('/api/documents')).body.documents.map((document) => document.id);
      const pages = await Promise.all(all.map((_, skip) => client.get<Listing>(`/api/documents?skip=${skip}&limit=1`)));
      expect(pages.map((page) => page.body.documents[0]!.id)).toEqual(all);
    });

    it.each([
      ['jurisdiction=Atlantis', 400, /Federal, NSW/],
      ['colour=red', 400, /colour/],
      ['type=guidelines&document_type=standards', 400, /type/],
      ['limit=1001', 422, undefined],
      ['limit=0', 422, undefined],
      ['skip=-1', 422, undefined],
      ['skip=two', 422, undefined],
    ])('answers %s with %p', async (query, status, message) => {
      const answer = await client.get<{ detail: unknown }>(`/api/documents?${query}`);
      expect(answer.status).toBe(status);
      if (message === undefined)
        expect(answer.body.detail).toEqual([expect.objectContaining({ loc: ['query', query.split('=')[0]] })]);
      else expect(answer.body.detail).toMatch(message);
    });
  });

  describe('documents and passages', () => {
    it('gives a document with its versions, its receipt and its original file', async () => {
      const { body } = await client.get<{
        versions: { current: boolean; receipt: { format: string; passages: number } }[];
        chunk_count: number;
      }>('/api/documents/sample-stormwater-guideline');
      expect(body.versions).toHaveLength(1);
      expect(body.versions[0]).toMatchObject({
        current: true,
        receipt: { format: 'pdf', pages: 3, pages_without_text: [], passages: body.chunk_count },
      });
      const file = await client.get<string>('/api/documents/sample-stormwater-guideline/file');
      expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
      expect(file.body.startsWith('%PDF-')).toBe(true);
    });

    it('gives a passage that an answer cites, with its neighbours', async () => {
      const answer = await client.ask('How long should records of inspections be kept on the site?');
      const { body } = await client.get<Record<string, unknown>>(
        `/api/passages/${encodeURIComponent(answer.sources[0]!.chunk_id)}`,
      );
      expect(body).toMatchObject({
        text: answer.sources[0]!.text,
        citation: answer.sources[0]!.citation,
        document_id: 'sample-stormwater-guideline',
        page_number: 3,
      });
      const neighbour = await client.get<Record<string, unknown>>(
        `/api/passages/${encodeURIComponent(String(body['previous_chunk_id']))}`,
      );
      expect(neighbour.body['next_chunk_id']).toBe(body['chunk_id']);
    });

    it.each([
      '/api/documents/nothing-here',
      '/api/documents/nothing-here/file',
      '/api/passages/nothing-here',
      '/api/admin/jobs/nothing-here',
    ])('answers %s with 404', async (path) => {
      const answer = await client.get<{ detail: string }>(path);
      expect(answer.status).toBe(404);
      expect(typeof answer.body.detail).toBe('string');
    });
  });

  describe('uploads', () => {
    it('reads what is left out from the file, and lets what is given win', async () => {
      const job = await client.ingest(
        { name: 'wobbly.md', content: fictionalPlan('Wobbly') },
        {
          document_id: 'wobbly',
          jurisdiction: 'NSW',
          state: 'NSW',
          title: 'Wobbly Code',
          coverage: 'planning, towers',
        },
      );
      expect(job).toMatchObject({
        state: 'completed',
        outcome: 'published',
        document_id: 'wobbly',
        progress: { stage: 'done' },
      });
      const { body } = await client.get<Record<string, unknown>>('/api/documents/wobbly');
      expect(body).toMatchObject({ title: 'Wobbly Code', jurisdiction: 'NSW', coverage: ['planning', 'towers'] });
    });

    it('answers the same content twice as a duplicate: the same ids, no new release', async () => {
      const file = { name: 'twice.md', content: fictionalPlan('Twice') };
      const first = await client.ingest(file, { document_id: 'twice' });
      const ids = await passageIds('twice');
      const second = await client.upload(file, { document_id: 'twice' });
      expect(second).toMatchObject({ status: 202, body: { duplicate: true, version_id: first.version_id } });
      expect(await passageIds('twice')).toEqual(ids);
    });

    it('makes a newer content the new version, with what changed on its receipt', async () => {
      await client.ingest(
        { name: 'newer.md', content: fictionalPlan('Newer', { metres: 9 }) },
        { document_id: 'newer', jurisdiction: 'NSW', state: 'NSW' },
      );
      const job = await client.ingest(
        { name: 'newer.md', content: fictionalPlan('Newer', { metres: 12, clauses: 4 }) },
        { document_id: 'newer', jurisdiction: 'NSW', state: 'NSW' },
      );
      expect(job.receipt!.changes!.changed.join()).toMatch(/4\.3/);
      expect(job.receipt!.changes!.added.join()).toMatch(/6\.4/);
      const answer = await client.ask('How high may a Newer tower be?', { state: 'NSW' });
      expect(answer.answer).toContain('12 metres');
      expect(answer.answer).not.toContain('9 metres');
    });

    it('takes two versions at once and ends with one that answers', async () => {
      const uploads = await Promise.all(
        [8, 11].map((metres) =>
          client.upload(
            { name: 'race.md', content: fictionalPlan('Race', { metres }) },
            { document_id: 'race', jurisdiction: 'NSW', state: 'NSW' },
          ),
        ),
      );
      expect(uploads.map((upload) => upload.status)).toEqual([202, 202]);
      await Promise.all(uploads.map((upload) => client.jobEnded(upload.body.job_id)));
      const { body } = await client.get<{ versions: { version_id: string; current: boolean; status: string }[] }>(
        '/api/documents/race',
      );
      expect(body.versions).toHaveLength(2);
      expect(body.versions.filter((version) => version.current).map((version) => version.version_id)).toEqual([
        body.versions[0]!.version_id,
      ]);
    });

    it.each([
      ['../../etc/passwd.md', /^[^/\\]+$/],
      ['..\\..\\windows\\system.md', /^[^/\\]+$/],
      [`${'long '.repeat(70)}.md`, /^.{1,255}$/],
      ['rtl\u202Eexe.md', /^[^\u202E]+$/],
    ])('keeps the file name %j from doing harm', async (name, shape) => {
      const id = `named-${Buffer.from(name).toString('hex').slice(0, 20)}`;
      const job = await client.ingest({ name, content: fictionalPlan(`Named${id.slice(-6)}`) }, { document_id: id });
      expect(job.outcome).toBe('published');
      expect(job.file_name).toMatch(shape);
    });

    it('refuses a file name with a NUL byte, which no form may carry', async () => {
      const answer = await client.upload({ name: 'nul\u0000byte.md', content: fictionalPlan('Nul') });
      expect(answer).toMatchObject({ status: 400, body: { detail: expect.any(String) } });
    });

    it.each([
      ['an empty file', { name: 'empty.md', content: '' }, {}, 422],
      ['an unknown field', { name: 'a.md', content: '# A' }, { colour: 'red' }, 422],
      ['a bad date', { name: 'a.md', content: '# A' }, { last_updated: 'yesterday' }, 422],
      ['a bad identifier', { name: 'a.md', content: '# A' }, { document_id: 'Not A Slug' }, 422],
      ['an unknown area', { name: 'a.md', content: '# A' }, { lga: 'Atlantis' }, 422],
      [
        'an image',
        { name: 'a.pdf', content: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]) },
        {},
        415,
      ],
    ])('refuses %s', async (_, file, fields, status) => {
      const answer = await client.upload(file, fields);
      expect(answer.status).toBe(status);
      expect(answer.body.detail).toBeDefined();
    });

    it('refuses an upload without a file, and a body that is no form', async () => {
      const form = new FormData();
      form.append('title', 'No file');
      expect((await client.send('POST', '/api/admin/documents', { body: form })).status).toBe(422);
      expect(
        (
          await client.send('POST', '/api/admin/documents', {
            body: '{}',
            headers: { 'content-type': 'application/json' },
          })
        ).status,
      ).toBe(415);
      expect(
        (
          await client.send('POST', '/api/admin/documents', {
            body: 'not a form',
            headers: { 'content-type': 'multipart/form-data; boundary=x' },
          })
        ).status,
      ).toBe(400);
    });

    it.each([
      [
        'binary rubbish',
        'rubbish.md',
        () => Promise.resolve(Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256)),
      ],
      ['a truncated PDF', 'truncated.pdf', async () => (await pdfWith(['A short page.'])).slice(0, 300)],
      ['an encrypted PDF', 'encrypted.pdf', () => Promise.resolve(new TextEncoder().encode(ENCRYPTED_PDF))],
      [
        '200 MB of text',
        'huge.txt',
        () => Promise.resolve(new Uint8Array(Buffer.alloc(200 * 1024 * 1024, 'A plan must not be this long.\n'))),
      ],
      ['a PDF without text', 'blank.pdf', () => pdfWith([''])],
      ['text that is only white space', 'white.txt', () => Promise.resolve(new TextEncoder().encode(' \n\n \t'))],
    ])(
      'ends %s as a failed or quarantined job with its reason, and goes on',
      async (_, name, content) => {
        const job = await client.ingest(
          { name, content: await content() },
          { document_id: `bad-${name.replace('.', '-')}` },
        );
        expect(['failed', 'quarantined']).toContain(job.outcome);
        expect(job.error ?? (await statusReason(job.document_id!))).toMatch(/\w{4,}/);
        const { body } = await client.get<Listing>('/api/documents?limit=1000');
        expect(body.documents.find((document) => document.id === job.document_id)).toMatchObject({
          chunk_count: 0,
          status: expect.stringMatching(/failed|quarantined/),
        });
      },
      120_000,
    );

    it('refuses a file over the limit', async () => {
      const answer = await client.upload({
        name: 'larger.txt',
        content: new Uint8Array(Buffer.alloc(200 * 1024 * 1024 + 1, 'x')),
      });
      expect(answer).toMatchObject({ status: 413, body: { detail: expect.any(String) } });
    }, 60_000);
  });

  describe('jobs', () => {
    it('streams the progress of a job until it is done', async () => {
      const { body } = await client.upload(
        { name: 'watched.md', content: longFictionalAct('Watched', 300) },
        { document_id: 'watched' },
      );
      const stream = await client.get<string>(`/api/admin/jobs/${body.job_id}/events`);
      expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
      const events = [...stream.body.matchAll(/^event: (\w+)\r?\ndata: (.+)$/gm)].map((match) => ({
        event: match[1],
        job: JSON.parse(match[2]!) as JobWireBody,
      }));
      expect(events.at(-1)).toMatchObject({ event: 'done', job: { state: 'completed', outcome: 'published' } });
    });

    it('deletes a document while it is being processed, and nothing of it stays', async () => {
      const { body } = await client.upload(
        { name: 'doomed.md', content: longFictionalAct('Doomed', 2000) },
        { document_id: 'doomed' },
      );
      await client.until('the job starts', async () =>
        (await client.get<JobWireBody>(`/api/admin/jobs/${body.job_id}`)).body.state === 'queued' ? undefined : true,
      );
      expect((await client.send('DELETE', '/api/admin/documents/doomed')).status).toBe(200);
      expect((await client.get('/api/documents/doomed')).status).toBe(404);
      const answer = await client.ask('What must a holder of permit 1500 keep?');
      expect(answer.sources.filter((source) => source.document_id === 'doomed')).toEqual([]);
    });

    it('cancels a job and runs it again on demand', async () => {
      const { body } = await client.upload(
        { name: 'paused.md', content: longFictionalAct('Paused', 3000) },
        { document_id: 'paused' },
      );
      const cancelled = await client.send<JobWireBody>('POST', `/api/admin/jobs/${body.job_id}/cancel`);
      expect(cancelled).toMatchObject({ status: 200, body: { state: 'cancelled' } });
      expect((await client.send('POST', `/api/admin/jobs/${body.job_id}/cancel`)).status).toBe(409);
      const retried = await client.send<JobWireBody>('POST', `/api/admin/jobs/${body.job_id}/retry`);
      expect(retried.status).toBe(202);
      expect((await client.jobEnded(body.job_id)).outcome).toBe('published');
      expect((await client.send('POST', `/api/admin/jobs/${body.job_id}/retry`)).status).toBe(409);
    });

    it('reprocesses everything once, refuses a second run meanwhile, and keeps every id', async () => {
      const before = await passageIds('watched');
      const started = await client.send<{ job_id: string; documents: number; status: string }>(
        'POST',
        '/api/admin/documents/reprocess',
      );
      expect(started).toMatchObject({ status: 202, body: { status: 'queued' } });
      const second = await client.send<{ job_id: string }>('POST', '/api/admin/documents/reprocess');
      if (second.status !== 202)
        expect(second).toMatchObject({
          status: 409,
          body: { job_id: started.body.job_id, detail: expect.any(String) },
        });
      const job = await client.jobEnded(started.body.job_id);
      expect(job).toMatchObject({
        kind: 'reprocess-all',
        state: 'completed',
        progress: { done: started.body.documents, total: started.body.documents },
      });
      expect(await passageIds('watched')).toEqual(before);
    });

    it('lists jobs newest first, filtered and counted by state', async () => {
      const { body } = await client.get<{ jobs: JobWireBody[]; total: number; by_state: Record<string, number> }>(
        '/api/admin/jobs?document_id=watched',
      );
      expect(body.jobs.length).toBe(body.total);
      const times = body.jobs.map((job) => Date.parse(job.created_at));
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      expect(Object.values(body.by_state).reduce((sum, count) => sum + count, 0)).toBe(body.total);
    });

    it('reprocesses one document, and knows when there is none', async () => {
      const started = await client.send<{ job_id: string }>('POST', '/api/admin/documents/watched/reprocess');
      expect(started.status).toBe(202);
      expect((await client.jobEnded(started.body.job_id)).outcome).toBe('unchanged');
      expect((await client.send('POST', '/api/admin/documents/nothing/reprocess')).status).toBe(404);
    });
  });

  async function statusReason(documentId: string): Promise<string> {
    return String((await client.get<{ status_reason: string }>(`/api/documents/${documentId}`)).body.status_reason);
  }

  /** Every passage of a document in order, found by walking from one to the next. */
  async function passageIds(documentId: string): Promise<string[]> {
    const { body } = await client.get<{ versions: { version_id: string; current: boolean }[] }>(
      `/api/documents/${documentId}`,
    );
    const version = body.versions.find((candidate) => candidate.current)!.version_id;
    const answer = await client.ask('tower fence permit records metres', { max_sources: 50 });
    const ids = answer.sources.filter((source) => source.version_id === version).map((source) => source.chunk_id);
    return ids.toSorted();
  }
}

/** A PDF with one line of text on each page. */
async function pdfWith(pages: readonly string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const text of pages) pdf.addPage().drawText(text, { x: 72, y: 700, size: 11, font });
  return pdf.save();
}

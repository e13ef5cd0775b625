import { expect, it } from '@jest/globals';
import { buildUpload, prepareGeneration, publishDocument, sha256Of } from './document-builders.ts';
import { freshStores, type MakeDocumentStores, warmUp } from './document-stores-under-test.ts';

export function uploadContract(makeStores: MakeDocumentStores): void {
  const stores = freshStores(makeStores);
  const register = (...parameters: Parameters<typeof buildUpload>) =>
    stores.documents.registerUpload(buildUpload(...parameters));
  const derived = (id: string, content: string) => register('x', content, { documentId: { derived: id } });

  it('makes the document, its first version and the job that will read it', async () => {
    const upload = await register('quoll', 'text', {
      given: { title: 'Quoll Plan', lga: ['Quoll'], inForceFrom: '2020-07-01' },
      requestId: 'request-1',
      sample: true,
    });
    expect(upload).toMatchObject({ documentId: 'quoll', versionId: 'quoll@1', duplicate: false });
    const found = await stores.documents.getDocument('quoll');
    expect(found?.document).toMatchObject({
      title: 'Quoll Plan',
      jurisdiction: 'Local',
      lga: ['Quoll'],
      status: 'processing',
      passageCount: 0,
      sample: true,
    });
    expect(found?.versions).toMatchObject([
      {
        id: 'quoll@1',
        sequence: 1,
        current: false,
        status: 'processing',
        sha256: sha256Of('text'),
        sizeBytes: 4,
        inForceFrom: '2020-07-01',
        receipt: null,
      },
    ]);
    expect(await stores.jobs.getJob(upload.jobId)).toMatchObject({
      kind: 'ingest',
      state: 'queued',
      versionId: 'quoll@1',
      fileName: 'quoll.md',
      requestId: 'request-1',
      attempts: 0,
    });
    expect(await stores.jobs.jobsToQueue({ staleAfterMs: 1_000, limit: 10, reprocessLimit: 1 })).toEqual([
      upload.jobId,
    ]);
  });

  it('numbers the versions of a document and leaves what answers alone', async () => {
    await publishDocument(stores, 'quoll', { metadata: { title: 'Published title' } });
    const second = await register('quoll', 'new text', { given: { title: 'New title' } });
    expect(second).toMatchObject({ versionId: 'quoll@2', duplicate: false });
    const found = await stores.documents.getDocument('quoll');
    expect(found?.document).toMatchObject({ title: 'Published title', status: 'published', passageCount: 2 });
    expect(found?.versions.map(({ id, current }) => [id, current])).toEqual([
      ['quoll@2', false],
      ['quoll@1', true],
    ]);
  });

  it('answers the same content of a document with the job that read it', async () => {
    const first = await publishDocument(stores, 'quoll', { content: 'text' });
    expect(await register('quoll', 'text')).toEqual({ ...first, duplicate: true });
    expect((await register('numbat', 'text')).duplicate).toBe(false);
  });

  it('has the same content read again with metadata that were not given before', async () => {
    const given = { title: 'Quoll Plan', state: 'NSW' } as const;
    const first = await publishDocument(stores, 'quoll', { content: 'text' });
    const again = await register('quoll', 'text', { given, requestId: 'request-2' });
    expect(again).toMatchObject({ documentId: 'quoll', versionId: first.versionId, duplicate: false });
    expect(again.jobId).not.toBe(first.jobId);
    expect(await stores.jobs.getJob(again.jobId)).toMatchObject({
      kind: 'reprocess',
      state: 'queued',
      versionId: first.versionId,
      requestId: 'request-2',
    });
    expect(await stores.documents.versionToIngest(first.versionId)).toMatchObject({ given });
    await stores.jobs.beginJob(again.jobId);
    await stores.documents.publish(await prepareGeneration(stores, again, { digest: 'with its metadata' }));
    expect(await register('quoll', 'text', { given: { title: 'Quoll Plan' } })).toEqual({ ...again, duplicate: true });
    expect(await register('quoll', 'text')).toEqual({ ...again, duplicate: true });
    expect((await register('quoll', 'text', { given: { title: 'Numbat Plan' } })).duplicate).toBe(false);
    expect(await stores.documents.versionToIngest(first.versionId)).toMatchObject({
      given: { title: 'Numbat Plan', state: 'NSW' },
    });
  });

  it('refuses other metadata of a content that is being read', async () => {
    const first = await register('quoll', 'text', { given: { title: 'Quoll Plan' } });
    await expect(register('quoll', 'text', { given: { title: 'Numbat Plan' } })).rejects.toMatchObject({
      name: 'ConflictError',
      members: { job_id: first.jobId },
    });
    expect(await stores.documents.versionToIngest(first.versionId)).toMatchObject({ given: { title: 'Quoll Plan' } });
  });

  it('reads a content that failed with the metadata that are given now', async () => {
    const first = await register('quoll', 'text');
    await stores.jobs.beginJob(first.jobId);
    await stores.jobs.failJob(first.jobId, 'the file is damaged');
    expect(await register('quoll', 'text', { given: { title: 'Quoll Plan' } })).toEqual({ ...first, duplicate: false });
    expect(await stores.documents.versionToIngest(first.versionId)).toMatchObject({ given: { title: 'Quoll Plan' } });
  });

  it('knows content again under a derived id, whatever document has it', async () => {
    const first = await register('quoll', 'text');
    expect(await derived('another-name', 'text')).toEqual({ ...first, duplicate: true });
  });

  it('makes a derived id unique', async () => {
    await register('plan', 'one');
    expect((await derived('plan', 'two')).documentId).toBe('plan-2');
    expect((await derived('plan', 'three')).documentId).toBe('plan-3');
    expect((await derived('pla_', 'four')).documentId).toBe('pla_');
  });

  it('queues the job again when the earlier reading failed', async () => {
    const first = await register('quoll', 'text');
    await stores.jobs.beginJob(first.jobId);
    await stores.jobs.failJob(first.jobId, 'the file is damaged');
    expect((await stores.documents.getDocument('quoll'))?.document).toMatchObject({
      status: 'failed',
      statusReason: 'the file is damaged',
    });
    expect(await register('quoll', 'text')).toEqual({ ...first, duplicate: false });
    expect(await stores.jobs.getJob(first.jobId)).toMatchObject({
      state: 'queued',
      error: null,
      outcome: null,
      attempts: 0,
    });
    expect((await stores.documents.getDocument('quoll'))?.document).toMatchObject({
      status: 'processing',
      statusReason: null,
    });
  });

  it('queues the job again when the earlier reading was cancelled', async () => {
    const first = await register('quoll', 'text');
    await stores.jobs.cancelJob(first.jobId);
    expect((await register('quoll', 'text')).duplicate).toBe(false);
    expect(await stores.jobs.jobsToQueue({ staleAfterMs: 1_000, limit: 10, reprocessLimit: 1 })).toEqual([first.jobId]);
  });

  it('gives uploads at once of one document versions in sequence', async () => {
    await warmUp(stores);
    const uploads = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((content) => register('quoll', content)));
    expect(uploads.map(({ versionId }) => versionId).sort()).toEqual(
      [1, 2, 3, 4, 5, 6].map((sequence) => `quoll@${sequence}`),
    );
    expect(new Set(uploads.map(({ jobId }) => jobId)).size).toBe(6);
  });

  it('takes the same content at once only once', async () => {
    await warmUp(stores);
    const given = await Promise.all(Array.from({ length: 6 }, () => register('quoll', 'text')));
    expect(given.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    const byDerivedId = await Promise.all(
      Array.from({ length: 6 }, (_, number) => derived(`name-${number}`, 'other text')),
    );
    expect(byDerivedId.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    expect((await stores.documents.listDocuments({}, { skip: 0, limit: 10 })).total).toBe(2);
  });

  it('stores characters that databases refuse in place of failing', async () => {
    await register('odd', 'text', { given: { title: 'A\0B \ud800 C' }, fileName: 'a\0b.md' });
    const found = await stores.documents.getDocument('odd');
    expect(found?.document.title).not.toContain('\0');
    expect(found?.document.title).toMatch(/^A.B . C$/u);
    expect(await stores.documents.getDocument('o\0dd')).toBeUndefined();
    expect(await stores.documents.getPassage('\0')).toBeUndefined();
  });

  it('hands the worker what was given and what answers now', async () => {
    const upload = await register('quoll', 'text', {
      given: { title: 'Given', coverage: ['water'], lastUpdated: '2024-02-29' },
    });
    expect(await stores.documents.versionToIngest(upload.versionId)).toMatchObject({
      given: { title: 'Given', coverage: ['water'], lastUpdated: '2024-02-29' },
      publishedDigest: null,
    });
    await stores.documents.publish(await prepareGeneration(stores, upload, { digest: 'digest-1' }));
    expect(await stores.documents.versionToIngest(upload.versionId)).toMatchObject({
      version: { current: true },
      publishedDigest: 'digest-1',
    });
    expect(await stores.documents.versionToIngest('none@1')).toBeUndefined();
  });

  it('names the contents that no version uses', async () => {
    await register('quoll', 'used');
    expect(await stores.documents.unusedFiles([sha256Of('used'), sha256Of('unused')])).toEqual([sha256Of('unused')]);
  });
}

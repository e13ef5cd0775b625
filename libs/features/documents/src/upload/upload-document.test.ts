import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { StorageFullError } from '@regqa/errors';
import { RunningDocuments, textFile, until } from '../test-support/running-documents.ts';

let running: RunningDocuments;

beforeEach(async () => {
  running = await new RunningDocuments().start();
});
afterEach(() => running.service.close());

const version = (id: string) => running.stores.documents.versionToIngest(id);
const part = (disposition: string, content: string, type = 'text/markdown') =>
  `--XX\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`;
const fileHead =
  '--XX\r\nContent-Disposition: form-data; name="file"; filename="a.md"\r\nContent-Type: text/markdown\r\n\r\n';

it('answers 503 with the reason where the disk is full, and registers nothing', async () => {
  Object.assign(running.files, {
    write: () => Promise.reject(new StorageFullError('files', 'The disk is full. Free some space.')),
  });
  const { status, body } = await running.upload([['file', textFile('acacia.md', 'content')]]);
  expect({ status, body }).toEqual({ status: 503, body: { detail: 'The disk is full. Free some space.' } });
  expect(await running.documentCount()).toBe(0);
});

describe('an accepted upload', () => {
  it('is stored by its content, registered with what was given, and handed to the queue', async () => {
    const { status, body } = await running.upload([
      ['title', 'Acacia Park Plan 2020'],
      ['file', textFile('acacia.md', 'content')],
      ['document_type', 'Guideline'],
      ['coverage', 'Water, planning , water'],
      ['last_updated', '2024-02-29'],
    ]);

    expect(status).toBe(202);
    expect(body).toMatchObject({ document_id: 'acacia', version_id: 'acacia@1', duplicate: false });
    const sha256 = createHash('sha256').update('content').digest('hex');
    expect(running.files.contents.get(sha256)?.toString()).toBe('content');
    expect(await version('acacia@1')).toMatchObject({
      uploadedAs: 'acacia',
      given: {
        title: 'Acacia Park Plan 2020',
        documentType: 'guidelines',
        coverage: ['water', 'planning'],
        lastUpdated: '2024-02-29',
      },
      version: { sha256, sizeBytes: 7, fileName: 'acacia.md', mediaType: 'text/markdown' },
    });
    await running.service.drain();
    expect(running.queue.added).toEqual([{ jobId: body.job_id, requestId: 'upload-1' }]);
    expect(await running.waitingJobs()).toEqual([]);
  });

  it('goes under the identifier that was given', async () => {
    const { body } = await running.upload([
      ['document_id', 'water-plan.v2'],
      ['file', textFile('x.md')],
    ]);
    expect(body.document_id).toBe('water-plan.v2');
    expect(await version('water-plan.v2@1')).toMatchObject({ uploadedAs: null });
  });

  it('counts empty fields of a form as left out', async () => {
    const { status } = await running.upload([
      ['title', ''],
      ['state', ' '],
      ['file', textFile('x.md')],
    ]);
    expect(status).toBe(202);
    expect((await version('x@1'))?.given).toEqual({});
  });

  it('takes no control characters into the database', async () => {
    await running.upload([
      ['title', 'A\u0000 \u202etitle\n of two lines'],
      ['file', textFile('x.md')],
    ]);
    expect((await version('x@1'))?.given.title).toBe('A title of two lines');
  });

  it('is accepted whatever the extension says, since the content decides', async () => {
    const { status } = await running.upload([['file', textFile('plan.exe', 'Just text')]]);
    expect(status).toBe(202);
  });

  it('is accepted while the queue is down, and handed over by a later sweep', async () => {
    await running.service.close();
    running = await new RunningDocuments().start({ outboxIntervalMs: 20 });
    running.queue.down = true;
    const { status, body } = await running.upload([['file', textFile('x.md')]]);
    expect(status).toBe(202);
    await running.service.drain();
    expect(running.queue.added).toEqual([]);
    running.queue.down = false;
    await until(() => running.queue.added.length > 0);
    expect(running.queue.added).toEqual([{ jobId: body.job_id }]);
  });

  it('is told to be a duplicate when the content is there already', async () => {
    const first = await running.upload([['file', textFile('x.md', 'same')]]);
    const { status, body } = await running.upload([['file', textFile('y.md', 'same')]]);
    expect(status).toBe(202);
    expect(body).toEqual({ ...first.body, document_id: 'x', version_id: 'x@1', duplicate: true });
    await running.service.drain();
    expect(running.queue.added).toHaveLength(1);
  });
});

it('leaves nothing behind when the client goes away in the middle', async () => {
  const sent = running.beginUpload();
  sent.on('error', () => undefined);
  sent.write(fileHead + 'x'.repeat(100_000));
  await until(() => running.files.receivedBytes > 0);
  sent.destroy();
  await until(() => running.files.writing === 0);
  await running.service.drain();
  expect(running.files.contents.size).toBe(0);
  expect(await running.documentCount()).toBe(0);
});

it.each([
  ['name="file"; filename="../../etc/passwd"', 'passwd'],
  ['name="file"; filename="..\\\\..\\\\plan.md"', 'plan.md'],
  ['name="file"; filename*=UTF-8\'\'a%00b%0D%0A.md', 'ab .md'],
  ['name="file"; filename="gpj.\u202emd"', 'gpj.md'],
  ['name="file"; filename=""', 'document'],
  ['name="file"; filename="/"', 'document'],
  [`name="file"; filename="${'n'.repeat(300)}.md"`, `${'n'.repeat(147)}.md`],
  ['name="file"; filename="Péré plan.md"', 'Péré plan.md'],
  ['name="file"; filename="x"; filename*=UTF-8\'\'na%20me%2F..%2Fplan.md', 'plan.md'],
])('shows the file of a part with %s as "%s"', async (disposition, expected) => {
  const { status, body } = await running.uploadRaw(
    `${part(disposition, 'text', 'application/octet-stream')}--XX--\r\n`,
  );
  expect(status).toBe(202);
  expect((await version(body.version_id))?.version.fileName).toBe(expected);
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { answerOf, RunningDocuments, textFile, until } from '../test-support/running-documents.ts';

let running: RunningDocuments;

beforeEach(async () => {
  running = await new RunningDocuments().start();
});
afterEach(() => running.service.close());

const part = (disposition: string, content: string, type = 'text/markdown') =>
  `--XX\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`;
const fileHead =
  '--XX\r\nContent-Disposition: form-data; name="file"; filename="a.md"\r\nContent-Type: text/markdown\r\n\r\n';
describe('a refused upload', () => {
  const file = textFile('x.md', 'refused content');

  it.each([
    [
      'an unknown field',
      [
        ['file', file],
        ['colour', 'green'],
      ],
      ['body', 'colour'],
      'extra_forbidden',
    ],
    [
      'a date that is none',
      [
        ['file', file],
        ['last_updated', '2024-02-30'],
      ],
      ['body', 'last_updated'],
      'date_parsing',
    ],
    [
      'an unknown jurisdiction',
      [
        ['file', file],
        ['jurisdiction', 'Utopia'],
      ],
      ['body', 'jurisdiction'],
      'enum',
    ],
    [
      'an unknown state',
      [
        ['file', file],
        ['state', 'Utopia'],
      ],
      ['body', 'state'],
      'enum',
    ],
    [
      'an unknown area',
      [
        ['file', file],
        ['lga', 'Penrit'],
      ],
      ['body', 'lga'],
      'value_error',
    ],
    [
      'a document id with a slash',
      [
        ['file', file],
        ['document_id', '../x'],
      ],
      ['body', 'document_id'],
      'string_pattern_mismatch',
    ],
    [
      'a field twice',
      [
        ['file', file],
        ['title', 'a'],
        ['title', 'b'],
      ],
      ['body', 'title'],
      'value_error',
    ],
    [
      'a field that is too long',
      [
        ['file', file],
        ['title', 'a'.repeat(20_000)],
      ],
      ['body', 'title'],
      'string_too_long',
    ],
    ['no file', [['title', 'a']], ['body', 'file'], 'missing'],
    ['a text field in place of the file', [['file', 'text']], ['body', 'file'], 'value_error'],
    ['a file under another name', [['document', file]], ['body', 'document'], 'extra_forbidden'],
    [
      'two files',
      [
        ['file', file],
        ['file', textFile('y.md')],
      ],
      ['body', 'file'],
      'value_error',
    ],
    ['an empty file', [['file', textFile('x.md', '')]], ['body', 'file'], 'value_error'],
  ] as const)('says 422 for %s and keeps nothing', async (_what, parts, loc, type) => {
    const { status, body } = await running.upload(parts);
    expect(status).toBe(422);
    expect(body.detail).toContainEqual(expect.objectContaining({ loc, type, msg: expect.any(String) }));
    await until(() => running.files.contents.size === 0);
    expect(await running.documentCount()).toBe(0);
  });

  it('does not remove a file that another version uses', async () => {
    await running.upload([['file', textFile('x.md', 'shared')]]);
    const { status } = await running.upload([
      ['file', textFile('x.md', 'shared')],
      ['colour', 'green'],
    ]);
    expect(status).toBe(422);
    await running.service.drain();
    expect(running.files.contents.size).toBe(1);
  });

  it.each([
    ['a PNG image', '\x89PNG\r\n\x1a\n0000'],
    ['an empty ZIP archive', `PK\x05\x06${'\0'.repeat(18)}`],
    ['a program', `\x7fELF${'\0'.repeat(100_000)}`],
  ])('says 415 for %s and what is accepted', async (kind, content) => {
    const { status, body } = await running.upload([['file', textFile('x.md', Buffer.from(content, 'latin1'))]]);
    expect(status).toBe(415);
    expect(body.detail).toMatch(
      new RegExp(`^"x\\.md" is ${kind}; accepted are PDF, Word \\(\\.docx; .*, and a ZIP archive of the volumes`),
    );
    expect(running.files.contents.size).toBe(0);
  });

  const ODS = `PK\x03\x04${'\0'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.spreadsheet${'\0'.repeat(99)}`;
  it.each([
    ['fees.xlsx', 'PK\x03\x04rest', 'a spreadsheet', 'as PDF, or copy each table'],
    ['fees.XLS', '\xd0\xcf\x11\xe0rest', 'a spreadsheet', 'as PDF, or copy each table'],
    ['fees.dat', ODS, 'a spreadsheet', 'as PDF, or copy each table'],
    ['talk.pptx', 'PK\x03\x04rest', 'a presentation', 'Save it as PDF'],
    ['talk.ppt', '\xd0\xcf\x11\xe0rest', 'a presentation', 'Save it as PDF'],
    ['talk.odp', 'PK\x03\x04rest', 'a presentation', 'Save it as PDF'],
    ['fees.csv', 'kite,fee,year\nbox kite,20,2031\n', 'a table of values (CSV)', 'Copy the table into a Word document'],
  ])('says 415 for %s and what to upload in its place', async (name, content, kind, advice) => {
    const { status, body } = await running.upload([['file', textFile(name, Buffer.from(content, 'latin1'))]]);
    expect(status).toBe(415);
    expect(body.detail).toContain(`"${name}" is ${kind}, which is not read. `);
    expect(body.detail).toContain(advice);
    expect(running.files.contents.size).toBe(0);
  });

  it.each([
    ['plan.rtf', '{\\rtf1 A plan}'],
    ['plan.doc', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
    ['plan.odt', 'PK\x03\x04'],
    ['plan.xlsx', 'Just text'],
    ['plan.csv', '%PDF-1.7'],
  ])('leaves %s to the worker, which can convert it or see what it is', async (name, content) => {
    expect((await running.upload([['file', textFile(name, Buffer.from(content, 'latin1'))]])).status).toBe(202);
  });

  it('says 413 for a file over the limit, and accepts one of just the limit', async () => {
    const limit = 1024 * 1024;
    const over = await running.upload([['file', textFile('x.md', 'a'.repeat(limit + 1))]]);
    expect([over.status, over.body.detail]).toEqual([413, 'The file is larger than 1 MB, the most that is accepted']);
    expect(running.files.contents.size).toBe(0);
    const just = await running.upload([['file', textFile('x.md', 'a'.repeat(limit))]]);
    expect(just.status).toBe(202);
  });

  it('says 413 from the stated length without reading the body', async () => {
    const sent = running.beginUpload({ 'content-length': String(50 * 1024 * 1024) });
    sent.on('error', () => undefined);
    sent.flushHeaders();
    const { status } = await answerOf(sent);
    expect(status).toBe(413);
    expect(running.files.receivedBytes).toBe(0);
    sent.destroy();
  });

  it.each([
    ['application/json', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data', 400],
  ])('says %s is %i', async (contentType, expected) => {
    const { status, body } = await running.uploadRaw('{}', contentType);
    expect([status, typeof body.detail]).toEqual([expected, 'string']);
  });

  it.each([
    ['ends within the file', `${fileHead}text that`],
    ['has no closing boundary', `${fileHead}text\r\n--XX`],
    [
      'has a NUL in a part header',
      `--XX\r\nContent-Disposition: form-data; name="file"; filename="a\0b.md"\r\n\r\ntext\r\n--XX--`,
    ],
    ['has a malformed part header', `--XX\r\nContent-Disposition form-data\r\n\r\ntext\r\n--XX--`],
    ['has no part at all', 'nonsense'],
  ])('says 400 for a body that %s, and keeps nothing', async (_what, body) => {
    const answer = await running.uploadRaw(body);
    expect([answer.status, answer.body.detail]).toEqual([
      400,
      expect.stringContaining('multipart body cannot be read'),
    ]);
    await until(() => running.files.contents.size === 0 && running.files.writing === 0);
  });

  it('says 400 for more parts than there are fields', async () => {
    const many = Array.from({ length: 60 }, (_, at) => part(`name="f${at}"`, 'x')).join('');
    const { status } = await running.uploadRaw(`${many}--XX--\r\n`);
    expect(status).toBe(400);
  });

  it('says 503 while the database is down, and keeps no file once it is back', async () => {
    running.isOutOfReach = () => true;
    const { status, headers } = await running.upload([['file', textFile('x.md', 'text')]]);
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    running.isOutOfReach = () => false;
    await running.upload([['file', textFile('y.md', 'other')]]);
    await until(() => running.files.contents.size === 1);
  });

  it('needs an admin key', async () => {
    const form = new FormData();
    form.append('file', textFile('x.md'));
    const { status } = await running.call('POST', '/api/admin/documents', { body: form, level: 'ordinary' });
    expect(status).toBe(403);
  });
});

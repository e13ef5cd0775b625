import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CancelledError, UnreadableDocumentError } from '@regqa/errors';
import { describeWhere } from '@regqa/testing';
import { runBounded } from '../../programs/run-bounded.ts';
import type { OldDocument } from '../../document-model/old-document.ts';
import { createFileReader } from '../worker/create-file-reader.ts';
import type { FileReader } from '../worker/create-file-reader.ts';
import { convertDocument, openLibreOffice } from './libre-office.ts';
import type { DocumentConverter } from './libre-office.ts';
import { oldDocumentKind } from './old-document.ts';
import { odt, RTF } from './old-documents.fixture.ts';

const LIMITS = { timeoutMs: 60_000, memoryMb: 1_024 };
const never = new AbortController().signal;
const folder = mkdtempSync(join(tmpdir(), 'regqa-office-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

/** Folders of conversions, which must be gone when these have ended. */
const conversions = () => readdirSync(tmpdir()).filter((name) => name.startsWith('regqa-convert-'));

async function reasonOf(reading: Promise<unknown>): Promise<string> {
  const failure = await reading.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UnreadableDocumentError);
  return (failure as UnreadableDocumentError).reason;
}

const OLE_HEAD = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ole = (stream: string) => Buffer.concat([OLE_HEAD, Buffer.alloc(600), Buffer.from(stream, 'utf16le')]);

describe('an old document', () => {
  it.each([
    ['{\\rtf1 A plan}', 'rtf'],
    [ole('WordDocument'), 'doc'],
    [ole('Workbook'), null],
    ['A plan', null],
    ['', null],
  ])('is told by its content (%#)', async (content, kind) => {
    expect(await oldDocumentKind(write('any.dat', content))).toBe(kind);
  });

  it('is an OpenDocument text, and no OpenDocument template or spreadsheet', async () => {
    const text = await odt('Plan', '');
    const other = (end: string) =>
      Buffer.from(text.toString('latin1').replace('opendocument.text', `opendocument.${end}`), 'latin1');
    expect(await oldDocumentKind(write('a.odt', text))).toBe('odt');
    expect(await oldDocumentKind(write('b.odt', other('text-')))).toBeNull();
  });
});

describe('where LibreOffice is not installed', () => {
  let reader: FileReader;
  beforeAll(() => {
    reader = createFileReader(LIMITS, '/nowhere/soffice');
  });
  afterAll(() => reader.close());

  it.each([
    [
      'an RTF document',
      () => RTF,
      /^The file is an RTF document; save it as Word \(\.docx\) or PDF\. Where LibreOffice is/,
    ],
    ['an old Word document', () => ole('WordDocument'), /^The file is an old Word document; save it as Word/],
    ['an OpenDocument text', () => odt('Plan', ''), /^The file is an OpenDocument text \(ODT\); save it as Word/],
    ['an old spreadsheet', () => ole('Workbook'), /^The file is a spreadsheet, which is not read\. Save the sheets/],
    [
      'an old presentation',
      () => ole('PowerPoint Document'),
      /^The file is a presentation, which is not read\. Save it as PDF/,
    ],
    ['a message', () => ole('__substg1.0_'), /old Office document of a kind that is not read/],
  ])('refuses %s with what to do', async (_name, make, reason) => {
    const path = write('plan.dat', await make());
    expect(await reasonOf(reader.read({ path, fileName: 'plan.dat', given: {} }, never))).toMatch(reason);
  });
});

describeWhere('soffice')('where LibreOffice is installed', () => {
  let reader: FileReader;
  let converter: DocumentConverter;
  beforeAll(async () => {
    reader = createFileReader(LIMITS, 'soffice');
    converter = (await openLibreOffice('soffice', 60_000))!;
  });
  afterAll(() => reader.close());

  const read = (path: string) => reader.read({ path, fileName: 'plan.dat', given: {} }, never);

  /** The RTF as other programs save it. */
  async function savedAs(kind: OldDocument, filter: string): Promise<string> {
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const command = [
      'soffice',
      profile,
      '--headless',
      '--convert-to',
      `${kind}:${filter}`,
      '--outdir',
      folder,
    ] as const;
    const environment = { HOME: folder };
    await runBounded([...command, write('act.rtf', RTF)], {
      timeoutMs: 60_000,
      outputBytes: 10_000_000,
      memoryMb: 2_048,
      environment,
    });
    return join(folder, `act.${kind}`);
  }

  it.each([
    ['rtf', () => Promise.resolve(write('act.rtf', RTF))],
    ['doc', () => savedAs('doc', 'MS Word 97')],
    ['odt', () => savedAs('odt', 'writer8')],
  ] as [OldDocument, () => Promise<string>][])(
    'reads %s as the Word document that it is converted to',
    async (kind, make) => {
      const path = await make();
      expect(await oldDocumentKind(path)).toBe(kind);
      const { format, metadata, facts, passages } = await read(path);
      expect([format, facts.convertedFrom, metadata.title]).toEqual(['docx', kind, 'Wombat Burrow Act 2031']);
      expect(passages.map(({ section, text }) => [section, text.split('\n')[0]])).toContainEqual([
        's 4',
        '(1) A burrow longer than 25 metres must have a lamp.',
      ]);
      const text = passages.map((passage) => passage.text).join('\n');
      expect(text).toContain('wombat’s lamp');
      expect(text).toMatch(/\| R1 +\| 6 +\|/);
      expect(facts.details).toContainEqual(expect.stringMatching(/LibreOffice \d.* made a Word document of it/));
      expect(conversions()).toEqual([]);
    },
    60_000,
  );

  it('follows no link of a document, with a network of its own and without', async () => {
    const requests: string[] = [];
    const server = createServer(({ url }, response) => {
      requests.push(url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/lamp`;
      const linked = ['image', 'object'].map(
        (what) =>
          `<draw:frame svg:width="2cm" svg:height="2cm"><draw:${what} xlink:href="${address}.${what}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame>`,
      );
      const path = write(
        'links.odt',
        await odt('Lamp plan 2031', `<text:p>A burrow has a lamp. ${linked.join('')}</text:p>`),
      );
      const conversion = { path, kind: 'odt', timeoutMs: 60_000, signal: never } as const;
      await (await converter.convert(path, 'odt', never)).close();
      await (await convertDocument(['soffice'], conversion)).close();
      expect(requests).toEqual([]);
    } finally {
      server.close();
    }
  });

  it('says why nothing came of a document that is damaged', async () => {
    const broken = Buffer.concat([OLE_HEAD, Buffer.alloc(3_000, 7), Buffer.from('WordDocument', 'utf16le')]);
    expect(await reasonOf(read(write('broken.doc', broken)))).toMatch(
      /^The file is an old Word document, and LibreOffice could not convert it: .* Save it as Word/,
    );
    expect(conversions()).toEqual([]);
  });

  it('ends a conversion that takes too long or is stopped, and removes its folder', async () => {
    const path = write('act.rtf', RTF);
    const hurried = await openLibreOffice('soffice', 100);
    expect(await reasonOf(hurried!.convert(path, 'rtf', never))).toMatch(
      /could not convert it: it took longer than 0 s/,
    );
    const stopping = new AbortController();
    const conversion = converter.convert(path, 'rtf', stopping.signal);
    setTimeout(() => stopping.abort(), 200);
    await expect(conversion).rejects.toBeInstanceOf(CancelledError);
    expect(conversions()).toEqual([]);
  });

  it('refuses a document over the limit before it is converted', async () => {
    const path = write('large.rtf', `{\\rtf1 ${'a'.repeat(51 * 2 ** 20)}}`);
    expect(await reasonOf(read(path))).toBe('The file has 51 MB; the limit for documents that are converted is 50 MB.');
  });
});

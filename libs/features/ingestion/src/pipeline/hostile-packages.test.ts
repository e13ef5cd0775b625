import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { UnreadableDocumentError } from '@regqa/errors';
import { paragraph, wordDocument } from '../readers/docx/write-docx.fixture.ts';
import { book } from '../readers/epub/write-epub.fixture.ts';
import { openArchive } from '../readers/common/zip/open-archive.ts';
import { archiveOf } from '../readers/common/zip/write-archive.fixture.ts';
import { readDocument } from './read-document.ts';

const read = (bytes: Uint8Array) => readDocument(bytes, { fileName: 'x', idPrefix: 'x@1', given: {} });

async function reasonOf(bytes: Uint8Array): Promise<string> {
  const failure = await read(bytes).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UnreadableDocumentError);
  return (failure as UnreadableDocumentError).reason;
}

const LOCAL = 'PK\x03\x04';
const CENTRAL = 'PK\x01\x02';

/** Writes a number into the local and the central header of an archive's first entry. */
function lie(
  archive: Buffer,
  offsets: { local: number; central: number },
  value: { number: number; bytes: 2 | 4 },
): Buffer {
  const copy = Buffer.from(archive);
  for (const [header, offset] of [
    [LOCAL, offsets.local],
    [CENTRAL, offsets.central],
  ] as const) {
    copy.writeUIntLE(value.number, copy.indexOf(Buffer.from(header, 'latin1')) + offset, value.bytes);
  }
  return copy;
}

describe('hostile archives', () => {
  it('a bomb whose headers tell the truth', async () => {
    expect(
      await reasonOf(
        await archiveOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': Buffer.alloc(20 * 2 ** 20, 32) }),
      ),
    ).toMatch(/more than 200 times its size/);
  });

  it('a bomb whose headers lie', async () => {
    const archive = await archiveOf({
      'word/document.xml': Buffer.alloc(20 * 2 ** 20, 32),
      '[Content_Types].xml': '<Types/>',
    });
    expect(await reasonOf(lie(archive, { local: 22, central: 24 }, { number: 1000, bytes: 4 }))).toMatch(
      /"word\/document\.xml" in the archive is damaged|times its size/,
    );
  });

  it('an entry that unpacks to more than is read', async () => {
    const archive = await openArchive(await archiveOf({ 'a.txt': 'wombat '.repeat(1_000) }));
    const failure = await archive.read('a.txt', 6_999).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnreadableDocumentError);
    expect((failure as UnreadableDocumentError).reason).toMatch(/"a\.txt" in the archive unpacks to more than is read/);
    expect(await archive.read('a.txt', 7_000)).toHaveLength(7_000);
  });

  it('a bomb in a bomb', async () => {
    const zeros = deflateRawSync(Buffer.alloc(2 ** 24));
    expect(
      await reasonOf(
        await archiveOf({ 'a.zip': await archiveOf({ 'b.zip': zeros }), 'b.txt': await archiveOf({ 'c.zip': zeros }) }),
      ),
    ).toMatch(/archive itself/);
  });

  it('too many entries', async () => {
    expect(
      await reasonOf(
        await archiveOf(Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`${at}.txt`, '']))),
      ).catch(String),
    ).toMatch(/2,001 entries; up to 2,000/);
  });

  it('names that lead out of a folder', async () => {
    const archive = await archiveOf({ 'aa/evil.txt': 'x' });
    const evil = Buffer.from(archive.toString('latin1').replaceAll('aa/evil.txt', '../evil.txt'), 'latin1');
    expect(await reasonOf(evil)).toMatch(/not accepted: .*\.\.\/evil\.txt/);
  });

  it('two entries of one name', async () => {
    const archive = await archiveOf({ 'a1.txt': 'x', 'a2.txt': 'y' });
    expect(await reasonOf(Buffer.from(archive.toString('latin1').replaceAll('a2.txt', 'a1.txt'), 'latin1'))).toMatch(
      /two entries named "a1\.txt"/,
    );
  });

  it('entries under a password', async () => {
    expect(
      await reasonOf(
        lie(await archiveOf({ 'act.md': '# Burrow Act 2031' }), { local: 6, central: 8 }, { number: 1, bytes: 2 }),
      ),
    ).toMatch(/protected by a password/);
  });

  it('entries of an unknown compression', async () => {
    expect(
      await reasonOf(
        lie(await archiveOf({ 'act.md': '# Burrow Act 2031' }), { local: 8, central: 10 }, { number: 14, bytes: 2 }),
      ),
    ).toMatch(/method that is not read \(14\)/);
  });

  it('a wrong checksum', async () => {
    expect(
      await reasonOf(
        lie(await archiveOf({ 'act.md': '# Burrow Act 2031' }), { local: 14, central: 16 }, { number: 7, bytes: 4 }),
      ),
    ).toMatch(/checksum is wrong/);
  });

  it('archives that are cut off anywhere', async () => {
    const archive = await wordDocument({ body: paragraph('Wombats dig.') });
    for (let length = 4; length < archive.length; length += 97)
      expect(await reasonOf(archive.subarray(0, length))).toMatch(/damaged|cut off|not accepted/);
  });
});

describe('hostile XML in a Word document', () => {
  const document = (xml: string) => archiveOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': xml });

  it.each([
    [
      'entities of its own',
      '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><w:document>&b;</w:document>',
      /entities of its own/,
    ],
    ['an entity that is not defined', '<w:document>&b;</w:document>', /malformed.*undefined entity/],
    ['200,000 levels', `${'<w:p>'.repeat(200_000)}`, /more than 100 levels/],
    [
      '100,000 attributes',
      `<w:document ${Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`,
      /more than 64 attributes/,
    ],
    ['no end', '<w:document><w:body>', /malformed/],
    ['nothing in it', '', /malformed/],
  ])('%s', async (_name, xml, reason) => {
    expect(await reasonOf(await document(xml))).toMatch(reason);
  });

  it('styles and lists that refer to themselves', async () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="A"><w:name w:val="A"/><w:basedOn w:val="B"/></w:style><w:style w:type="paragraph" w:styleId="B"><w:name w:val="B"/><w:basedOn w:val="A"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>';
    const numbering =
      '<w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="A"/></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>';
    expect(
      (await read(await wordDocument({ styles, numbering, body: paragraph('Wombats dig.', '<w:pStyle w:val="A"/>') })))
        .text,
    ).toBe('Wombats dig.');
  });

  it('a table of 300 columns', async () => {
    const row = `<w:tr>${`<w:tc>${paragraph('x')}</w:tc>`.repeat(300)}</w:tr>`;
    expect(await reasonOf(await wordDocument({ body: `<w:tbl>${row}</w:tbl>` }))).toMatch(/more than 200 columns/);
  });

  it('cells that claim to be wider than any table', async () => {
    const row =
      '<w:tr><w:tc><w:tcPr><w:gridSpan w:val="4000000000"/></w:tcPr><w:p><w:r><w:t>x</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>y</w:t></w:r></w:p></w:tc></w:tr>';
    expect(await reasonOf(await wordDocument({ body: `<w:tbl>${row}</w:tbl>` }))).toMatch(/more than 200 columns/);
  });
});

describe('hostile HTML', () => {
  it.each([
    ['200,000 levels', `<!DOCTYPE html>${'<div>'.repeat(200_000)}`, /more than 500 levels/],
    [
      '100,000 attributes',
      `<!DOCTYPE html><div ${Array.from({ length: 100_000 }, (_, at) => `a${at}=1`).join(' ')}>`,
      /more than 20,000 attributes/,
    ],
    ['600,000 elements', `<!DOCTYPE html>${'<i></i>'.repeat(600_000)}`, /more than 500,000 elements/],
    [
      'fonts that are opened again in each of 20,000 paragraphs',
      `<!DOCTYPE html>${Array.from({ length: 20_000 }, (_, at) => `<p><font size=${at % 90}>x</p>`).join('')}`,
      /more than 500,000 elements/,
    ],
    [
      'cells that claim a million columns',
      `<!DOCTYPE html><table>${'<tr><td colspan=1000>x<td colspan=1000>y'.repeat(10)}</table>`,
      /more than 200 columns/,
    ],
  ])('%s', async (_name, html, reason) => {
    expect(await reasonOf(Buffer.from(html))).toMatch(reason);
  });

  it.each([
    ['400 nested lists', `<!DOCTYPE html><p>Wombats dig.</p>${'<ul><li>x'.repeat(200)}`],
    [
      'a data image of 5 MB',
      `<!DOCTYPE html><p>Wombats dig.</p><img src="data:image/png;base64,${'A'.repeat(5_000_000)}">`,
    ],
    ['100,000 comments and CDATA', `<!DOCTYPE html><p>Wombats dig.</p>${'<!-- x --><![CDATA[ y ]]>'.repeat(100_000)}`],
    [
      'a row span of 65,534 over 20,000 rows',
      `<!DOCTYPE html><p>Wombats dig.</p><table><tr><td rowspan=65534>a<td>b${'<tr><td>c'.repeat(20_000)}</table>`,
    ],
    ['100 nested tables', `<!DOCTYPE html><p>Wombats dig.</p>${'<table><tr><td>x'.repeat(100)}`],
  ])('reads %s', async (_name, html) => {
    expect((await read(Buffer.from(html))).text).toMatch(/^Wombats dig\./);
  });

  it('in an e-book too', async () => {
    expect(await reasonOf(await book({ chapters: ['<div>'.repeat(100_000)] }))).toMatch(/more than 500 levels/);
  });
});

import { describe, expect, it } from '@jest/globals';
import { UnreadableDocumentError } from '@regqa/errors';
import type { ParsedDocument } from '../../document-model/parsed-document.ts';
import { readDocument } from '../../pipeline/read-document.ts';
import { styled, style, wordDocument } from '../docx/write-docx.fixture.ts';
import { book } from '../epub/write-epub.fixture.ts';
import { drawPdf } from '../pdf/draw-pdf.fixture.ts';
import { archiveOf } from '../common/zip/write-archive.fixture.ts';
import { naturalOrder } from './choose-readable.ts';

type Entries = Parameters<typeof archiveOf>[0];

const read = async (entries: Entries): Promise<ParsedDocument> =>
  readDocument(await archiveOf(entries), { fileName: 'acts.zip', idPrefix: 'x@1', given: {} });

async function reasonOf(entries: Entries): Promise<string> {
  const failure = await read(entries).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UnreadableDocumentError);
  return (failure as UnreadableDocumentError).reason;
}

const volume = (section: number, title = 'Burrow Act 2031') =>
  `# ${title}\n\n##### ${section} Digging ${section}\n\nWombats dig in burrow ${section}.\n`;
const word = (section: number) =>
  wordDocument({
    styles: style('ShortT', 'ShortT') + style('S', 'ActHead 5'),
    body:
      styled('ShortT', 'Burrow Act 2031') +
      styled('S', `${section} Digging ${section}`) +
      styled('N', `Wombats dig in burrow ${section}.`),
  });

describe('an archive of the volumes of one instrument', () => {
  it('is one document, in the natural order of their names and across formats', async () => {
    const { provisions, format, metadata, facts } = await read({
      'Act Vol 10.md': volume(10),
      'sub/Act vol 2.docx': await word(2),
      'Act Vol 1.html': `<!DOCTYPE html><h1>Burrow Act 2031 (Volume 1)</h1><h5>1 Digging 1</h5><p>Wombats dig.</p>`,
      'Act Vol 11.epub': await book({
        title: 'Burrow Act 2031',
        chapters: ['<h5>11 Digging 11</h5><p>Wombats dig.</p>'],
      }),
    });
    expect(format).toBe('zip');
    expect(metadata.title).toBe('Burrow Act 2031');
    expect(provisions.filter(({ type }) => type === 'provision').map(({ number }) => number)).toEqual([
      '1',
      '10',
      '11',
      '2',
    ]);
    expect(facts.details[0]).toBe(
      '4 files of the archive were read as one document, in this order: Act Vol 1.html, Act Vol 10.md, Act Vol 11.epub, Act vol 2.docx.',
    );
  });

  it('takes one of a volume in several formats, and says what was not read', async () => {
    const { text, facts } = await read({
      'act.txt': 'Other words.',
      'act.md': volume(1),
      'act.docx': await word(1),
      'logo.png': '\x89PNG',
      'macro.bas': 'Sub x()',
      'README.txt': 'About this download',
      '__MACOSX/._act.md': '\0',
    });
    expect(text).toBe('Burrow Act 2031\n1 Digging 1\nWombats dig in burrow 1.');
    expect(facts.warnings).toContain(
      '5 files of the archive were not read: act.md, act.txt, logo.png, macro.bas, README.txt.',
    );
  });

  it('is a page as browsers save it, without the folder of its parts', async () => {
    const { text, facts } = await read({
      'Code.html': '<!DOCTYPE html><h1>Burrow Code</h1><p>Wombats dig.</p>',
      'Code_files/app.js': 'dig()',
      'Code_files/frame.html': '<!DOCTYPE html><p>Other words</p>',
    });
    expect(text).toBe('Burrow Code\nWombats dig.');
    expect(facts.warnings.join()).not.toContain('frame');
  });

  it('counts the pages of PDF volumes through', async () => {
    const pages = (numbers: number[]) =>
      drawPdf(
        numbers.map((number) => [
          { text: 'Burrow Act 2031', bold: true, size: 18 },
          { text: `${number}  Digging ${number}`, bold: true, size: 12 },
          { text: `A wombat may dig in burrow number ${number} when the warden agrees.` },
        ]),
      );
    const { facts, passages } = await read({ 'act v1.pdf': await pages([1, 2]), 'act v2.pdf': await pages([3]) });
    expect(facts.pages).toBe(3);
    expect(passages.find(({ text }) => text.includes('burrow number 3'))?.pageNumber).toBe(3);
    expect(facts.details[0]).toMatch(/act v1\.pdf from page 1, act v2\.pdf from page 3/);
  });

  it('names the volume that cannot be read', async () => {
    expect(await reasonOf({ 'vol 1.md': volume(1), 'vol 2.pdf': '%PDF-1.7 broken' })).toMatch(
      /^"vol 2\.pdf" in the archive cannot be read: /,
    );
  });
});

describe('an archive that is refused', () => {
  it.each([
    [
      'different instruments',
      { 'a.md': volume(1), 'b.md': volume(2, 'Quoll Act 2032') },
      /different instruments \("Burrow Act 2031", "Quoll Act 2032"\).*one by one.*npm run ingest/,
    ],
    [
      'a file that may be another instrument',
      { 'a.md': volume(1), 'maps.txt': 'Sheets of maps in the north.\n\nAnd in the south.' },
      /different instruments/,
    ],
    ['nothing that is read', { 'a.png': 'x', 'b.bin': 'y' }, /no file of a format that is read/],
    [
      'an Excel workbook',
      { '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' },
      /spreadsheet, which is not read\. Save the sheets/,
    ],
    [
      'a presentation',
      { '[Content_Types].xml': '<Types/>', 'ppt/presentation.xml': '<p/>' },
      /presentation, which is not read\. Save it as PDF/,
    ],
    [
      'an OpenDocument text',
      { mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' },
      /OpenDocument.*save it as Word/,
    ],
  ])('holds %s', async (_name, entries, reason) => {
    expect(await reasonOf(entries)).toMatch(reason);
  });

  it('holds an archive', async () => {
    const inner = await archiveOf({ 'a.md': volume(1) });
    expect(await reasonOf({ 'vol 1.md': volume(1), 'vol 2.txt': inner })).toMatch(
      /"vol 2\.txt" in the archive cannot be read: It is an archive itself/,
    );
  });
});

it('orders names as people do', () => {
  expect(['Vol 10', 'vol 2', 'Vol 1', 'a'].toSorted(naturalOrder)).toEqual(['a', 'Vol 1', 'vol 2', 'Vol 10']);
});

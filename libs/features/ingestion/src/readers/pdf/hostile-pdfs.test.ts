import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UnreadableDocumentError } from '@regqa/errors';
import { ParserPool } from '../../pipeline/worker/parser-pool.ts';

const LIMITS = {
  timeoutMs: 20_000,
  memoryMb: 700,
  ocr: { command: 'tesseract', pageTimeoutMs: 10_000, documentTimeoutMs: 20_000, maxPages: 5 },
};
/** What a test machine that does other things may take besides. */
const SLACK_MS = 20_000;

interface HostileObject {
  readonly dictionary: string;
  readonly stream?: Uint8Array;
}

/**
 * Returns a PDF of numbered objects, the first of which is its catalogue. Readers rebuild the missing table of objects.
 */
function writePdf(objects: readonly (string | HostileObject)[]): Buffer {
  const parts = objects.map((object, index) => {
    const { dictionary, stream } = typeof object === 'string' ? { dictionary: object, stream: undefined } : object;
    const body =
      stream === undefined
        ? Buffer.from(dictionary)
        : Buffer.concat([
            Buffer.from(`${dictionary.slice(0, -2)}/Length ${stream.length}>>stream\n`),
            stream,
            Buffer.from('\nendstream'),
          ]);
    return Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
  });
  return Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    ...parts,
    Buffer.from(`trailer<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF`),
  ]);
}

const CATALOG = '<</Type/Catalog/Pages 2 0 R>>';
const ONE_PAGE = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
const FONT = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';
const page = (more = '') =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<${FONT}${more}>>>>`;
const text = (words: string): HostileObject => ({
  dictionary: '<<>>',
  stream: Buffer.from(`BT /F 11 Tf 100 700 Td (${words}) Tj ET`),
});
const deflated = (content: string): HostileObject => ({
  dictionary: '<</Filter/FlateDecode>>',
  stream: deflateSync(content),
});
const form = (content: string, inner: string): HostileObject => ({
  dictionary: `<</Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</XObject<<${inner}>>>>>>`,
  stream: Buffer.from(content),
});

const TITLE = 'Wombat Act 2031: a wombat must dig its burrow by night.';
const GOOD = writePdf([CATALOG, ONE_PAGE, page(), text(TITLE)]);

/** Files that make a reader loop, nest, grow or count without end, and what may be said of them. */
const HOSTILE: readonly (readonly [name: string, make: () => Uint8Array, reason: RegExp | null])[] = [
  [
    'a page tree that holds itself',
    () => writePdf([CATALOG, '<</Type/Pages/Kids[2 0 R 3 0 R]/Count 2>>', page(), text(TITLE)]),
    null,
  ],
  [
    'a page tree that counts two thousand million pages',
    () => writePdf([CATALOG, '<</Type/Pages/Kids[3 0 R]/Count 2000000000>>', page(), text(TITLE)]),
    null,
  ],
  [
    'a page tree of 20,000 levels',
    () =>
      writePdf([
        CATALOG,
        ...Array.from({ length: 20_000 }, (_, at) => `<</Type/Pages/Kids[${at + 3} 0 R]/Count 1>>`),
        '<</Type/Page/MediaBox[0 0 595 842]>>',
      ]),
    null,
  ],
  [
    '10,000 pages',
    () => writePdf([CATALOG, `<</Type/Pages/Kids[${'3 0 R '.repeat(10_000)}]/Count 10000>>`, page(), text(TITLE)]),
    /10,000 pages; the limit is 5,000/,
  ],
  [
    'an outline that leads back to itself',
    () =>
      writePdf([
        '<</Type/Catalog/Pages 2 0 R/Outlines 5 0 R>>',
        ONE_PAGE,
        page(),
        text(TITLE),
        '<</First 6 0 R/Last 6 0 R/Count 1>>',
        '<</Title(Burrows)/Parent 5 0 R/Next 6 0 R/First 6 0 R>>',
      ]),
    null,
  ],
  [
    'arrays nested 100,000 deep',
    () => writePdf([CATALOG, ONE_PAGE, page(`/X ${'['.repeat(100_000)}${']'.repeat(100_000)}`), text(TITLE)]),
    null,
  ],
  [
    'a drawing that draws itself',
    () =>
      writePdf([
        CATALOG,
        ONE_PAGE,
        page('/XObject<</A 5 0 R>>'),
        { dictionary: '<<>>', stream: Buffer.from('/A Do /A Do') },
        form('/A Do /A Do', '/A 5 0 R'),
      ]),
    null,
  ],
  [
    'drawings nested to sixty-four million',
    () =>
      writePdf([
        CATALOG,
        ONE_PAGE,
        page('/XObject<</A 5 0 R>>'),
        { dictionary: '<<>>', stream: Buffer.from('/A Do') },
        ...Array.from({ length: 26 }, (_, at) => form('/A Do /A Do', `/A ${at + 6} 0 R`)),
        form('0 0 m 9 9 l S', ''),
      ]),
    /takes longer than|of memory|gave up/,
  ],
  [
    'a content stream of 60 million operators',
    () => writePdf([CATALOG, ONE_PAGE, page(), deflated('q 1 0 0 1 0 0 cm Q '.repeat(15_000_000))]),
    /takes longer than|of memory|gave up|No text|pages have no text/,
  ],
  [
    'a page of a million letters',
    () => writePdf([CATALOG, ONE_PAGE, page(), deflated(`BT /F 1 Tf 10 10 Td ${'(wombat) Tj '.repeat(170_000)} ET`)]),
    /more than 200000 characters/,
  ],
  [
    'a page of the size of a continent',
    () => writePdf([CATALOG, ONE_PAGE, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 1e9 1e9]>>']),
    null,
  ],
  [
    'an image that says it has 10^12 pixels',
    () =>
      writePdf([
        CATALOG,
        ONE_PAGE,
        page('/XObject<</I 5 0 R>>'),
        { dictionary: '<<>>', stream: Buffer.from('595 0 0 842 0 0 cm /I Do') },
        {
          dictionary: '<</Subtype/Image/Width 1000000/Height 1000000/ColorSpace/DeviceGray/BitsPerComponent 8>>',
          stream: Buffer.from('xyz'),
        },
      ]),
    null,
  ],
];

describe('hostile PDFs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'regqa-hostile-'));
  let pool: ParserPool;
  const parse = (path: string) =>
    pool.parse({ path, hints: { fileName: 'x.pdf', idPrefix: 'x@1', given: {} } }, new AbortController().signal);
  const save = (bytes: Uint8Array) => {
    const path = join(folder, 'file.pdf');
    writeFileSync(path, bytes);
    return path;
  };
  /** The reason, or null for a file that was read or quarantined. */
  const outcomeOf = async (path: string): Promise<string | null> => {
    try {
      return (await parse(path)).facts.quarantine;
    } catch (error) {
      expect(error).toBeInstanceOf(UnreadableDocumentError);
      return (error as UnreadableDocumentError).reason;
    }
  };

  beforeAll(() => {
    pool = new ParserPool(LIMITS);
  });
  afterAll(async () => {
    await pool.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(HOSTILE)(
    'ends %s within its limits, and the next file is read',
    async (_name, make, reason) => {
      const path = save(make());
      const started = performance.now();
      const outcome = await outcomeOf(path);
      expect(performance.now() - started).toBeLessThan(LIMITS.timeoutMs + LIMITS.ocr.documentTimeoutMs + SLACK_MS);
      if (reason !== null) expect(outcome).toMatch(reason);
      const { passages } = await parse(save(GOOD));
      expect(passages.map((passage) => passage.text)).toEqual([TITLE]);
    },
    120_000,
  );

  it('refuses a file of 101 MB without loading it', async () => {
    const path = save(GOOD);
    truncateSync(path, 101 * 2 ** 20);
    expect(await outcomeOf(path)).toMatch(/The file has 101 MB;.* PDF files up to 50 MB/);
  });

  it('quarantines a file that counts more pages than it has', async () => {
    const two = writePdf([CATALOG, '<</Type/Pages/Kids[3 0 R 9 0 R]/Count 2>>', page(), text(TITLE)]);
    expect(await outcomeOf(save(two))).toMatch(/1 of the 2 pages that the file counts could not be read/);
  });

  it('quarantines a file whose font says nothing of its letters', async () => {
    // Glyph numbers of common fonts are 29 below the codes of the letters.
    const shifted = 'A wombat must dig its burrow at night and rest in it at noon. '
      .repeat(4)
      .replace(/\S/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 29));
    const unread = new ParserPool({ timeoutMs: 20_000, memoryMb: 700 });
    const document = await unread.parse(
      {
        path: save(writePdf([CATALOG, ONE_PAGE, page(), text(shifted)])),
        hints: { fileName: 'x.pdf', idPrefix: 'x@1', given: {} },
      },
      new AbortController().signal,
    );
    await unread.close();
    expect(document.facts.quarantine).toMatch(/^Encoding rubbish: the text of 1 of 1 pages makes no words/);
    expect(document.passages).toEqual([]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { UnreadableDocumentError } from '@regqa/errors';
import type { ParsedDocument } from '../../document-model/parsed-document.ts';
import { readDocument } from '../../pipeline/read-document.ts';
import { entryName } from './read-epub.ts';
import { book } from './write-epub.fixture.ts';
import type { BookParts } from './write-epub.fixture.ts';

const read = async (parts: BookParts): Promise<ParsedDocument> =>
  readDocument(await book(parts), { fileName: 'x.epub', idPrefix: 'x@1', given: {} });

async function reasonOf(parts: BookParts): Promise<string> {
  const failure = await read(parts).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UnreadableDocumentError);
  return (failure as UnreadableDocumentError).reason;
}

describe('an e-book', () => {
  it('is its documents in reading order, whatever their order in the archive, without its navigation', async () => {
    const { text, format } = await read({
      chapters: [
        '<h1>Burrow Act 2031</h1><h5>1 Digging</h5><p>Wombats dig.</p>',
        '<h5>2 Running</h5><p>Quolls run.</p>',
      ],
    });
    expect(format).toBe('epub');
    expect(text).toBe('Burrow Act 2031\n1 Digging\nWombats dig.\n2 Running\nQuolls run.');
  });

  it('says its title, its publisher and its date', async () => {
    const { metadata, metadataFrom } = await read({
      title: 'Burrow Act 2031',
      publisher: 'Government of Tasmania',
      date: '2032-03-04T00:00:00Z',
      chapters: ['<p>Wombats dig.</p>'],
    });
    expect(metadata).toMatchObject({ title: 'Burrow Act 2031', state: 'TAS', lastUpdated: '2032-03-04' });
    expect(metadataFrom['title']).toBe('file: dc:title of the e-book');
  });

  it.each([
    ['one without a container', { chapters: [], more: { 'META-INF/container.xml': '<container/>' } }, /lacks ""/],
    ['one without text', { chapters: [] }, /lists no text/],
    [
      'one whose document is missing',
      {
        chapters: [],
        more: {
          'OEBPS/book.opf':
            '<package><manifest><item id="c" href="../../../etc/passwd" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>',
        },
      },
      /lacks "etc\/passwd"/,
    ],
    [
      'a container that defines entities',
      { chapters: [], more: { 'META-INF/container.xml': '<!DOCTYPE x [<!ENTITY a "b">]><container>&a;</container>' } },
      /entities of its own/,
    ],
    ['a malformed package document', { chapters: [], more: { 'OEBPS/book.opf': '<package><' } }, /malformed/],
  ])('is refused where it is %s', async (_name, parts, reason) => {
    expect(await reasonOf(parts)).toMatch(reason);
  });
});

it.each([
  ['OEBPS/', 'text/a%20b.xhtml#x', 'OEBPS/text/a b.xhtml'],
  ['OEBPS/text/', '../c.xhtml', 'OEBPS/c.xhtml'],
  ['', './caf%C3%A9.xhtml', 'café.xhtml'],
  ['OEBPS/', '../../../x', 'x'],
])('finds from %j the reference %j as %j', (folder, reference, name) => {
  expect(entryName(folder, reference)).toBe(name);
});

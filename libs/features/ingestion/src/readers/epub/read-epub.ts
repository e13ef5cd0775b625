import { posix } from 'node:path';
import { UnreadableDocumentError } from '@regqa/errors';
import type { ReadFile } from '../../document-model/elements.ts';
import { readDate } from '../../metadata/find-dates.ts';
import { found } from '../../document-model/found.ts';
import { HtmlBlocks } from '../common/html/html-blocks.ts';
import { parseHtml } from '../common/html/parse-html.ts';
import { readBlocks, titleOf } from '../common/read-blocks.ts';
import { BlockBuilder } from '../common/rich-text/block-builder.ts';
import { elementsOf, parseXml, textOf } from '../common/xml/parse-xml.ts';
import type { XmlNode } from '../common/xml/parse-xml.ts';
import { textOfEntry } from '../common/zip/open-archive.ts';
import type { Archive } from '../common/zip/open-archive.ts';

const HTML_TYPES = new Set(['application/xhtml+xml', 'text/html', 'application/x-dtbook+xml']);
const LONGEST_FACT = 300;

/** Reads an e-book (EPUB 2 and 3); it has no pages. Throws UnreadableDocumentError if damaged or too large. */
export async function readEpub(archive: Archive): Promise<ReadFile> {
  const book = await readPackage(archive);
  const builder = new BlockBuilder();
  let pictures = 0;
  for (const chapter of book.chapters) {
    const root = parseHtml(await textOfEntry(archive, chapter));
    const reader = new HtmlBlocks({ root, isWholePage: false }, builder);
    reader.read();
    pictures += reader.pictures;
  }
  const blocks = builder.finish();
  return readBlocks({
    blocks,
    contents: builder.contents,
    title: found(book.title, 'dc:title of the e-book') ?? titleOf(blocks),
    about: [book.title, book.publisher].join('\n').trim(),
    clues: { lastUpdated: found(readDate(book.date.slice(0, 10)), 'dc:date of the e-book') },
    pictures,
    setAside: builder.setAside.counted(),
  });
}

/** What the package document says (EPUB 3.3, section 5; EPUB 2.0.1), and the entries of its texts in reading order. */
async function readPackage(archive: Archive) {
  const container = parseXml(
    await textOfEntry(archive, 'META-INF/container.xml'),
    'META-INF/container.xml in the e-book',
  );
  const name = named(container, 'rootfile')[0]?.attributes['full-path'] ?? '';
  const root = parseXml(await textOfEntry(archive, name), 'The package document of the e-book');
  const items = new Map(named(root, 'item').map(({ attributes }) => [attributes['id'], attributes]));
  const chapters = named(root, 'itemref').flatMap(({ attributes }) => {
    const { href = '', 'media-type': type = '', properties = '' } = items.get(attributes['idref']) ?? {};
    return HTML_TYPES.has(type) && !/\bnav\b/.test(properties) ? [entryName(posix.dirname(name), href)] : [];
  });
  if (chapters.length === 0) throw new UnreadableDocumentError('The e-book lists no text.');
  const fact = (tag: string) => textOf(named(root, tag)[0]).slice(0, LONGEST_FACT);
  return { title: fact('title'), publisher: fact('publisher'), date: fact('date'), chapters };
}

function named(node: XmlNode, name: string): XmlNode[] {
  const own = node.name.replace(/^.*:/, '') === name ? [node] : [];
  return [...own, ...elementsOf(node).flatMap((child) => named(child, name))];
}

/** Returns the name of the entry that a reference leads to: relative to its folder, without its fragment. */
export function entryName(folder: string, reference: string): string {
  const path = (reference.split(/[#?]/, 1)[0] as string).replace(/(?:%[0-9a-f]{2})+/gi, (escaped) =>
    Buffer.from(escaped.replaceAll('%', ''), 'hex').toString('utf8'),
  );
  return posix.join('/', path.startsWith('/') ? '' : folder, path).slice(1);
}

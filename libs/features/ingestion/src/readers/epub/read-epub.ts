import type { ContentsEntry, ReadFile } from '../../document-model/elements.ts';
import { readDate } from '../../metadata/find-dates.ts';
import { readContentsEntry } from '../../structure/contents.ts';
import { HtmlBlocks, leftOutDetails } from '../common/html/html-blocks.ts';
import type { LeftOut } from '../common/html/html-blocks.ts';
import { parseHtml } from '../common/html/parse-html.ts';
import { titleOf } from '../common/opening.ts';
import { BlockBuilder } from '../common/rich-text/block-builder.ts';
import { readBlocks } from '../common/read-blocks.ts';
import type { Archive } from '../common/zip/open-archive.ts';
import { navigationEntries, readPackageDocument } from './package-document.ts';
import type { PackageDocument } from './package-document.ts';
import { textOfEntry } from './text-of-entry.ts';

/**
 * Reads an e-book (EPUB 2 and 3); it has no pages. Throws UnreadableDocumentError if damaged, protected or too large.
 */
export async function readEpub(archive: Archive): Promise<ReadFile> {
  const book = await readPackageDocument(archive);
  const builder = new BlockBuilder();
  const leftOut: LeftOut = { pictures: 0 };
  for (const chapter of book.chapters) {
    const reader = new HtmlBlocks(
      { root: parseHtml(await textOfEntry(archive, chapter)), isWholePage: false },
      builder,
    );
    reader.read();
    leftOut.pictures += reader.leftOut.pictures;
  }
  const blocks = builder.finish();
  const contents = await contentsOf(archive, book, builder.contents);
  const title = book.title === '' ? titleOf(blocks) : { value: book.title, where: 'dc:title of the e-book' };
  const updated = readDate(book.date.slice(0, 10));
  const lastUpdated = updated === null ? null : { value: updated, where: 'dc:date of the e-book' };
  return readBlocks({
    blocks,
    contents,
    title,
    about: [book.title, book.publisher].join('\n').trim(),
    lastUpdated,
    warnings: [],
    details: leftOutDetails(leftOut),
    setAside: builder.setAside.counted(),
  });
}

/** The contents list in the text is the publisher's own; the navigation's may be cut short. */
async function contentsOf(
  archive: Archive,
  { navigation }: PackageDocument,
  inText: readonly ContentsEntry[],
): Promise<readonly ContentsEntry[]> {
  if (inText.length > 0 || navigation === null || !archive.names.includes(navigation)) return inText;
  return navigationEntries(await textOfEntry(archive, navigation)).flatMap((line) => readContentsEntry(line) ?? []);
}

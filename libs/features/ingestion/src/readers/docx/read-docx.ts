import type { Found, ReadFile } from '../../document-model/elements.ts';
import type { Block } from '../../document-model/block.ts';
import { foldHeading } from '../../structure/contents.ts';
import { openingOf, titleOf } from '../common/opening.ts';
import { childNamed, parseXml, textOf } from '../common/xml/parse-xml.ts';
import { BlockBuilder } from '../common/rich-text/block-builder.ts';
import { readBlocks } from '../common/read-blocks.ts';
import type { Archive } from '../common/zip/open-archive.ts';
import { ListCounters } from './list-counters.ts';
import { Numbering } from './numbering.ts';
import { findWordParts, readPart } from './package-parts.ts';
import { Styles } from './styles.ts';
import { WordDocument } from './word-document.ts';
import type { WordLeftOut } from './word-document.ts';
import { readWordEvents } from './word-names.ts';
import { readNotes } from './word-notes.ts';

/** A first heading after a text block of this length is no title. */
const LONGEST_BEFORE_TITLE = 200;
const SHORTEST_TITLE = 8;

/** Reads a Word document without deleted and hidden text; it has no pages. Throws UnreadableDocumentError. */
export async function readDocx(archive: Archive): Promise<ReadFile> {
  const parts = await findWordParts(archive);
  const textOfPart = (name: string | null) => (name === null ? Promise.resolve(null) : readPart(archive, name));
  const styles = new Styles(await textOfPart(parts.styles));
  const numbering = new Numbering(await textOfPart(parts.numbering), styles);
  const footnotes = await textOfPart(parts.footnotes);
  const endnotes = await textOfPart(parts.endnotes);
  const builder = new BlockBuilder();
  const document = new WordDocument({
    formatting: { styles, numbering, counters: new ListCounters() },
    builder,
    footnotes: footnotes === null ? new Map() : readNotes(footnotes),
    endnotes: endnotes === null ? new Map() : readNotes(endnotes),
  });
  readWordEvents(await readPart(archive, parts.document), document, 'The text of the Word document');
  const blocks = builder.finish();
  const title =
    document.title === null
      ? titleWithout(blocks, await statedTitle(archive, parts.properties))
      : { value: document.title, where: 'title paragraph' };
  for (const part of parts.running) builder.setAside.add('running_lines', wordsOf(await readPart(archive, part)));
  return readBlocks({
    blocks,
    contents: builder.contents,
    title,
    about: '',
    lastUpdated: null,
    warnings: warningsOf(document.leftOut),
    details: detailsOf(document.leftOut),
    setAside: builder.setAside.counted(),
  });
}

/** The words of a page's header or footer; only their number is reported. */
function wordsOf(part: string): string {
  return [...part.matchAll(/<w:t(?:\s[^<>]*)?>([^<]*)/g)].map((text) => text[1]).join('');
}

async function statedTitle(archive: Archive, part: string | null): Promise<string> {
  if (part === null) return '';
  return textOf(
    childNamed(
      parseXml(await readPart(archive, part), 'The part with the properties of the Word document'),
      'dc:title',
    ),
  );
}

/** The title among the properties is often that of a template: it counts where the document says it too. */
function titleWithout(blocks: readonly Block[], stated: string): Found<string> | null {
  const opening = foldHeading(
    [
      openingOf(blocks),
      ...blocks.slice(0, 60).flatMap(({ table }) => (table === null ? [] : [...table.header, ...table.body].flat())),
    ].join(' '),
  );
  if (stated.length >= SHORTEST_TITLE && opening.includes(foldHeading(stated)))
    return { value: stated, where: 'document properties' };
  const firstText = blocks.findIndex(({ kind, text }) => kind === 'table' || text.length > LONGEST_BEFORE_TITLE);
  return titleOf(firstText < 0 ? blocks : blocks.slice(0, firstText));
}

function warningsOf(leftOut: WordLeftOut): string[] {
  const { includedFiles } = leftOut;
  if (includedFiles === 0) return [];
  return [`${includedFiles} files that the document includes when Word opens it are not in the text.`];
}

function detailsOf({ pictures, formulas }: WordLeftOut): string[] {
  const details: string[] = [];
  if (pictures > 0) details.push(`${pictures} pictures in the source are not in the text.`);
  if (formulas > 0) details.push(`${formulas} formulas are given as a line of text.`);
  return details;
}

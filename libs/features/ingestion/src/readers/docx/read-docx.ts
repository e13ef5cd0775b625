import type { Found, ReadFile } from '../../document-model/elements.ts';
import type { Block } from '../../document-model/block.ts';
import { foldHeading } from '../../structure/contents/contents-entry.ts';
import { readHeading } from '../../structure/headings.ts';
import { childNamed, elementsOf, parseXml, textOf } from '../common/xml/parse-xml.ts';
import type { XmlNode } from '../common/xml/parse-xml.ts';
import { oneLine } from '../common/rich-text/run.ts';
import { BlockBuilder } from '../common/rich-text/block-builder.ts';
import { found } from '../../document-model/found.ts';
import { openingOf, readBlocks, titleOf } from '../common/read-blocks.ts';
import { textOfEntry } from '../common/zip/open-archive.ts';
import type { Archive } from '../common/zip/open-archive.ts';
import { Numbering } from './numbering.ts';
import { findWordParts } from './package-parts.ts';
import { readStyles } from './styles.ts';
import { SKIPPED, WordDocument, wordsIn } from './word-document.ts';

const SHORTEST_TITLE = 8;
const MOST_TITLE_LINES = 3;

/** Reads a Word document without deleted and hidden text; it has no pages. Throws UnreadableDocumentError. */
export async function readDocx(archive: Archive): Promise<ReadFile> {
  const parts = await findWordParts(archive);
  const partWith = async (what: string, name: string | null) =>
    name === null
      ? undefined
      : parseXml(await textOfEntry(archive, name), `The part with the ${what} of the Word document`);
  const styleOf = readStyles(await partWith('styles', parts.of('styles')));
  const builder = new BlockBuilder();
  const document = new WordDocument({
    styleOf,
    numbering: new Numbering(await partWith('numbering', parts.of('numbering')), styleOf),
    builder,
    footnotes: readNotes(await partWith('notes', parts.of('footnotes'))),
    endnotes: readNotes(await partWith('notes', parts.of('endnotes'))),
  });
  parseXml(await textOfEntry(archive, parts.document), 'The text of the Word document', {
    of: 'w:body',
    read: (node) => document.read(node),
  });
  const blocks = builder.finish();
  const stated = textOf(childNamed(await partWith('properties', parts.properties), 'dc:title'));
  const title = found(document.title, 'title paragraph') ?? titleWithout(blocks, stated);
  const running: string[] = [];
  for (const part of parts.running) {
    const words = wordsIn(parseXml(await textOfEntry(archive, part), 'A header or footer of the Word document'));
    builder.setAside.add('running_lines', words);
    running.push(oneLine(words));
  }
  const { pictures, formulas, includedFiles } = document.leftOut;
  return readBlocks({
    blocks,
    contents: builder.contents,
    title,
    // The date of the version may stand in a header alone.
    clues: { openingLines: openingLinesOf(blocks), opening: [openingOf(blocks), ...running].join('\n') },
    warnings:
      includedFiles > 0
        ? [`${includedFiles} files that the document includes when Word opens it are not in the text.`]
        : [],
    pictures,
    details: formulas > 0 ? [`${formulas} formulas are given as a line of text.`] : [],
    setAside: builder.setAside.counted(),
  });
}

/** Returns the texts of footnotes or endnotes by their identifiers; lines that separate them are none. */
function readNotes(root: XmlNode | undefined): Map<string, string> {
  const all = root === undefined ? [] : elementsOf(root);
  const notes = all.filter(({ attributes }) => (attributes['w:type'] ?? 'normal') === 'normal');
  return new Map(notes.map((note) => [note.attributes['w:id'] ?? '', oneLine(wordsIn(note, SKIPPED))]));
}

/** Bold lines above the first text are what many forms and letters have for a title; one word is a heading. */
function openingLinesOf(blocks: readonly Block[]): string {
  const end = blocks.findIndex(({ kind, text }) => kind !== 'heading' || readHeading(text).is !== 'plain');
  const lines = blocks.slice(0, Math.max(0, end)).map(({ text }) => text);
  const title = lines.length > MOST_TITLE_LINES ? '' : lines.join(' ');
  return title.includes(' ') ? title : '';
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
  return titleOf(blocks);
}

import { UnreadableDocumentError } from '@regqa/errors';
import type { Found, ReadFile } from '../../document-model/elements.ts';
import type { Block } from '../../document-model/block.ts';
import { cluesOfFrontMatter } from '../../metadata/front-matter-clues.ts';
import { BlockBuilder } from '../common/rich-text/block-builder.ts';
import { readBlocks, titleOf } from '../common/read-blocks.ts';
import { charactersIn } from '../common/html/dropped-elements.ts';
import { HtmlBlocks } from '../common/html/html-blocks.ts';
import { readFrontMatter } from '../common/front-matter.ts';
import { parseHtml } from '../common/html/parse-html.ts';
import { htmlMetadata } from './html-metadata.ts';
import { mainContent, markSiteParts } from './site-parts.ts';

/** A page with less text than this, none of it a sentence or a table, holds no document. */
const LEAST_TEXT = 2_000;
const SENTENCE = /\S\s+\S.*[.;:!?]$|^.{80}/;

/** Reads a page's main content. Throws UnreadableDocumentError where a script would load the text. */
export function readHtml(text: string): ReadFile {
  const frontMatter = readFrontMatter(text);
  const stated = cluesOfFrontMatter(frontMatter.keys);
  const page = parseHtml(text.slice(frontMatter.length));
  markSiteParts(page);
  const { title, site, publisher, lastUpdated, scripts } = htmlMetadata(page);
  const main = mainContent(page);
  const reader = new HtmlBlocks(main, new BlockBuilder());
  reader.read();
  reader.builder.setAside.add('metadata', text.slice(0, frontMatter.length));
  if (!main.isWholePage) reader.builder.setAside.add('site', charactersIn(page) - charactersIn(main.root));
  const blocks = reader.builder.finish().map(withoutPermalink);
  refuseShell(blocks, scripts);
  return readBlocks({
    blocks,
    contents: reader.builder.contents,
    title: headingTitle(blocks) ?? stated.title ?? title,
    about: [title?.value ?? '', site, publisher].filter((words) => words !== '').join('\n'),
    clues: { lastUpdated: lastUpdated ?? stated.lastUpdated, state: stated.state },
    pictures: reader.pictures,
    setAside: reader.builder.setAside.counted(),
  });
}

/** The sign that links to a heading: a pilcrow, or an icon of a font of its own. */
const PERMALINK = /[¶\p{Co}\ufffd]$/u;

function withoutPermalink(block: Block): Block {
  if (block.kind !== 'heading' || !PERMALINK.test(block.text)) return block;
  return { ...block, text: block.text.replace(PERMALINK, '').trimEnd() };
}

/** A series and the number within it may be separate headings: `Class Ruling`, `CR 2031/7`. */
function headingTitle(blocks: readonly Block[]): Found<string> | null {
  const title = titleOf(blocks);
  const at = blocks.findIndex(({ kind, text }) => kind === 'heading' && text === title?.value);
  const next = blocks[at + 1];
  if (
    title === null ||
    next?.kind !== 'heading' ||
    /\d/.test(title.value) ||
    !/^\p{L}[\p{L} ]{0,20}\d{1,4}\/\w{1,6}$/u.test(next.text)
  )
    return title;
  return { ...title, value: `${title.value} ${next.text}` };
}

function refuseShell(blocks: readonly Block[], scripts: number): void {
  const characters = blocks.reduce((sum, block) => sum + block.text.length, 0);
  const hasText = blocks.some(
    (block) => block.kind === 'table' || (block.kind === 'text' && SENTENCE.test(block.text)),
  );
  if (scripts === 0 || hasText || characters > LEAST_TEXT) return;
  throw new UnreadableDocumentError(
    'The page holds no document: its text is loaded by a script when the page is opened. Download the document ' +
      'itself from the publisher (PDF, Word, EPUB or XML), or save the page after it has loaded.',
  );
}

import type { Block } from '../document-model/block.ts';
import type { SetAside } from '../document-model/set-aside.ts';
import { provisionsOfArticles } from './articles.ts';
import { provisionsBelowHeadings } from './headings-over-numbers.ts';
import { withHistoryNotesApart } from './history-notes.ts';
import { paragraphsOfLayoutTables } from './layout-tables.ts';
import { chaptersWithCodes } from './coded-chapters.ts';
import { provisionsOfLetteredOutline } from './lettered-outline.ts';
import { provisionsOfCodes } from './provisions-of-codes.ts';
import { withLevelsWithinProvisions, withPartsOverTheirNumbers } from './lost-levels.ts';
import { isStandard, provisionsOfNumbers, withControls, withControlsWithStop } from './provisions-of-numbers.ts';
import { provisionsOfOutline } from './provisions-of-outline.ts';
import { provisionsOfRomanOutline } from './roman-outline.ts';
import { paragraphsOfRulings } from './rulings.ts';
import { sectionsRunIn } from './run-in-sections.ts';
import { withoutRunningLines } from './running-lines.ts';
import { sectionsWithSideHeadings } from './side-headings.ts';

export interface GrammaticalBlocks {
  readonly blocks: readonly Block[];
  readonly setAside: readonly SetAside[];
}

/** Returns the blocks with their numbers as provisions; null where a document is numbered in another way. */
type Grammar = (blocks: readonly Block[]) => readonly Block[] | null;

/** Ways in which provisions are numbered, in the order in which they are tried; the first that fits is used. */
const OF_TEXTS: readonly Grammar[] = [
  sectionsRunIn,
  provisionsOfOutline,
  (blocks) => (isStandard(blocks) ? provisionsOfNumbers(blocks) : null),
  sectionsWithSideHeadings,
  paragraphsOfRulings,
  provisionsOfNumbers,
  withControls,
];
/** The same for files with pages, where the place of a number shows that a paragraph begins. */
const OF_PAGES: readonly Grammar[] = [sectionsRunIn, provisionsOfOutline, withControls];

/** Returns the blocks of a text without pages: running lines left out, articles and numbered paragraphs as headings. */
export function findGrammar(read: readonly Block[]): GrammaticalBlocks {
  const { blocks, characters } = withoutRunningLines(read);
  const setAside: SetAside[] = [{ kind: 'running_lines', characters }];
  const text = withPartsOverTheirNumbers(withHistoryNotesApart(blocks));
  const headed = provisionsBelowHeadings(text);
  if (headed !== null) return { blocks: headed.blocks, setAside: [...setAside, ...headed.setAside] };
  const articles = withControlsWithStop(provisionsOfArticles(paragraphsOfLayoutTables(text)));
  return { blocks: withLevelsWithinProvisions(withNumbers(articles, OF_TEXTS)), setAside };
}

export function findGrammarOfPages(blocks: readonly Block[]): readonly Block[] {
  return withNumbers(withControlsWithStop(provisionsOfArticles(blocks)), OF_PAGES);
}

function withNumbers(blocks: readonly Block[], grammars: readonly Grammar[]): readonly Block[] {
  let numbered: readonly Block[] | null = null;
  for (const read of grammars) numbered ??= read(blocks);
  const lettered = provisionsOfLetteredOutline(numbered ?? blocks);
  return provisionsOfCodes(provisionsOfRomanOutline(chaptersWithCodes(lettered)));
}

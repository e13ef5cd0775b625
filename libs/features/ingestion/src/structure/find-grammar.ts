import type { Block } from '../document-model/block.ts';
import type { SetAside } from '../document-model/set-aside.ts';
import { provisionsOfArticles } from './articles.ts';
import { provisionsBelowHeadings } from './headings-over-numbers.ts';
import { withHistoryNotesApart } from './history-notes.ts';
import { paragraphsOfLayoutTables } from './layout-tables.ts';
import { provisionsOfLetteredOutline } from './lettered-outline.ts';
import { provisionsOfCodes } from './provisions-of-codes.ts';
import { withLevelsWithinProvisions } from './lost-levels.ts';
import { isStandard, provisionsOfNumbers, withControls } from './provisions-of-numbers.ts';
import { provisionsOfOutline } from './provisions-of-outline.ts';
import { paragraphsOfRulings } from './rulings.ts';
import { withoutRunningLines } from './running-lines.ts';

export interface GrammaticalBlocks {
  readonly blocks: readonly Block[];
  readonly setAside: readonly SetAside[];
}

/** Returns the blocks with their numbers as provisions; null where a document is numbered in another way. */
type Grammar = (blocks: readonly Block[]) => readonly Block[] | null;

/** Ways in which provisions are numbered, in the order in which they are tried; the first that fits is used. */
const OF_TEXTS: readonly Grammar[] = [
  provisionsOfOutline,
  (blocks) => (isStandard(blocks) ? provisionsOfNumbers(blocks) : null),
  paragraphsOfRulings,
  provisionsOfNumbers,
];
/** Returns the blocks of a text without pages: running lines left out, articles and numbered paragraphs as headings. */
export function findGrammar(read: readonly Block[]): GrammaticalBlocks {
  const { blocks, characters } = withoutRunningLines(read);
  const setAside: SetAside[] = [{ kind: 'running_lines', characters }];
  const text = withHistoryNotesApart(blocks);
  const headed = provisionsBelowHeadings(text);
  if (headed !== null) return { blocks: headed.blocks, setAside: [...setAside, ...headed.setAside] };
  const marked = withControls(provisionsOfArticles(paragraphsOfLayoutTables(text)));
  let numbered: readonly Block[] | null = null;
  for (const grammar of OF_TEXTS) numbered ??= grammar(marked);
  return { blocks: withLevelsWithinProvisions(withLetters(numbered ?? marked)), setAside };
}

/** Returns the blocks of a file with pages, where the place of a number shows that a paragraph begins. */
export function findGrammarOfPages(blocks: readonly Block[]): readonly Block[] {
  const marked = withControls(provisionsOfArticles(blocks));
  return withLetters(provisionsOfOutline(marked) ?? marked);
}

/** Reads the numbers that have letters. */
function withLetters(blocks: readonly Block[]): readonly Block[] {
  return provisionsOfCodes(provisionsOfLetteredOutline(blocks));
}

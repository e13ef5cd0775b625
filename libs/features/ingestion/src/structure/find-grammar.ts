import type { Block } from '../document-model/block.ts';
import type { SetAside } from '../document-model/set-aside.ts';
import { provisionsOfParagraphs } from './rulings.ts';
import { provisionsOfArticles } from './articles.ts';
import { provisionsBelowHeadings } from './headings-over-numbers.ts';
import { withHistoryNotesApart } from './history-notes.ts';
import { paragraphsOfLayoutTables } from './layout-tables.ts';
import { chaptersWithLetters } from './lettered-chapters.ts';
import { provisionsOfLetteredOutline } from './lettered-outline.ts';
import { provisionsOfCodes } from './provisions-of-codes.ts';
import { withLevelsWithinProvisions } from './lost-levels.ts';
import { isStandard, provisionsOfNumbers, withControls } from './provisions-of-numbers.ts';
import { provisionsOfOutline } from './provisions-of-outline.ts';
import { withoutRunningLines } from './running-lines.ts';
import { sectionsWithSideHeadings } from './side-headings.ts';

export interface GrammaticalBlocks {
  readonly blocks: readonly Block[];
  /** Main paragraphs are numbered 1, 2, 3 …, as in rulings and judgments. */
  readonly isRuling: boolean;
  readonly setAside: readonly SetAside[];
}

/** Returns the blocks of a text without pages: running lines left out, articles and numbered paragraphs as headings. */
export function findGrammar(read: readonly Block[]): GrammaticalBlocks {
  const { blocks, characters } = withoutRunningLines(read);
  const setAside: SetAside[] = [{ kind: 'running_lines', characters }];
  const text = withHistoryNotesApart(blocks);
  const headed = provisionsBelowHeadings(text);
  if (headed !== null) return { blocks: headed.blocks, isRuling: false, setAside: [...setAside, ...headed.setAside] };
  const articles = provisionsOfArticles(paragraphsOfLayoutTables(text));
  const standard = provisionsOfOutline(articles) ?? (isStandard(articles) ? provisionsOfNumbers(articles) : null);
  const sections = standard ?? sectionsWithSideHeadings(articles);
  const paragraphs = provisionsOfParagraphs(sections);
  const isRuling = paragraphs !== sections;
  const numbered = standard ?? provisionsOfNumbers(paragraphs) ?? withControls(paragraphs);
  return { blocks: withLevelsWithinProvisions(withLetters(numbered)), isRuling, setAside };
}

/** Returns the blocks of a file with pages, whose numbered paragraphs are known from where they stand. */
export function findGrammarOfPages(blocks: readonly Block[]): readonly Block[] {
  const articles = provisionsOfArticles(blocks);
  return withLetters(provisionsOfOutline(articles) ?? withControls(articles));
}

/** Reads the numbers that have letters; each step leaves other documents unchanged. */
function withLetters(blocks: readonly Block[]): readonly Block[] {
  return provisionsOfCodes(chaptersWithLetters(provisionsOfLetteredOutline(blocks)));
}

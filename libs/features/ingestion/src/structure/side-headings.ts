import type { Block } from '../document-model/block.ts';
import { haveProvisions, headsSchedule, looksLikeTitle } from './headings.ts';

/** `5.—(1) In this Act`, `6. A person`: the number comes before the first words of the section. */
const NUMBERED = /^(\d{1,4}[A-Z]{0,3})\.\s?(?:—|--|-)?\s?(?=\(1\.?\)|\p{Lu})/u;
/** `Short title.`, as older Acts print it in the margin. */
const PRINTED_AS_SENTENCE = /^[^.]{3,40}\.$/;

const FEWEST = 3;
/** Share of the numbered texts that must have a heading above them. */
const LEAST_WITH_HEADING = 0.6;
const SECTION_LEVEL = 5;

/** Joins section headings of older Acts with the numbers below; null for others and lists, which restart. */
export function sectionsWithSideHeadings(blocks: readonly Block[]): Block[] | null {
  if (haveProvisions(blocks)) return null;
  const numbered = blocks.flatMap((block, index) => (numberOf(block) === null ? [] : [index]));
  const sections = new Set(numbered.filter((index) => isSideHeading(blocks[index - 1])));
  if (sections.size < FEWEST || sections.size < numbered.length * LEAST_WITH_HEADING) return null;
  if (!isIncreasing(blocks, sections)) return null;
  return blocks.flatMap((block, index): Block[] => {
    if (sections.has(index + 1)) return [];
    if (!sections.has(index)) return [block];
    const heading = `${numberOf(block)} ${(blocks[index - 1]?.text ?? '').replace(/\.$/, '')}`;
    return [
      { ...block, kind: 'heading', level: SECTION_LEVEL, text: heading, term: null, listItem: false },
      { ...block, text: block.text.replace(NUMBERED, ''), listItem: false },
    ];
  });
}

function numberOf(block: Block): string | null {
  return block.kind === 'text' ? (NUMBERED.exec(block.text)?.[1] ?? null) : null;
}

function isSideHeading(block: Block | undefined): boolean {
  if (block === undefined || block.kind === 'table' || block.listItem) return false;
  return (PRINTED_AS_SENTENCE.test(block.text) || !/[.;:,—]$/.test(block.text)) && looksLikeTitle(block.text);
}

/** Numbers begin again only in a schedule. */
function isIncreasing(blocks: readonly Block[], sections: ReadonlySet<number>): boolean {
  let last = 0;
  return blocks.every((block, index) => {
    if (block.kind === 'heading' && headsSchedule(block.text)) last = 0;
    if (!sections.has(index)) return true;
    const number = Number.parseInt(numberOf(block) ?? '', 10);
    const follows = number >= last;
    last = number;
    return follows;
  });
}

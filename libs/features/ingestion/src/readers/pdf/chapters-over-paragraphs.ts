import { PROVISION_NUMBER } from '../../structure/headings.ts';
import type { HeadingSpan } from './headings-within.ts';
import type { NumberedParagraph } from './paragraphs-at-margin.ts';

/** One may be a paragraph that the row of numbers lacks. */
const FEWEST_CHAPTERS = 2;

/**
 * Where paragraphs are numbered through all chapters, `14`, makes numbered chapters, `2 Digging`, plain headings over
 * them: they would else be provisions of the same number.
 */
export function chaptersOverParagraphs(
  headings: readonly HeadingSpan[],
  paragraphs: readonly NumberedParagraph[],
): readonly HeadingSpan[] {
  const numbers = new Map(paragraphs.map(({ from, number }) => [from, number]));
  const byStart = new Map(headings.map((heading) => [heading.from, heading]));
  const isOver = ({ to, text }: HeadingSpan): boolean => {
    let from = to;
    while (byStart.has(from)) from = byStart.get(from)!.to;
    return numbers.has(from) && numbers.get(from) !== String(Number(numberOf(text)) + 1);
  };
  const numbered = headings.filter(({ kind, text }) => kind === 'provision' && numberOf(text) !== undefined);
  const over = numbered.filter(isOver);
  if (over.length < FEWEST_CHAPTERS || over.length * 2 < numbered.length) return headings;
  const chapters = new Set(numbered);
  return headings.map((one) => (chapters.has(one) ? { ...one, kind: 'plain', headsNone: true } : one));
}

function numberOf(text: string): string | undefined {
  return /^\d/.test(text) ? PROVISION_NUMBER.exec(text)?.[1] : undefined;
}

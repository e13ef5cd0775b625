import type { IndexedPassage } from '@regqa/ports';

/**
 * Returns the text of a passage as its vector is made from it: with the heading of its provision, without which a
 * subsection often does not say what it is about; the title of the whole document says nothing of one passage. Changing
 * this makes vectors that cannot be compared with older ones.
 */
export function embeddedText({
  sectionHeading,
  title,
  text,
}: Pick<IndexedPassage, 'sectionHeading' | 'title' | 'text'>): string {
  return sectionHeading === null || sectionHeading === title ? text : `${sectionHeading}\n${text}`;
}

import type { Passage } from '@regqa/ports';

/**
 * Returns the text of a passage as its vector is made from it: with the heading of its provision, without which a
 * subsection often does not say what it is about. Changing this makes vectors that cannot be compared with older ones.
 */
export function embeddedText(passage: Pick<Passage, 'sectionHeading' | 'text'>): string {
  return passage.sectionHeading === null ? passage.text : `${passage.sectionHeading}\n${passage.text}`;
}

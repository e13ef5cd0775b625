/** Where a passage stands. */
export interface StandingPassage {
  readonly title: string;
  readonly headingPath: readonly string[];
  readonly sectionHeading: string | null;
}

/**
 * Returns what every model reads before the text of a passage, `title > headings > heading: ` with the two nearest
 * headings: a subsection often does not say what it is about. The same as `context_of` in training/cross_encoder.py;
 * changing it makes vectors that cannot be compared with older ones.
 */
export function contextOf({ title, headingPath, sectionHeading }: StandingPassage): string {
  return `${[title, ...headingPath.slice(-2), sectionHeading ?? ''].join(' > ').replace(/(?<![ >])[ >]+$/, '')}: `;
}

import { contentStems } from './stems.ts';

/** What a passage is searched by. */
export interface SearchedPassage {
  readonly title: string;
  readonly section: string | null;
  /** Stems of heading path, heading and text in order, separated by spaces. */
  readonly stems: string;
}

/**
 * Returns the stems that a passage is found by, whatever engine searches them: those of its headings and its text in
 * order, then those of its title and its pinpoint that are not among them yet. A title says what a whole document is
 * about: counted once it finds the document without drowning the text.
 */
export function searchedStems({ title, section, stems }: SearchedPassage): string[] {
  const own = stems === '' ? [] : stems.split(' ');
  const known = new Set(own);
  const added = new Set(contentStems(`${title}\n${section ?? ''}`).filter((stem) => !known.has(stem)));
  return [...own, ...added];
}

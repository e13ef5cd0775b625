import type { DocumentSummary } from '../queries.ts';

/** What the library is narrowed to; an empty text narrows nothing. */
export interface LibraryFilters {
  readonly words: string;
  readonly jurisdiction: string;
  readonly type: string;
  readonly area: string;
}

export const NO_FILTERS: LibraryFilters = { words: '', jurisdiction: '', type: '', area: '' };

/** Returns the filters that an address holds; what it leaves out narrows nothing. */
export function filtersOfLink(given: URLSearchParams): LibraryFilters {
  const names = Object.keys(NO_FILTERS) as (keyof LibraryFilters)[];
  return Object.fromEntries(names.map((name) => [name, given.get(name) ?? ''])) as Record<keyof LibraryFilters, string>;
}

/** Returns what an address holds of filters: the inverse of `filtersOfLink`. */
export function linkOfFilters(filters: LibraryFilters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}

/** Returns the documents that have every word in their title and fit every other filter. */
export function filterDocuments(
  documents: readonly DocumentSummary[],
  { words, jurisdiction, type, area }: LibraryFilters,
): DocumentSummary[] {
  const wanted = fold(words).split(' ').filter(Boolean);
  return documents.filter(
    (document) =>
      (jurisdiction === '' || document.jurisdiction === jurisdiction) &&
      (type === '' || document.document_type === type) &&
      (area === '' || document.lga.includes(area)) &&
      wanted.every((word) => fold(document.title).includes(word)),
  );
}

const fold = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** Returns the documents in their order, those before all others that no question is answered from. */
export function unpublishedFirst(documents: readonly DocumentSummary[]): DocumentSummary[] {
  const published = ({ status }: DocumentSummary) => Number(status === 'published');
  return documents.toSorted((one, other) => published(one) - published(other));
}

/** Returns the values that a filter can have, each once, in order. */
export function choicesOf(documents: readonly DocumentSummary[], of: (document: DocumentSummary) => readonly string[]) {
  return [...new Set(documents.flatMap((document) => of(document)))].sort((a, b) => a.localeCompare(b));
}

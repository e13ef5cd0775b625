import type { Applicability } from './applies-at.ts';

/** What a list of documents shows of each of them. */
export interface ListedAs extends Applicability {
  readonly title: string;
  readonly documentType: string;
}

/**
 * Returns what a document is listed as until it has been read: what the uploader said, and for the rest the file's
 * name, the jurisdiction that follows from the place, and the commonest document type.
 */
export function listUnread(given: Partial<ListedAs>, fileName: string): ListedAs {
  const state = given.state ?? null;
  const lga = given.lga ?? [];
  return {
    title: given.title ?? titleFromFile(fileName),
    jurisdiction: given.jurisdiction ?? (lga.length > 0 ? 'Local' : (state ?? 'Federal')),
    state,
    lga,
    documentType: given.documentType ?? 'legislation',
  };
}

function titleFromFile(fileName: string): string {
  return (
    fileName
      .replace(/\.[a-z0-9]{1,8}$/i, '')
      .replace(/[-_]+/g, ' ')
      .trim() || fileName
  );
}

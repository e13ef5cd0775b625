import { createHash } from 'node:crypto';
import type { ParsedDocument } from '../../document-model/parsed-document.ts';
import { flagSuspiciousText } from '../checks/flag-suspicious-text.ts';
import type { SuspiciousText } from '../checks/flag-suspicious-text.ts';
import { passageStems } from '../index-upkeep/indexed-passage.ts';

/** A parsed document with all that costs time to make for storing, indexing and publishing. */
export interface PreparedDocument extends Omit<ParsedDocument, 'text'> {
  readonly characters: number;
  readonly flags: readonly SuspiciousText[];
  /** Stems of each passage's heading path, heading and text, separated by spaces. */
  readonly stems: readonly string[];
  readonly termCounts: ReadonlyMap<string, number>;
  /** SHA-256 over everything that is searched or shown. */
  readonly digest: string;
}

export function prepareDocument(document: ParsedDocument): PreparedDocument {
  const stems: string[] = [];
  const termCounts = new Map<string, number>();
  for (const passage of document.passages) {
    const own = passageStems(passage);
    stems.push(own.join(' '));
    for (const stem of new Set(own)) termCounts.set(stem, (termCounts.get(stem) ?? 0) + 1);
  }
  const { text, ...parsed } = document;
  return {
    ...parsed,
    characters: text.length,
    flags: flagSuspiciousText(parsed.metadata.title, parsed.passages),
    stems,
    termCounts,
    digest: digestOf(document),
  };
}

function digestOf({ metadata, passages, structure }: ParsedDocument): string {
  const hash = createHash('sha256').update(JSON.stringify(metadata));
  for (const part of [passages, ...Object.values(structure)]) for (const row of part) hash.update(JSON.stringify(row));
  return hash.digest('hex');
}

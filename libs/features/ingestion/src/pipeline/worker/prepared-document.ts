import { createHash } from 'node:crypto';
import type { DocumentMetadata, InstrumentStructure, Passage } from '@regqa/ports';
import type { DocumentFormat } from '../../document-model/parsed-document.ts';
import type { ParsedDocument, ReadingFacts } from '../../document-model/parsed-document.ts';
import { flagSuspiciousText } from '../checks/flag-suspicious-text.ts';
import type { SuspiciousText } from '../checks/flag-suspicious-text.ts';
import { passageStems } from '../index-upkeep/indexed-passage.ts';

/** A parsed document with all that costs time to make for storing, indexing and publishing. */
export interface PreparedDocument {
  readonly format: DocumentFormat;
  readonly metadata: DocumentMetadata;
  readonly metadataFrom: Readonly<Record<string, string>>;
  readonly characters: number;
  readonly facts: ReadingFacts;
  readonly passages: readonly Passage[];
  readonly structure: InstrumentStructure;
  readonly flags: readonly SuspiciousText[];
  /** Stems of each passage's heading path, heading and text, separated by spaces. */
  readonly stems: readonly string[];
  /** Number of passages that each stem occurs in. */
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
  const { format, metadata, metadataFrom, facts, passages, structure } = document;
  return {
    format,
    metadata,
    metadataFrom,
    characters: document.text.length,
    facts,
    passages,
    structure,
    flags: flagSuspiciousText({ title: metadata.title, passages }),
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

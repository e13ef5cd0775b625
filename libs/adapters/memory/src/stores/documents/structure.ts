import { foldTerm } from '@regqa/domain';
import type { Definition, DocumentStore, InstrumentStructure, Provision } from '@regqa/ports';
import type { Operation, Tables } from '../tables.ts';

const NOTHING: InstrumentStructure = {
  provisions: [],
  definitions: [],
  crossReferences: [],
  amendmentNotes: [],
  commencement: [],
};

const structureOf = (tables: Tables, generation: string): InstrumentStructure =>
  tables.generations.get(generation)?.structure ?? NOTHING;

export const structureOwner: Operation<DocumentStore['structureOwner']> = (tables, documentId, versionId) => {
  const version = tables.versions.get(versionId ?? tables.documents.get(documentId)?.currentVersionId ?? '');
  if (version?.documentId !== documentId || version.generation === null) return undefined;
  return { generation: version.generation, documentId, versionId: version.id };
};

/** See DocumentStore.provisionsOf. */
export function provisionsOf(tables: Tables, generation: string): Provision[] {
  return structureOf(tables, generation).provisions.toSorted((a, b) => a.ordinal - b.ordinal);
}

export const relationsOf: Operation<DocumentStore['relationsOf']> = (tables, generation, keys) => {
  const wanted = (key: string | null) => keys === null || keys.includes(key);
  const { definitions, crossReferences, amendmentNotes, commencement } = structureOf(tables, generation);
  return {
    definitions: definitions.filter(({ provisionKey }) => wanted(provisionKey)),
    crossReferences: crossReferences.filter(({ fromKey, targetKeys }) => wanted(fromKey) || targetKeys.some(wanted)),
    amendmentNotes: amendmentNotes.filter(({ provisionKey }) => wanted(provisionKey)),
    commencement: commencement.filter(({ provisionKey }) => wanted(provisionKey)),
  };
};

/** See DocumentStore.definedTerms. */
export function definedTerms(tables: Tables, generation: string): string[] {
  const terms = new Map<string, string>();
  for (const { term } of structureOf(tables, generation).definitions)
    if (!terms.has(foldTerm(term))) terms.set(foldTerm(term), term);
  return [...terms].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, term]) => term);
}

/** See DocumentStore.definitionsOf. */
export function definitionsOf(tables: Tables, generation: string, terms: readonly string[]): Definition[] {
  const folded = new Set(terms.map(foldTerm));
  return structureOf(tables, generation).definitions.filter(({ term }) => folded.has(foldTerm(term)));
}

/** See DocumentStore.provisionKeys. A pinpoint that several nodes share names the first. */
export const provisionKeys: Operation<DocumentStore['provisionKeys']> = (tables, generation, labels) => {
  return new Map(
    provisionsOf(tables, generation)
      .toReversed()
      .flatMap(({ label, key }) => (label !== null && labels.includes(label) ? [[label, key] as const] : [])),
  );
};

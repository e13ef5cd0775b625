import { foldTerm, isWithinKey } from '@regqa/domain';
import type { InstrumentRelations, InstrumentStructure } from '@regqa/ports';
import type { DocumentsDeps } from '../documents-context.ts';
import type { MemoryCorpus } from './memory-corpus.ts';

type Reads = Pick<
  DocumentsDeps['documents'],
  | 'structureOwner'
  | 'provisionsOf'
  | 'relationsOf'
  | 'definedTerms'
  | 'definitionsOf'
  | 'documentsNamed'
  | 'provisionKeys'
>;

const NOTHING: InstrumentStructure = {
  provisions: [],
  definitions: [],
  crossReferences: [],
  amendmentNotes: [],
  commencement: [],
};

/** Reads of the structures that a corpus in memory holds, as the document store answers them. */
export function structureReads(corpus: () => MemoryCorpus): Reads {
  const of = (generation: string) => corpus().structures.get(generation) ?? NOTHING;
  return {
    structureOwner: async (documentId, versionId) => {
      const { versions, structures } = corpus();
      const version = versions.find(
        ({ id, current, documentId: owner }) =>
          owner === documentId && (versionId === null ? current : id === versionId),
      );
      return version !== undefined && structures.has(version.id)
        ? { generation: version.id, documentId, versionId: version.id }
        : undefined;
    },
    provisionsOf: async (generation) => [...of(generation).provisions],
    relationsOf: async (generation, keys) => keep(of(generation), keys),
    definedTerms: async (generation) => [...new Set(of(generation).definitions.map(({ term }) => term))].sort(),
    definitionsOf: async (generation, terms) =>
      of(generation).definitions.filter(({ term }) => terms.some((wanted) => foldTerm(wanted) === foldTerm(term))),
    documentsNamed: async (names, within) => {
      const { documentRows, versions } = corpus();
      return names.flatMap((name) =>
        [...documentRows.values()]
          .filter((row) => within === undefined || (row.status === 'published' && isWithinKey(row, within)))
          .flatMap(({ id, title, aliases }) => {
            const current = versions.find((version) => version.documentId === id && version.current);
            const named = [title, title.replace(/(?<!\s)\s*\([^()]*\)$/, ''), ...aliases].some(
              (own) => own.toLowerCase() === name.toLowerCase(),
            );
            return named && current !== undefined ? [{ name, documentId: id, title, generation: current.id }] : [];
          }),
      );
    },
    provisionKeys: async (generation, labels) =>
      new Map(
        of(generation)
          .provisions.toReversed()
          .flatMap(({ label, key }) => (label !== null && labels.includes(label) ? [[label, key] as const] : [])),
      ),
  };
}

function keep(structure: InstrumentStructure, keys: readonly (string | null)[] | null): InstrumentRelations {
  const wanted = (key: string | null) => keys === null || keys.includes(key);
  return {
    definitions: structure.definitions.filter(({ provisionKey }) => wanted(provisionKey)),
    crossReferences: structure.crossReferences.filter(
      ({ fromKey, targetKeys }) => wanted(fromKey) || targetKeys.some(wanted),
    ),
    amendmentNotes: structure.amendmentNotes.filter(({ provisionKey }) => wanted(provisionKey)),
    commencement: structure.commencement.filter(({ provisionKey }) => wanted(provisionKey)),
  };
}

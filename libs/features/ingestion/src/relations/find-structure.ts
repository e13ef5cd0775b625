import type { InstrumentStructure } from '@regqa/ports';
import type { PublisherNote } from '../document-model/elements.ts';
import type { AssembledDocument } from '../passages/assemble-document.ts';
import type { CitationStyle } from '../passages/citation-style.ts';
import { findRelations } from './find-relations.ts';

/** Returns the tree of an assembled document and the relations of its provisions, as they are stored. */
export function findStructure(
  assembled: AssembledDocument,
  instrument: { title: string; style: CitationStyle; notes: readonly PublisherNote[] },
): InstrumentStructure {
  const { text, provisions, units, passages, nodeKeys } = assembled;
  const notes = instrument.notes.map((note) => ({
    ...note,
    nodeKey: note.element === null ? null : (nodeKeys.get(note.element) ?? null),
  }));
  return { provisions, ...findRelations({ ...instrument, text, provisions, units, passages, notes }) };
}

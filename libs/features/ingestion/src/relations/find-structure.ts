import type { InstrumentStructure } from '@regqa/ports';
import type { PublisherNote } from '../document-model/elements.ts';
import type { AssembledDocument } from '../passages/assemble-document.ts';
import type { CitationStyle } from '../passages/citation-style.ts';
import { buildTree } from './build-tree.ts';
import { findRelations } from './find-relations.ts';

/** Returns the tree of an assembled document and the relations of its provisions, as they are stored. */
export function findStructure(
  assembled: AssembledDocument,
  instrument: { title: string; style: CitationStyle; notes: readonly PublisherNote[] },
): InstrumentStructure {
  const { text, units, passages, nodeKeys } = assembled;
  const provisions = buildTree(
    assembled.provisions,
    units.map(({ nodeKey, start, unit }) => ({ nodeKey, end: start + unit.text.length })),
  );
  const notes = instrument.notes.map((note) => ({
    ...note,
    nodeKey: note.element === null ? null : (nodeKeys.get(note.element) ?? null),
  }));
  return { provisions, ...findRelations({ ...instrument, text, provisions, units, passages, notes }) };
}

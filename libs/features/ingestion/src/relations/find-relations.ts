import type { InstrumentStructure } from '@regqa/ports';
import type { PublisherNote } from '../document-model/elements.ts';
import type { AssembledDocument } from '../passages/assemble-document.ts';
import type { CitationStyle } from '../passages/citation-style.ts';
import { findAmendmentNotes } from './find-amendment-notes.ts';
import { findCommencement } from './find-commencement.ts';
import { findCrossReferences } from './find-cross-references.ts';
import { findDefinitions } from './find-definitions.ts';
import { ProvisionIndex } from './provision-index.ts';

/** Returns the tree of an assembled document and the relations of its provisions. Linear but for look-ups. */
export function findRelations(
  { text, provisions, units, passages, nodeKeys }: AssembledDocument,
  { title, style, notes }: { title: string; style: CitationStyle; notes: readonly PublisherNote[] },
): InstrumentStructure {
  const keyOf = (element: PublisherNote['element']) => (element && nodeKeys.get(element)) ?? null;
  const placed = notes.map((note) => ({ ...note, nodeKey: keyOf(note.element) }));
  const instrument = { title, text, provisions, units, notes: placed };
  const index = new ProvisionIndex(provisions, units, style);
  const definitions = findDefinitions(instrument, index, passages);
  return {
    provisions,
    definitions,
    crossReferences: findCrossReferences(instrument, index, definitions),
    amendmentNotes: findAmendmentNotes(instrument, index),
    commencement: findCommencement(instrument, passages),
  };
}

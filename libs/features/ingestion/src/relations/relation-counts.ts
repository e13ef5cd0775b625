import type { ReceiptBody } from '@regqa/contracts';
import type { InstrumentRelations } from '@regqa/ports';

/** Returns how many relations of each kind were found, as the receipt shows them. */
export function relationCounts({
  definitions,
  crossReferences,
  amendmentNotes,
  commencement,
}: InstrumentRelations): NonNullable<ReceiptBody['relations']> {
  return {
    definitions: definitions.length,
    cross_references: crossReferences.length,
    cross_references_unresolved: crossReferences.filter(({ resolved }) => !resolved).length,
    amendment_notes: amendmentNotes.length,
    commencement: commencement.length,
  };
}

import type { InstrumentRelations } from '@regqa/ports';
import { findAmendmentNotes } from './find-amendment-notes.ts';
import { findCommencement } from './find-commencement.ts';
import { findCrossReferences } from './find-cross-references.ts';
import { findDefinitions } from './find-definitions.ts';
import type { InstrumentText } from './instrument-text.ts';
import { PassageFinder } from './passage-finder.ts';
import { ProvisionIndex } from './provision-index.ts';

/** Returns what the text says of and between its provisions. Linear in the text but for look-ups. */
export function findRelations(instrument: InstrumentText): InstrumentRelations {
  const index = new ProvisionIndex(instrument.provisions, instrument.units);
  const passages = new PassageFinder(instrument.passages);
  const definitions = findDefinitions(instrument, { index, passages });
  return {
    definitions,
    crossReferences: findCrossReferences(instrument, { index, definitions }),
    amendmentNotes: findAmendmentNotes(instrument, index),
    commencement: findCommencement(instrument, passages),
  };
}

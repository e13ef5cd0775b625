import type { InstrumentRelations, Passage, Provision } from '@regqa/ports';
import type { PublisherNote } from '../elements.ts';
import type { CitationStyle } from '../passages/citation-style.ts';
import type { PlacedUnit } from '../passages/placed-unit.ts';
import { findAmendmentNotes } from './find-amendment-notes.ts';
import { findCommencement } from './find-commencement.ts';
import { findCrossReferences } from './find-cross-references.ts';
import { findDefinitions } from './find-definitions.ts';
import { PassageFinder } from './passage-finder.ts';
import { ProvisionIndex } from './provision-index.ts';

/** A read instrument before its relations are known. */
export interface InstrumentText {
  readonly title: string;
  /** The version's whole text. */
  readonly text: string;
  readonly provisions: readonly Provision[];
  readonly units: readonly PlacedUnit[];
  readonly passages: readonly Passage[];
  /** Notes that the publisher put beside the text, with the key of the provision where that is known. */
  readonly notes: readonly (PublisherNote & { readonly nodeKey: string | null })[];
  readonly style: CitationStyle;
}

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

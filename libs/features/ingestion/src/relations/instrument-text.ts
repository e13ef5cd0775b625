import type { Passage, Provision } from '@regqa/ports';
import type { PublisherNote } from '../document-model/elements.ts';
import type { CitationStyle } from '../passages/citation-style.ts';
import type { PlacedUnit } from '../passages/sections.ts';

/** A read instrument before its relations are known. */
export interface InstrumentText {
  readonly title: string;
  readonly text: string;
  readonly provisions: readonly Provision[];
  readonly units: readonly PlacedUnit[];
  readonly passages: readonly Passage[];
  /** The publisher's notes outside the text, with the key of the provision where that is known. */
  readonly notes: readonly (PublisherNote & { readonly nodeKey: string | null })[];
  readonly style: CitationStyle;
}

import type { PublisherNote } from '../document-model/elements.ts';
import type { AssembledDocument } from '../passages/assemble-document.ts';

export interface InstrumentText extends Pick<AssembledDocument, 'text' | 'provisions' | 'units'> {
  readonly title: string;
  /** The publisher's notes outside the text, with the key of the provision where that is known. */
  readonly notes: readonly (PublisherNote & { readonly nodeKey: string | null })[];
}

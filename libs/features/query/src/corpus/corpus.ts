import type { StateCode } from '@regqa/contracts';
import { appliesAt } from '@regqa/domain';
import type { CorpusSnapshot, CurrentDocument, PlaceFilter } from '@regqa/ports';
import { createInstrumentNames } from './instrument-names.ts';
import type { InstrumentNames } from './instrument-names.ts';

/** What answers at one corpus release about one day, arranged for answering. */
export interface Corpus {
  readonly release: number;
  readonly documents: readonly CurrentDocument[];
  /** Published texts of the documents that do not answer about this day; empty in a corpus that `corpusFor` made. */
  readonly others: readonly CurrentDocument[];
  /** Generations in the passage index that must not be searched: texts that are not in force on the day. */
  readonly withheld: readonly string[];
  /** Documents with no text in force on the day, each with the text that begins next, else the one that ended last. */
  readonly notInForce: readonly CurrentDocument[];
  readonly documentTypes: ReadonlySet<string>;
  readonly instruments: InstrumentNames;
  readonly instrumentsNotInForce: InstrumentNames;
  /** Returns the document that the generation belongs to, or undefined when it no longer answers. */
  documentOf(generation: string): CurrentDocument | undefined;
  /** Whether any document applies at the place and is of one of the types (null: any). */
  hasAnyFor(place: PlaceFilter | null, documentTypes: readonly string[] | null): boolean;
  hasLocalFor(states: readonly StateCode[], lga: string): boolean;
}

export type LeftOut = Pick<Corpus, 'withheld' | 'notInForce'>;

const NOTHING: LeftOut = { withheld: [], notInForce: [] };

export function arrangeCorpus(snapshot: CorpusSnapshot, leftOut: LeftOut = NOTHING): Corpus {
  const byGeneration = new Map(snapshot.documents.map((document) => [document.generation, document]));
  return {
    release: snapshot.release,
    documents: snapshot.documents,
    others: snapshot.others,
    ...leftOut,
    documentTypes: new Set([...snapshot.documents, ...leftOut.notInForce].map((document) => document.documentType)),
    instruments: createInstrumentNames(snapshot.documents),
    instrumentsNotInForce: createInstrumentNames(leftOut.notInForce),
    documentOf: (generation) => byGeneration.get(generation),
    hasAnyFor: (place, types) => snapshot.documents.some((document) => applies(document, place, types)),
    hasLocalFor: (states, lga) => snapshot.documents.some((document) => isLocalOf(document, states, lga)),
  };
}

function isLocalOf(document: CurrentDocument, states: readonly StateCode[], lga: string): boolean {
  return (
    document.jurisdiction === 'Local' &&
    document.state !== null &&
    states.includes(document.state) &&
    document.lga.includes(lga)
  );
}

/** Whether the document applies at the place (null: anywhere) and is of one of the types (null: any). */
export function applies(
  document: CurrentDocument,
  place: PlaceFilter | null,
  documentTypes: readonly string[] | null,
): boolean {
  const isOfType =
    documentTypes === null || documentTypes.length === 0 || documentTypes.includes(document.documentType);
  return isOfType && appliesAt(document, place);
}

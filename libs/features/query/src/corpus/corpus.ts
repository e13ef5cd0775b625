import type { StateCode } from '@regqa/contracts';
import { appliesAt, contentStems } from '@regqa/domain';
import type { CorpusSnapshot, CurrentDocument, PlaceFilter } from '@regqa/ports';
import { LRUCache } from 'lru-cache';
import { createInstrumentNames } from './instrument-names.ts';
import type { InstrumentNames } from './instrument-names.ts';

/** What answers at one corpus release, arranged for answering. */
export interface Corpus {
  readonly release: number;
  readonly documents: readonly CurrentDocument[];
  readonly documentTypes: ReadonlySet<string>;
  readonly instruments: InstrumentNames;
  /** Returns the document that the generation belongs to, or undefined when it no longer answers. */
  documentOf(generation: string): CurrentDocument | undefined;
  /** Distinct stems of a title or a heading; passages share them, so those read last are remembered. */
  stemsOf(text: string): ReadonlySet<string>;
  /** Whether any document applies at the place and is of one of the types (null: any). */
  hasAnyFor(place: PlaceFilter | null, documentTypes: readonly string[] | null): boolean;
  /** Whether any local document of the area is indexed. */
  hasLocalFor(states: readonly StateCode[], lga: string): boolean;
}

/** Arranges a snapshot. */
export function arrangeCorpus(snapshot: CorpusSnapshot): Corpus {
  const byGeneration = new Map(snapshot.documents.map((document) => [document.generation, document]));
  return {
    release: snapshot.release,
    documents: snapshot.documents,
    documentTypes: new Set(snapshot.documents.map((document) => document.documentType)),
    instruments: createInstrumentNames(snapshot.documents),
    documentOf: (generation) => byGeneration.get(generation),
    stemsOf: rememberStems(),
    hasAnyFor: (place, types) => snapshot.documents.some((document) => isOfType(document, types) && appliesAt(document, place)),
    hasLocalFor: (states, lga) => snapshot.documents.some((document) => isLocalOf(document, states, lga)),
  };
}

/** Titles and headings whose stems are remembered. */
const KEPT_HEADINGS = 5_000;

function rememberStems(): (text: string) => ReadonlySet<string> {
  const remembered = new LRUCache<string, ReadonlySet<string>>({ max: KEPT_HEADINGS });
  return (text) => {
    const known = remembered.get(text);
    if (known !== undefined) return known;
    const stems = new Set(contentStems(text));
    remembered.set(text, stems);
    return stems;
  };
}

function isLocalOf(document: CurrentDocument, states: readonly StateCode[], lga: string): boolean {
  return document.jurisdiction === 'Local' && document.state !== null && states.includes(document.state) && document.lga.includes(lga);
}

function isOfType(document: CurrentDocument, types: readonly string[] | null): boolean {
  return types === null || types.length === 0 || types.includes(document.documentType);
}

import type { KeyFilters, StateCode } from '@regqa/contracts';
import { appliesAt, isWithinKey, versionOnDay } from '@regqa/domain';
import type { CorpusSnapshot, CurrentDocument, PlaceFilter } from '@regqa/ports';
import { LRUCache } from 'lru-cache';
import type { ResolvedQuestion } from '../types.ts';
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

/** Keeps at most so many parts of each corpus, by name. */
function keepParts(most: number) {
  const parts = new WeakMap<Corpus, LRUCache<string, Corpus>>();
  return (corpus: Corpus, name: string, arrange: () => Corpus): Corpus => {
    const kept = parts.get(corpus) ?? new LRUCache<string, Corpus>({ max: most });
    parts.set(corpus, kept);
    const part = kept.get(name) ?? arrange();
    kept.set(name, part);
    return part;
  };
}

const MOST_DAYS = 20;
const MOST_KEYS = 50;
const keptDay = keepParts(MOST_DAYS);
const keptForKey = keepParts(MOST_KEYS);

/** Returns what may answer the question: texts in force on its day, within the filters of the asker's key. */
export function corpusFor({ asOf, within }: Pick<ResolvedQuestion, 'asOf' | 'within'>, corpus: Corpus): Corpus {
  const ofDay = keptDay(corpus, asOf, () => arrangeDay(corpus, asOf));
  return within === undefined ? ofDay : keptForKey(ofDay, filtersKey(within), () => arrangePart(ofDay, within));
}

/** Of each document the text in force on the day; its other texts are withheld. */
function arrangeDay(corpus: Corpus, day: string): Corpus {
  const texts = textsByDocument(corpus);
  const documents: CurrentDocument[] = [];
  const notInForce: CurrentDocument[] = [];
  for (const [document, ...others] of texts) {
    const inForce = versionOnDay([document, ...others].map(withFirstDay), day);
    if (inForce === undefined) notInForce.push(nearestText([document, ...others], day));
    else documents.push([document, ...others].find(({ generation }) => generation === inForce.generation)!);
  }
  const answering = new Set(documents.map(({ generation }) => generation));
  const withheld = texts.flat().flatMap(({ generation }) => (answering.has(generation) ? [] : [generation]));
  return withheld.length === 0
    ? corpus
    : arrangeCorpus({ release: corpus.release, documents, others: [] }, { withheld, notInForce });
}

function textsByDocument({ documents, others }: Corpus): [CurrentDocument, ...CurrentDocument[]][] {
  const texts = new Map(
    documents.map((document): [string, [CurrentDocument, ...CurrentDocument[]]] => [document.documentId, [document]]),
  );
  for (const text of others) texts.get(text.documentId)?.push(text);
  return [...texts.values()];
}

function withFirstDay({ sequence, generation, inForceFrom, inForceTo, lastUpdated }: CurrentDocument) {
  return { sequence, generation, inForceFrom: inForceFrom ?? lastUpdated, inForceTo };
}

/** The text to name where none is in force: the first to begin after the day, else the last to have ended. */
function nearestText(texts: readonly [CurrentDocument, ...CurrentDocument[]], day: string): CurrentDocument {
  const firstDay = (text: CurrentDocument) => text.inForceFrom ?? text.lastUpdated ?? '';
  const inOrder = texts.toSorted((a, b) => (firstDay(a) < firstDay(b) ? -1 : 1));
  return inOrder.find((text) => firstDay(text) > day) ?? inOrder.at(-1) ?? texts[0];
}

/** Nothing outside of the filters is found, named, suggested or counted. */
function arrangePart({ release, documents, others, withheld, notInForce }: Corpus, filters: KeyFilters): Corpus {
  const within = (texts: readonly CurrentDocument[]) => texts.filter((document) => isWithinKey(document, filters));
  return arrangeCorpus(
    { release, documents: within(documents), others: within(others) },
    { withheld, notInForce: within(notInForce) },
  );
}

/** Returns a text that is the same only for the same filters, also where a member is added later. */
export function filtersKey(filters: KeyFilters): string {
  return JSON.stringify(Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1)));
}

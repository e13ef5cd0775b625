import type { KeyFilters } from '@regqa/contracts';
import { appliesAt, isWithinKey, textOnDay } from '@regqa/domain';
import type { CorpusSnapshot, CurrentDocument, PlaceFilter } from '@regqa/ports';
import { LRUCache } from 'lru-cache';
import type { QuestionPlace, ResolvedQuestion } from '../resolved-question.ts';
import type { AnsweringConfig } from '../answering-config.ts';
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
}

type NamingConfig = Pick<AnsweringConfig, 'understanding'>;
type CorpusConfig = NamingConfig & Pick<AnsweringConfig, 'corpus'>;

export function arrangeCorpus(
  { release, documents, others }: CorpusSnapshot,
  config: NamingConfig,
  { withheld, notInForce }: Pick<Corpus, 'withheld' | 'notInForce'> = { withheld: [], notInForce: [] },
): Corpus {
  const byGeneration = new Map(documents.map((document) => [document.generation, document]));
  return {
    ...{ release, documents, others, withheld, notInForce },
    documentTypes: new Set([...documents, ...notInForce].map((document) => document.documentType)),
    instruments: createInstrumentNames(documents, config.understanding),
    instrumentsNotInForce: createInstrumentNames(notInForce, config.understanding),
    documentOf: (generation) => byGeneration.get(generation),
  };
}

/** Whether the document applies at the place (null: anywhere) and is of one of the types (null: any). */
export function applies(
  document: CurrentDocument,
  place: PlaceFilter | null,
  documentTypes: readonly string[] | null,
): boolean {
  return (documentTypes === null || documentTypes.includes(document.documentType)) && appliesAt(document, place);
}

/** Whether local law of the asked-for area is indexed; true where no area was asked for. */
export function isLocallyCovered({ place }: Pick<QuestionPlace, 'place'>, corpus: Corpus): boolean {
  const isLocalLaw = (one: CurrentDocument) => one.jurisdiction === 'Local' && appliesAt(one, place);
  return place?.lga == null || corpus.documents.some(isLocalLaw);
}

/** Returns the question with the one of the places that it may mean whose local law is indexed, if only one has any. */
export function settlePlace(question: ResolvedQuestion, corpus: Corpus): ResolvedQuestion {
  const [settled, ...others] = question.possiblePlaces.filter((one) => isLocallyCovered(one, corpus));
  if (settled === undefined || others.length > 0) return question;
  const ofOtherThings = question.warnings.filter(({ code }) => !OF_PLACES.includes(code));
  return { ...question, ...settled, warnings: [...settled.warnings, ...ofOtherThings] };
}

const OF_PLACES: readonly string[] = ['place_from_question', 'place_unclear'];

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
export function corpusFor(
  { asOf, tense, within }: Pick<ResolvedQuestion, 'asOf' | 'tense' | 'within'>,
  corpus: Corpus,
  config: CorpusConfig,
): Corpus {
  const day = { asOf, isPast: tense === 'past' };
  const ofDay = keptDay(corpus, `${asOf} ${day.isPast}`, () => arrangeDay(corpus, day, config));
  return within === undefined ? ofDay : keptForKey(ofDay, filtersKey(within), () => arrangePart(ofDay, within, config));
}

interface Day {
  readonly asOf: string;
  readonly isPast: boolean;
}

/** Of each document the text in force on the day, or a published standard's first to come; the others are withheld. */
function arrangeDay(corpus: Corpus, { asOf, isPast }: Day, config: CorpusConfig): Corpus {
  const published = [...corpus.documents, ...corpus.others];
  const documents: CurrentDocument[] = [];
  const notInForce: CurrentDocument[] = [];
  for (const texts of Map.groupBy(published, ({ documentId }) => documentId).values()) {
    const inForce = textOnDay(texts.map(withFirstDay), asOf);
    if (inForce !== undefined) {
      documents.push(texts.find(({ generation }) => generation === inForce.generation)!);
      continue;
    }
    const nearest = nearestText(texts, asOf);
    const isReadBefore = config.corpus.read_before_in_force.includes(nearest.documentType) && !isPast;
    (isReadBefore && isNotYetInForce(nearest, asOf) ? documents : notInForce).push(nearest);
  }
  const answering = new Set(documents.map(({ generation }) => generation));
  const withheld = published.flatMap(({ generation }) => (answering.has(generation) ? [] : [generation]));
  return withheld.length === 0
    ? corpus
    : arrangeCorpus({ release: corpus.release, documents, others: [] }, config, { withheld, notInForce });
}

function withFirstDay({ sequence, generation, inForceFrom, inForceTo, lastUpdated }: CurrentDocument) {
  return { sequence, generation, inForceFrom: inForceFrom ?? lastUpdated, inForceTo };
}

/** The text to name where none is in force: the first to begin after the day, else the last to have ended. */
function nearestText(texts: readonly CurrentDocument[], day: string): CurrentDocument {
  const inOrder = texts.toSorted((a, b) => (firstDay(a) < firstDay(b) ? -1 : 1));
  return inOrder.find((text) => isNotYetInForce(text, day)) ?? inOrder.at(-1)!;
}

/** Whether a text is in force from a later day than the one given (YYYY-MM-DD). */
export function isNotYetInForce(text: CurrentDocument, day: string): boolean {
  return firstDay(text) > day;
}

function firstDay({ inForceFrom, lastUpdated }: CurrentDocument): string {
  return inForceFrom ?? lastUpdated ?? '';
}

/** Nothing outside of the filters is found, named, suggested or counted. */
function arrangePart(
  { release, documents, withheld, notInForce }: Corpus,
  filters: KeyFilters,
  config: CorpusConfig,
): Corpus {
  const within = (texts: readonly CurrentDocument[]) => texts.filter((document) => isWithinKey(document, filters));
  const part = { release, documents: within(documents), others: [] };
  return arrangeCorpus(part, config, { withheld, notInForce: within(notInForce) });
}

/** Returns a text that is the same only for the same filters, also where a member is added later. */
export function filtersKey(filters: KeyFilters): string {
  return JSON.stringify(Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1)));
}

import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createLancePassageIndex } from '@regqa/adapter-lancedb';
import { contentStems, slugify } from '@regqa/domain';
import { answerQuestion, arrangeCorpus, retrievePassages, StageTimes, TermStatistics } from '@regqa/feature-query';
import type { ComposedAnswer, FusionKind, QuestionMeaning, ResolvedQuestion, Retrieval } from '@regqa/feature-query';
import type { CurrentDocument, DocumentStore, IndexedPassage, PlaceFilter } from '@regqa/ports';
import { embeddedText } from '../libs/features/ingestion/src/vectors/embedded-text.ts';
import { OPEN_SETS } from '../apps/cli/src/evaluate/open-sets.ts';
import { readDocument } from '../libs/features/ingestion/src/read-document.ts';
import type { CachedEmbedder, QuestionReader } from './embedding-cache.ts';
import { passagesHolding, readObliqaDocuments } from './obliqa.ts';

/** A set of documents that questions can be put to, retrieved from as the query service does. */
export interface OpenCorpus {
  readonly passages: number;
  /** Whether it has a document whose title begins so. */
  has(title: string): boolean;
  ask(question: string, options?: AskOptions): Promise<Retrieval>;
  /** Answers as the query service does, in quotations. */
  answer(question: string, options?: AskOptions): Promise<ComposedAnswer>;
  close(): Promise<void>;
}

export interface AskOptions {
  readonly place?: PlaceFilter | null;
  readonly placeNames?: readonly string[];
  /** With vectors unless `keywords` is said or the corpus was opened without. */
  readonly kind?: FusionKind;
  /** What the question is read with: the committed weights unless said. */
  readonly reader?: QuestionReader;
  /** Answers as if instruments whose titles begin so were not in the corpus. */
  readonly withoutTitle?: string;
  /** Sources that an answer may have: as many as the service gives where a request does not say, unless said. */
  readonly maxSources?: number;
}

const ADDED_AT_ONCE = 2_000;
/** What is said about a document beside it. */
const NO_DOCUMENT = /\.json$/;

/** Where the open data lies: beside the project. */
export const DATA_FOLDER = join(import.meta.dirname, '../../shared/data');

/** ObliQA's documents, with the passages that hold a paragraph. */
export interface ObliqaCorpus extends OpenCorpus {
  /** Returns the passages that hold any of the paragraphs, and how many different ones there are to find. */
  gold(paragraphs: readonly string[]): { readonly chunkIds: ReadonlySet<string>; readonly count: number };
  /** The words of a paragraph that is named as `document|number`. */
  textOf(paragraph: string): string;
}

/** ObliQA's 40 documents, read by the product's own ingestion as they are uploaded. */
export async function openObliqa(embedder: CachedEmbedder | null = null): Promise<ObliqaCorpus> {
  const paragraphs = readObliqaDocuments(join(DATA_FOLDER, 'obliqa/documents'));
  const holders = new Map<string, readonly string[]>();
  const texts = new Map<string, string>([...paragraphs].flatMap(([name, all]) => all.map(({ number, text }) => [`${name}|${number}`, text] as const)));
  const read = [];
  for (const { documentId, fileName, fields, read: bytes } of await OPEN_SETS['obliqa']!.documents(DATA_FOLDER)) {
    const one = await readOne({ documentId, fileName, bytes: Buffer.from(await (await bytes()).arrayBuffer()), given: fields });
    read.push(one);
    const name = documentId.replace('rulebook-', '');
    for (const [number, chunkIds] of passagesHolding(paragraphs.get(name)!, one.passages)) holders.set(`${name}|${number}`, chunkIds);
  }
  const corpus = await openCorpus({ documents: read.map(({ document }) => document), passages: read.flatMap(({ passages }) => passages), embedder });
  return {
    ...corpus,
    textOf: (paragraph) => texts.get(paragraph) ?? '',
    gold: (paragraphs) => {
      const held = paragraphs.map((paragraph) => holders.get(paragraph) ?? []);
      // Paragraphs that one passage holds are found with it, all at once.
      return { chunkIds: new Set(held.flat()), count: Math.max(1, new Set(held.flatMap(([first]) => first ?? [])).size) };
    },
  };
}

/** The Australian Acts and plans of some folders, read by the product's own ingestion. */
export function openAustralian(folders: readonly string[], embedder: CachedEmbedder | null = null): Promise<OpenCorpus> {
  const files = folders.flatMap((folder) => readdirSync(join(DATA_FOLDER, 'au', folder)).filter((file) => !NO_DOCUMENT.test(file)).map((file) => join('au', folder, file)));
  return openFiles(files, embedder);
}

/** A service has few documents at first, and most everyday words are in none of them. */
const FEW: readonly (readonly string[])[] = [
  ['antarctic treaty (environment protection) act 1980.md'],
  ['fuel quality standards act 2000.md', 'water efficiency labelling and standards act 2005.md', 'product stewardship act 2011.md'],
  ['climate change authority act 2011.md', 'national greenhouse and energy reporting act 2007.md', 'clean energy regulator act 2011.md'],
  ['environment protection (alligator rivers region) act 1978.md', 'aboriginal and torres strait islander heritage protection act 1984.md'],
];

/** One to three Commonwealth Acts alone, four times. */
export async function openFew(embedder: CachedEmbedder | null = null): Promise<OpenCorpus[]> {
  const opened = [];
  for (const files of FEW) opened.push(await openFiles(files.map((file) => join('au/commonwealth-acts-md', file)), embedder));
  return opened;
}

/** The environmental impact statement of the NEPA questions. */
export function openNepa(embedder: CachedEmbedder | null = null): Promise<OpenCorpus> {
  return openFiles(['us-nepa/eis_FirstNet.pdf'], embedder);
}

async function openFiles(files: readonly string[], embedder: CachedEmbedder | null): Promise<OpenCorpus> {
  const read = [];
  for (const path of files) {
    const fileName = basename(path);
    read.push(await readOne({ documentId: slugify(fileName.replace(/\.\w+$/, '')), fileName, bytes: readFileSync(join(DATA_FOLDER, path)), given: {} }));
  }
  return openCorpus({ documents: read.map(({ document }) => document), passages: read.flatMap(({ passages }) => passages), embedder });
}

interface OpenFile {
  readonly documentId: string;
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly given: Parameters<typeof readDocument>[1]['given'];
}

async function readOne({ documentId, fileName, bytes, given }: OpenFile): Promise<{ document: CurrentDocument; passages: IndexedPassage[] }> {
  const read = await readDocument(bytes, { fileName, idPrefix: `${documentId}@1`, given });
  const document = { ...currentDocument({ documentId, ...read.metadata }), passageCount: read.passages.length };
  return { document, passages: read.passages.map((passage) => ({ ...passage, ...indexed(document), stems: contentStems([...passage.headingPath, passage.sectionHeading ?? '', passage.text].join('\n')).join(' ') })) };
}

async function openCorpus({ documents, passages, embedder }: { documents: readonly CurrentDocument[]; passages: readonly IndexedPassage[]; embedder: CachedEmbedder | null }): Promise<OpenCorpus> {
  const folder = await mkdtemp(join(tmpdir(), 'regqa-open-corpus-'));
  const index = await createLancePassageIndex({ folder, logger: console });
  for (let at = 0; at < passages.length; at += ADDED_AT_ONCE) await index.add(passages.slice(at, at + ADDED_AT_ONCE));
  if (embedder !== null) {
    const vectors = await embedder.embed(passages.map(embeddedText));
    for (let at = 0; at < passages.length; at += ADDED_AT_ONCE) {
      await index.addVectors(embedder.model, passages.slice(at, at + ADDED_AT_ONCE).map((passage) => ({ passage, values: vectors.get(embeddedText(passage))! })));
    }
  }
  await index.optimize();
  const statistics = new TermStatistics(countTerms(passages));
  const corpus = arrangeCorpus({ release: 1, documents, others: [] });
  const vectorsOf = ({ kind = 'hybrid', reader = 'committed' }: AskOptions) => ({
    method: kind,
    of: async (text: string) => (embedder === null || kind === 'keywords' ? { kind: 'none' as const } : readWith(embedder, { text, reader })),
  });
  return {
    passages: passages.length,
    has: (title) => documents.some((document) => document.title.startsWith(title)),
    ask: (question, options = {}) => {
      const { place = null, placeNames = [] } = options;
      return retrievePassages({ question, place, placeNames, documentTypes: null, corpus }, { index, statistics, vectors: vectorsOf(options) });
    },
    answer: (question, options = {}) => {
      const { withoutTitle } = options;
      const left = withoutTitle === undefined ? corpus : arrangeCorpus({ release: 1, documents: documents.filter(({ title }) => !title.startsWith(withoutTitle)), others: [] });
      return answerQuestion(resolved(question, options), { index, statistics, vectors: vectorsOf(options), corpus: { current: async () => left } }, new StageTimes());
    },
    close: async () => {
      await index.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function readWith(embedder: CachedEmbedder, { text, reader }: { text: string; reader: QuestionReader }): Promise<QuestionMeaning> {
  const { vector: values, words } = await embedder.readQuestion(text, reader);
  return { kind: 'vector', vector: { model: embedder.model, values }, words };
}

/** A question as the query service understands one that leaves every other limit at its default. */
function resolved(text: string, { place = null, placeNames = [], maxSources = 5 }: AskOptions): ResolvedQuestion {
  const limits = { documentTypes: null, maxSources, minConfidence: 0, maxTokens: 1000, asOf: new Date().toISOString().slice(0, 10), tense: 'present' as const };
  return { text, place, placeName: placeNames[0] ?? null, placeNames, unknownArea: null, ...limits, warnings: [], generative: false };
}

function countTerms(passages: readonly IndexedPassage[]): Pick<DocumentStore, 'termFrequencies'> {
  const counts = new Map<string, number>();
  for (const passage of passages) for (const stem of new Set(passage.stems.split(' '))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return { termFrequencies: async (stems) => ({ passages: passages.length, counts: new Map(stems.map((stem) => [stem, counts.get(stem) ?? 0])) }) };
}

function currentDocument(given: Partial<CurrentDocument> & Pick<CurrentDocument, 'documentId' | 'title' | 'jurisdiction'>): CurrentDocument {
  return {
    versionId: `${given.documentId}@1`,
    sequence: 1,
    generation: `${given.documentId}@1`,
    passageCount: 0,
    state: null,
    lga: [],
    documentType: 'legislation',
    authority: null,
    coverage: [],
    lastUpdated: null,
    inForceFrom: null,
    inForceTo: null,
    sourceUrl: null,
    instrumentNumber: null,
    instrumentYear: null,
    versionLabel: null,
    registerId: null,
    aliases: [],
    ...given,
  };
}

function indexed({ generation, documentId, versionId, title, jurisdiction, state, lga, documentType }: CurrentDocument) {
  return { generation, documentId, versionId, title, jurisdiction, state, lga, documentType };
}

import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createLancePassageIndex } from '@regqa/adapter-lancedb';
import { contentStems, slugify } from '@regqa/domain';
import { answerQuestion, arrangeCorpus, retrievePassages, StageTimes, TermStatistics } from '@regqa/feature-query';
import type { ComposedAnswer, FusionKind, ResolvedQuestion, Retrieval } from '@regqa/feature-query';
import type { CurrentDocument, DocumentStore, IndexedPassage, PlaceFilter } from '@regqa/ports';
import { embeddedText } from '../libs/features/ingestion/src/vectors/embedded-text.ts';
import { readDocument } from '../libs/features/ingestion/src/read-document.ts';
import type { CachedEmbedder } from './embedding-cache.ts';

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
  /** Answers as if instruments whose titles begin so were not in the corpus. */
  readonly withoutTitle?: string;
}

const ADDED_AT_ONCE = 2_000;

/** Where the open data lies: beside the project. */
export const DATA_FOLDER = join(import.meta.dirname, '../../shared/data');

/** ObliQA's 40 documents, each numbered paragraph a passage. */
export async function openObliqa(embedder: CachedEmbedder | null = null): Promise<OpenCorpus> {
  const documents: CurrentDocument[] = [];
  const passages: IndexedPassage[] = [];
  for (const file of readdirSync(join(DATA_FOLDER, 'obliqa/documents'))) {
    const documentId = file.replace('.json', '');
    const document = currentDocument({ documentId, title: `Rulebook ${documentId}`, jurisdiction: 'Federal' });
    const paragraphs = (JSON.parse(readFileSync(join(DATA_FOLDER, 'obliqa/documents', file), 'utf8')) as { PassageID: string; Passage: string }[]).filter(({ Passage }) => Passage.trim() !== '');
    documents.push({ ...document, passageCount: paragraphs.length });
    passages.push(...paragraphs.map(({ PassageID, Passage }, ordinal) => paragraphOf(document, PassageID, Passage, ordinal)));
  }
  return openCorpus({ documents, passages, embedder });
}

/** The Australian Acts and plans of some folders, read by the product's own ingestion. */
export function openAustralian(folders: readonly string[], embedder: CachedEmbedder | null = null): Promise<OpenCorpus> {
  const files = folders.flatMap((folder) => readdirSync(join(DATA_FOLDER, 'au', folder)).map((file) => join('au', folder, file)));
  return openFiles(files, embedder);
}

/** The environmental impact statement of the NEPA questions. */
export function openNepa(embedder: CachedEmbedder | null = null): Promise<OpenCorpus> {
  return openFiles(['us-nepa/eis_FirstNet.pdf'], embedder);
}

async function openFiles(files: readonly string[], embedder: CachedEmbedder | null): Promise<OpenCorpus> {
  const documents: CurrentDocument[] = [];
  const passages: IndexedPassage[] = [];
  for (const path of files) {
    const fileName = basename(path);
    const documentId = slugify(fileName.replace(/\.\w+$/, ''));
    const read = await readDocument(readFileSync(join(DATA_FOLDER, path)), { fileName, idPrefix: `${documentId}@1`, given: {} });
    const document = { ...currentDocument({ documentId, ...read.metadata }), passageCount: read.passages.length };
    documents.push(document);
    passages.push(...read.passages.map((passage) => ({ ...passage, ...indexed(document), stems: contentStems([...passage.headingPath, passage.sectionHeading ?? '', passage.text].join('\n')).join(' ') })));
  }
  return openCorpus({ documents, passages, embedder });
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
  const corpus = arrangeCorpus({ release: 1, documents });
  const vectorOf = async (question: string) => ({ kind: 'vector' as const, vector: { model: embedder!.model, values: (await embedder!.embed([question])).get(question)! } });
  const vectorsOf = (kind: FusionKind) => ({ method: kind, of: async (text: string) => (embedder === null || kind === 'keywords' ? { kind: 'none' as const } : vectorOf(text)) });
  return {
    passages: passages.length,
    has: (title) => documents.some((document) => document.title.startsWith(title)),
    ask: (question, { place = null, placeNames = [], kind = 'hybrid' } = {}) => {
      return retrievePassages({ question, place, placeNames, documentTypes: null, corpus }, { index, statistics, vectors: vectorsOf(kind) });
    },
    answer: (question, options = {}) => {
      const { withoutTitle, kind = 'hybrid' } = options;
      const left = withoutTitle === undefined ? corpus : arrangeCorpus({ release: 1, documents: documents.filter(({ title }) => !title.startsWith(withoutTitle)) });
      return answerQuestion(resolved(question, options), { index, statistics, vectors: vectorsOf(kind), corpus: { current: async () => left } }, new StageTimes());
    },
    close: async () => {
      await index.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A question as the query service understands one that leaves every limit at its default. */
function resolved(text: string, { place = null, placeNames = [] }: AskOptions): ResolvedQuestion {
  const limits = { documentTypes: null, maxSources: 5, minConfidence: 0, maxTokens: 1000, asOf: new Date().toISOString().slice(0, 10) };
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

function paragraphOf(document: CurrentDocument, number: string, text: string, ordinal: number): IndexedPassage {
  return {
    ...indexed(document),
    chunkId: `${document.documentId}|${number}`,
    ordinal,
    kind: 'text',
    section: null,
    sectionHeading: null,
    headingPath: [],
    // `6.1.3.(a)` is a part of rule 6.1.3.
    provisionKey: number.replace(/\.?\(.*$/, ''),
    pageNumber: null,
    pageLabel: null,
    ocr: false,
    text,
    start: 0,
    end: text.length,
    stems: contentStems(text).join(' '),
  };
}

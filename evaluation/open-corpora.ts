import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMemoryPassageIndex } from '@regqa/adapter-memory';
import { contentStems, slugify } from '@regqa/domain';
import { arrangeCorpus, retrievePassages, TermStatistics } from '@regqa/feature-query';
import type { Retrieval } from '@regqa/feature-query';
import type { CurrentDocument, DocumentStore, IndexedPassage, PlaceFilter } from '@regqa/ports';
import { readDocument } from '../libs/features/ingestion/src/read-document.ts';

/** A set of documents that questions can be put to, retrieved from as the query service does. */
export interface OpenCorpus {
  readonly passages: number;
  ask(question: string, place?: PlaceFilter | null, placeNames?: readonly string[]): Promise<Retrieval>;
}

/** Where the open data lies: beside the project. */
export const DATA_FOLDER = join(import.meta.dirname, '../../shared/data');

/** ObliQA's 40 documents, each numbered paragraph a passage. */
export async function openObliqa(): Promise<OpenCorpus> {
  const documents: CurrentDocument[] = [];
  const passages: IndexedPassage[] = [];
  for (const file of readdirSync(join(DATA_FOLDER, 'obliqa/documents'))) {
    const documentId = file.replace('.json', '');
    const document = currentDocument({ documentId, title: `Rulebook ${documentId}`, jurisdiction: 'Federal' });
    const paragraphs = (JSON.parse(readFileSync(join(DATA_FOLDER, 'obliqa/documents', file), 'utf8')) as { PassageID: string; Passage: string }[]).filter(({ Passage }) => Passage.trim() !== '');
    documents.push({ ...document, passageCount: paragraphs.length });
    passages.push(...paragraphs.map(({ PassageID, Passage }, ordinal) => paragraphOf(document, PassageID, Passage, ordinal)));
  }
  return openCorpus(documents, passages);
}

/** The Australian Acts and plans of some folders, read by the product's own ingestion. */
export async function openAustralian(folders: readonly string[]): Promise<OpenCorpus> {
  const documents: CurrentDocument[] = [];
  const passages: IndexedPassage[] = [];
  for (const folder of folders) {
    for (const file of readdirSync(join(DATA_FOLDER, 'au', folder))) {
      const documentId = slugify(file.replace(/\.\w+$/, ''));
      const read = await readDocument(readFileSync(join(DATA_FOLDER, 'au', folder, file)), { fileName: file, idPrefix: `${documentId}@1`, given: {} });
      const document = { ...currentDocument({ documentId, ...read.metadata }), passageCount: read.passages.length };
      documents.push(document);
      passages.push(...read.passages.map((passage) => ({ ...passage, ...indexed(document), stems: contentStems([...passage.headingPath, passage.sectionHeading ?? '', passage.text].join('\n')).join(' ') })));
    }
  }
  return openCorpus(documents, passages);
}

async function openCorpus(documents: readonly CurrentDocument[], passages: readonly IndexedPassage[]): Promise<OpenCorpus> {
  const index = createMemoryPassageIndex();
  await index.add(passages);
  const counts = new Map<string, number>();
  for (const passage of passages) for (const stem of new Set(passage.stems.split(' '))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const frequencies: Pick<DocumentStore, 'termFrequencies'> = { termFrequencies: async (stems) => ({ passages: passages.length, counts: new Map(stems.map((stem) => [stem, counts.get(stem) ?? 0])) }) };
  const statistics = new TermStatistics(frequencies);
  const corpus = arrangeCorpus({ release: 1, documents });
  return {
    passages: passages.length,
    ask: (question, place = null, placeNames = []) => retrievePassages({ question, place, placeNames, documentTypes: null, corpus }, { index, statistics }),
  };
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
    provisionKey: number,
    pageNumber: null,
    pageLabel: null,
    ocr: false,
    text,
    start: 0,
    end: text.length,
    stems: contentStems(text).join(' '),
  };
}

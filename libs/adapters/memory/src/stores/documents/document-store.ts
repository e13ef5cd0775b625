import type { DocumentStore } from '@regqa/ports';
import type { MemoryDatabase } from '../memory-database.ts';
import { corpusSnapshot, statistics, termFrequencies, versionToIngest } from './corpus.ts';
import { deleteDocument, unusedFiles } from './delete-document.ts';
import { versionsDue } from './in-force.ts';
import { documentsOfInstrument, moveToDocument } from './instruments.ts';
import { documentsNamed, getDocument, listDocuments } from './list-documents.ts';
import {
  discardGeneration,
  generationPassages,
  getPassage,
  passagesBetween,
  staleGenerations,
  storePassages,
  storeStructure,
  versionPassages,
} from './passages.ts';
import { publish, quarantine } from './publish.ts';
import { registerUpload } from './register-upload.ts';
import { definedTerms, definitionsOf, provisionKeys, provisionsOf, relationsOf, structureOwner } from './structure.ts';

type Changes =
  | 'registerUpload'
  | 'deleteDocument'
  | 'moveToDocument'
  | 'storePassages'
  | 'storeStructure'
  | 'publish'
  | 'quarantine'
  | 'discardGeneration';

/** Documents, versions and passages in memory. */
export function createDocumentStore(database: MemoryDatabase): DocumentStore {
  return {
    ...documentChanges(database),
    ...documentReads(database),
    onRelease: (listener) =>
      database.read('documents.onRelease', () => {
        const stop = database.onRelease(listener);
        return async () => stop();
      }),
    poolStatus: () => ({ active: 0, idle: 1, max: 1 }),
    check: () => database.read('documents.check', () => undefined),
    close: async () => {},
  };
}

function documentChanges(database: MemoryDatabase): Pick<DocumentStore, Changes> {
  return {
    registerUpload: (upload) =>
      database.write('documents.registerUpload', (tables) => registerUpload(tables, database.now(), upload)),
    deleteDocument: (documentId) =>
      database.write('documents.deleteDocument', (tables) => deleteDocument(tables, database.now(), documentId)),
    moveToDocument: (input) => database.write('documents.moveToDocument', (tables) => moveToDocument(tables, input)),
    storePassages: (input) => database.write('documents.storePassages', (tables) => storePassages(tables, input)),
    storeStructure: (input) => database.write('documents.storeStructure', (tables) => storeStructure(tables, input)),
    publish: (publication) =>
      database.write('documents.publish', (tables) => publish(tables, database.now(), publication)),
    quarantine: (input) =>
      database.write('documents.quarantine', (tables) => quarantine(tables, database.now(), input)),
    discardGeneration: (generation) =>
      database.write('documents.discardGeneration', (tables) => discardGeneration(tables, generation)),
  };
}

function documentReads(
  database: MemoryDatabase,
): Omit<DocumentStore, Changes | 'onRelease' | 'poolStatus' | 'check' | 'close'> {
  const read: MemoryDatabase['read'] = (operation, answer) => database.read(operation, answer);
  return {
    listDocuments: (filter, page) => read('documents.listDocuments', (tables) => listDocuments(tables, filter, page)),
    getDocument: (documentId) => read('documents.getDocument', (tables) => getDocument(tables, documentId)),
    sampleDocumentIds: () =>
      read('documents.sampleDocumentIds', ({ documents }) =>
        [...documents.values()]
          .filter(({ sample }) => sample)
          .map(({ id }) => id)
          .sort(),
      ),
    unusedFiles: (sha256s) => read('documents.unusedFiles', (tables) => unusedFiles(tables, sha256s)),
    getPassage: (chunkId) => read('documents.getPassage', (tables) => getPassage(tables, chunkId)),
    structureOwner: (documentId, versionId) =>
      read('documents.structureOwner', (tables) => structureOwner(tables, documentId, versionId)),
    provisionsOf: (generation) => read('documents.provisionsOf', (tables) => provisionsOf(tables, generation)),
    relationsOf: (generation, keys) => read('documents.relationsOf', (tables) => relationsOf(tables, generation, keys)),
    definedTerms: (generation) => read('documents.definedTerms', (tables) => definedTerms(tables, generation)),
    definitionsOf: (generation, terms) =>
      read('documents.definitionsOf', (tables) => definitionsOf(tables, generation, terms)),
    documentsNamed: (names, within) =>
      read('documents.documentsNamed', (tables) => documentsNamed(tables, names, within)),
    provisionKeys: (generation, labels) =>
      read('documents.provisionKeys', (tables) => provisionKeys(tables, generation, labels)),
    versionToIngest: (versionId) => read('documents.versionToIngest', (tables) => versionToIngest(tables, versionId)),
    versionPassages: (versionId) => read('documents.versionPassages', (tables) => versionPassages(tables, versionId)),
    generationPassages: (generation, page) =>
      read('documents.generationPassages', (tables) => generationPassages(tables, generation, page)),
    passagesBetween: (generation, part, page) =>
      read('documents.passagesBetween', (tables) => passagesBetween(tables, generation, { part, page })),
    documentsOfInstrument: (identity, except) =>
      read('documents.documentsOfInstrument', (tables) => documentsOfInstrument(tables, identity, except)),
    versionsDue: () => read('documents.versionsDue', (tables) => versionsDue(tables, database.now())),
    staleGenerations: (generations) =>
      read('documents.staleGenerations', (tables) => staleGenerations(tables, generations)),
    corpusRelease: () => read('documents.corpusRelease', ({ release }) => release),
    corpusSnapshot: () => read('documents.corpusSnapshot', corpusSnapshot),
    termFrequencies: (stems) => read('documents.termFrequencies', (tables) => termFrequencies(tables, stems)),
    statistics: () => read('documents.statistics', statistics),
  };
}

import type { DocumentStore } from '@regqa/ports';
import type { MemoryDatabase } from '../memory-database.ts';
import type { Tables } from '../tables.ts';
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

/** Documents, versions and passages in memory. */
export function createDocumentStore(database: MemoryDatabase): DocumentStore {
  return {
    ...database.changes('documents', {
      registerUpload,
      deleteDocument,
      moveToDocument,
      storePassages,
      storeStructure,
      publish,
      quarantine,
      discardGeneration,
    }),
    ...database.reads('documents', {
      listDocuments,
      getDocument,
      unusedFiles,
      getPassage,
      structureOwner,
      provisionsOf,
      relationsOf,
      definedTerms,
      definitionsOf,
      provisionKeys,
      documentsNamed,
      versionToIngest,
      versionPassages,
      generationPassages,
      passagesBetween,
      staleGenerations,
      documentsOfInstrument,
      versionsDue,
      corpusRelease: ({ release }: Tables) => release,
      corpusSnapshot,
      termFrequencies,
      statistics,
      onRelease: (_tables: Tables, listener: (release: number) => void) => {
        const stop = database.onRelease(listener);
        return async () => stop();
      },
      check: () => undefined,
    }),
    poolStatus: () => ({ active: 0, idle: 1, max: 1 }),
    close: async () => {},
  };
}

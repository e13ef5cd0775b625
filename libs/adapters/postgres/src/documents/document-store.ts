import { legalDay } from '@regqa/domain';
import type { Clock, DocumentStore } from '@regqa/ports';
import type { Database } from '../database.ts';
import { corpusRelease, corpusSnapshot, statistics, termFrequencies, versionToIngest } from './corpus.ts';
import { deleteDocument, unusedFiles } from './delete-document.ts';
import { versionsDue } from './in-force.ts';
import { documentsOfInstrument, moveToDocument } from './instruments.ts';
import { documentsNamed, getDocument, listDocuments } from './list-documents.ts';
import {
  generationPassages,
  getPassage,
  passagesBetween,
  staleGenerations,
  storePassages,
  versionPassages,
} from './passages.ts';
import { publish, quarantine } from './publish.ts';
import { registerUpload } from './register-upload.ts';
import { discardGeneration } from './remove-generation.ts';
import { storeStructure } from './store-structure.ts';
import { definedTerms, definitionsOf, provisionKeys, provisionsOf, relationsOf, structureOwner } from './structure.ts';
import type { ReleaseListener } from './release-listener.ts';

interface DocumentStoreParts {
  readonly database: Database;
  readonly releases: ReleaseListener;
  /** Says which day it is, and so which version of a document is in force. */
  readonly clock: Clock;
  /** Closes the connections of all stores that were made together. */
  readonly close: () => Promise<void>;
}

/** Documents, versions and passages in PostgreSQL. */
export function createDocumentStore({ database, releases, clock, close }: DocumentStoreParts): DocumentStore {
  const today = () => legalDay(clock.now());
  return {
    registerUpload: (upload) => database.transaction((tx) => registerUpload(tx, upload)),
    listDocuments: (filter, page) => database.run((client) => listDocuments(client, filter, page)),
    getDocument: (documentId) => database.run((client) => getDocument(client, documentId)),
    deleteDocument: (documentId) => database.transaction((tx) => deleteDocument(tx, documentId)),
    unusedFiles: (sha256s) => database.run((client) => unusedFiles(client, sha256s)),
    getPassage: (chunkId) => database.run((client) => getPassage(client, chunkId)),
    structureOwner: (documentId, versionId) => database.run((client) => structureOwner(client, documentId, versionId)),
    provisionsOf: (generation) => database.run((client) => provisionsOf(client, generation)),
    relationsOf: (generation, keys) => database.run((client) => relationsOf(client, generation, keys)),
    definedTerms: (generation) => database.run((client) => definedTerms(client, generation)),
    definitionsOf: (generation, terms) => database.run((client) => definitionsOf(client, generation, terms)),
    documentsNamed: (names, within) => database.run((client) => documentsNamed(client, names, within)),
    provisionKeys: (generation, labels) => database.run((client) => provisionKeys(client, generation, labels)),

    versionToIngest: (versionId) => database.run((client) => versionToIngest(client, versionId)),
    versionPassages: (versionId) => database.run((client) => versionPassages(client, versionId)),
    generationPassages: (generation, page) => database.run((client) => generationPassages(client, generation, page)),
    passagesBetween: (generation, part, page) =>
      database.run((client) => passagesBetween(client, generation, { part, page })),
    documentsOfInstrument: (identity, exceptDocumentId) =>
      database.run((client) => documentsOfInstrument(client, identity, exceptDocumentId)),
    moveToDocument: (input) => database.transaction((tx) => moveToDocument(tx, input)),
    versionsDue: () => database.run((client) => versionsDue(client, today())),
    storePassages: (batch) => database.run((client) => storePassages(client, batch)),
    storeStructure: (input) => database.transaction((tx) => storeStructure(tx, input)),
    publish: (publication) => database.transaction((tx) => publish(tx, publication, today())),
    quarantine: (input) => database.transaction((tx) => quarantine(tx, input)),
    discardGeneration: (generation) => database.run((client) => discardGeneration(client, generation)),
    staleGenerations: (generations) => database.run((client) => staleGenerations(client, generations)),

    corpusRelease: () => database.run(corpusRelease),
    corpusSnapshot: () => database.transaction(corpusSnapshot, 'RepeatableRead'),
    termFrequencies: (stems) => database.run((client) => termFrequencies(client, stems)),
    onRelease: (listener) => releases.add(listener),

    statistics: () => database.run(statistics),
    poolStatus: () => database.poolStatus(),
    check: () => database.run(async (client) => void (await client.$queryRaw`SELECT 1`)),
    close,
  };
}

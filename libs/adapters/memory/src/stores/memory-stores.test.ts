import { describe, expect, it } from '@jest/globals';
import { DependencyUnavailableError } from '@regqa/errors';
import { buildUpload, createSetClock, publishDocument } from '@regqa/testing';
import {
  auditLogContract,
  documentStoreContract,
  evaluationQuestionsContract,
  feedbackContract,
  issuedKeysContract,
  jobStoreContract,
  usageLogContract,
} from '@regqa/testing/contracts';
import { createMemoryStores } from './memory-stores.ts';

const makeStores = async () => createMemoryStores();

describe('the document store in memory', () => documentStoreContract(makeStores));
describe('the job store in memory', () => jobStoreContract(makeStores));
describe('the usage log in memory', () => usageLogContract(makeStores));
describe('issued keys in memory', () => issuedKeysContract(makeStores));
describe('questions to evaluate with in memory', () => evaluationQuestionsContract(makeStores));
describe('feedback in memory', () => feedbackContract(makeStores));
describe('the audit log in memory', () => auditLogContract(makeStores));

describe('stores in memory', () => {
  it('names each operation before it takes place, so that a test can make it fail', async () => {
    const operations: string[] = [];
    const stores = createMemoryStores({
      before: (operation) => {
        operations.push(operation);
        if (operation === 'documents.publish') throw new DependencyUnavailableError('database', 'Out of reach');
      },
    });
    await expect(publishDocument(stores, 'quoll')).rejects.toBeInstanceOf(DependencyUnavailableError);
    expect(operations).toEqual([
      'documents.registerUpload',
      'jobs.beginJob',
      'documents.storePassages',
      'documents.publish',
    ]);
    expect(await stores.documents.corpusRelease()).toBe(0);
  });

  it('answers with the version that is in force on the day of the clock', async () => {
    const clock = createSetClock(Date.UTC(2026, 10, 21, 3));
    const { documents, jobs } = createMemoryStores({ clock });
    const stores = { documents, jobs };
    await publishDocument(stores, 'quoll', { content: 'v1', metadata: { inForceFrom: '2020-07-01' } });
    await publishDocument(stores, 'quoll', { content: 'v2', metadata: { inForceFrom: '2027-01-01' } });
    expect(await documents.versionsDue()).toEqual([]);
    clock.advance(60 * 86_400);
    expect(await documents.versionsDue()).toEqual([{ documentId: 'quoll', versionId: 'quoll@2' }]);
  });

  it('returns rows that its callers cannot change', async () => {
    const { documents } = createMemoryStores();
    const lga = ['Quoll'];
    await documents.registerUpload(buildUpload('quoll', 'text', { given: { lga } }));
    lga.push('Numbat');
    expect((await documents.getDocument('quoll'))?.document.lga).toEqual(['Quoll']);
  });
});

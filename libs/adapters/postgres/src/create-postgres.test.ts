import { describe } from '@jest/globals';
import { createDatabaseForTests, documentStoreContract, jobStoreContract, usageLogContract } from '@regqa/testing';
import { createPostgres } from './create-postgres.ts';

const silentLogger = { warn() {} };

async function makeStores() {
  const database = await createDatabaseForTests();
  const stores = createPostgres({ url: database.url, poolSize: 8, logger: silentLogger });
  return { ...stores, close: () => stores.close().then(() => database.drop()) };
}

describe('the document store in PostgreSQL', () => documentStoreContract(makeStores));
describe('the job store in PostgreSQL', () => jobStoreContract(makeStores));
describe('the usage log in PostgreSQL', () => usageLogContract(makeStores));

import { describe, expect, it } from '@jest/globals';
import {
  auditLogContract,
  documentStoreContract,
  evaluationQuestionsContract,
  feedbackContract,
  issuedKeysContract,
  jobStoreContract,
  usageLogContract,
} from '@regqa/testing/contracts';
import { createDatabaseForTests } from '@regqa/testing/servers';
import { allowServiceRole } from './allow-service-role.ts';
import { withClient } from './connection.ts';
import { createPostgres } from './create-postgres.ts';

const silentLogger = { warn() {} };

/** Stores as services have them in production: over a role that owns nothing. */
async function makeStores() {
  const database = await createDatabaseForTests();
  const url = await database.addRole('service');
  await allowServiceRole(database.url, new URL(url).username);
  const stores = createPostgres({ url, poolSize: 8, logger: silentLogger });
  return { ...stores, close: () => stores.close().then(() => database.drop()) };
}

it.each(['UPDATE audit_entries SET action = $$x$$', 'DELETE FROM audit_entries', 'TRUNCATE audit_entries'])(
  'refuses %s, whoever asks for it',
  async (statement) => {
    const database = await createDatabaseForTests();
    const stores = createPostgres({ url: database.url, poolSize: 1, logger: silentLogger });
    await stores.audit.append({
      keyId: 'admin',
      action: 'cache.clear',
      target: null,
      outcome: 'done',
      reason: null,
      requestId: 'r',
      details: {},
    });
    await expect(withClient(database.url, (client) => client.query(statement))).rejects.toThrow('append-only');
    expect((await stores.audit.list({}, { skip: 0, limit: 1 })).total).toBe(1);
    await stores.close();
    await database.drop();
  },
);

describe('the document store in PostgreSQL', () => documentStoreContract(makeStores));
describe('the job store in PostgreSQL', () => jobStoreContract(makeStores));
describe('the usage log in PostgreSQL', () => usageLogContract(makeStores));
describe('issued keys in PostgreSQL', () => issuedKeysContract(makeStores));
describe('questions to evaluate with in PostgreSQL', () => evaluationQuestionsContract(makeStores));
describe('feedback in PostgreSQL', () => feedbackContract(makeStores));
describe('the audit log in PostgreSQL', () => auditLogContract(makeStores));

import { randomInt } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@regqa/testing';
import { createDatabaseForTests } from '@regqa/testing/servers';
import type { DatabaseForTests } from '@regqa/testing/servers';
import type { Lease } from '@regqa/ports';
import { createPostgresLease } from './postgres-lease.ts';

let database: DatabaseForTests;
const leases: Lease[] = [];

beforeAll(async () => {
  database = await createDatabaseForTests();
});
afterEach(async () => {
  await Promise.all(leases.splice(0).map((lease) => lease.close()));
});
afterAll(() => database.drop());

function ask(lockId: number): Lease {
  const lease = createPostgresLease({ url: database.url, lockId, askMs: 50, logger: { warn() {} } });
  leases.push(lease);
  return lease;
}

describe('a lease', () => {
  it('is held by one of those who ask, and passes on when that one gives it up', async () => {
    const lockId = randomInt(1_000_000);
    const first = ask(lockId);
    await eventually(() => expect(first.held()).toBe(true));
    const second = ask(lockId);
    await first.close();
    await eventually(() => expect(second.held()).toBe(true));
    expect(first.held()).toBe(false);
  });

  it('is lost with its connection, and asked for again', async () => {
    const lockId = randomInt(1_000_000);
    const lease = ask(lockId);
    await eventually(() => expect(lease.held()).toBe(true));
    await database.cutConnections();
    await eventually(() => expect(lease.held()).toBe(false));
    await eventually(() => expect(lease.held()).toBe(true));
  });
});

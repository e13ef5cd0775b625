import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@regqa/testing';
import { RenewedTable } from './renewed-table.ts';

describe('a table that is opened again', () => {
  let folder: string;
  let renewed: RenewedTable;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'regqa-lance-'));
    renewed = await RenewedTable.open(folder, 'search');
  });
  afterAll(async () => {
    renewed.close();
    await rm(folder, { recursive: true });
  });

  it('stays open for what had begun, and is closed with its caches after that', async () => {
    const former = renewed.current;
    const waiting = Promise.withResolvers<void>();
    const reading = renewed.during(() => waiting.promise.then(() => former.countRows()));
    await renewed.renew();
    expect(renewed.current).not.toBe(former);
    waiting.resolve();
    expect(await reading).toBe(0);
    await eventually(() => expect(former.isOpen()).toBe(false));
    expect(await renewed.current.countRows()).toBe(0);
  });
});

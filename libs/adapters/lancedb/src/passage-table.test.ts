import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { buildPassage, eventually } from '@regqa/testing';
import { passageKey, toRow } from './passage-rows.ts';
import { newSession, openPassageTable } from './passage-table.ts';
import { sqlString } from './passage-filter.ts';

describe('the passage table', () => {
  it('is read through the caches whose size is bounded', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'regqa-lance-'));
    const session = newSession('search');
    const { connection, table } = await openPassageTable(folder, 'search', session);
    const passage = buildPassage();
    await table.add([toRow(passage)]);
    await table.optimize();
    const where = `key = ${sqlString(passageKey(passage))}`;
    await eventually(async () => {
      expect(await table.countRows(where)).toBe(1);
      expect(session.approxNumItems()).toBeGreaterThan(0);
    });
    table.close();
    connection.close();
    await rm(folder, { recursive: true });
  });
});

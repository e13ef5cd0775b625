import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ConflictError, NotFoundError } from '@regqa/errors';
import type {
  AdminChanges,
  AuditEntry,
  AuditFilter,
  AuditLog,
  DocumentStore,
  EvaluationQuestionStore,
  IssuedKey,
  IssuedKeyStore,
  JobStore,
  KeyStatus,
  NewIssuedKey,
  UsageLog,
} from '@regqa/ports';
import { buildUpload, sha256Of } from './document-builders.ts';
import { buildQuestionAnswered } from './usage-log-contract.ts';

/** The stores that administrators change, with the keys and the audit log that share their rows. */
export interface AdminStoresUnderTest {
  readonly documents: DocumentStore;
  readonly jobs: JobStore;
  readonly keys: IssuedKeyStore;
  readonly questions: EvaluationQuestionStore;
  readonly audit: AuditLog;
  readonly changes: AdminChanges;
  readonly usage: UsageLog;
  close(): Promise<void>;
}

/** Makes empty stores. Called once for each test; the test closes them. */
export type MakeAdminStores = () => Promise<AdminStoresUnderTest>;

const PAGE = { skip: 0, limit: 100 };
const HOUR_MS = 3_600_000;

/** Returns an entry with sensible values for what is not given. */
export function buildEntry(given: Partial<AuditEntry> = {}): AuditEntry {
  return {
    keyId: 'admin',
    action: 'document.delete',
    target: 'a',
    outcome: 'done',
    reason: null,
    requestId: 'request-1',
    details: {},
    ...given,
  };
}

function buildKey(id: string, given: Partial<NewIssuedKey> = {}): NewIssuedKey {
  return {
    id,
    name: `Key ${id}`,
    level: 'ordinary',
    expiresAt: null,
    ratePerMinute: null,
    filters: null,
    createdBy: 'admin',
    secret: { sha256: sha256Of(`secret of ${id}`), start: 'rq_live_abcdef' },
    ...given,
  };
}

/** The tests that every store of issued keys, with its changes, passes. */
export function issuedKeysContract(makeStores: MakeAdminStores): void {
  const stores = freshAdminStores(makeStores);
  const create = (id: string, given: Partial<NewIssuedKey> = {}) =>
    stores.changes.perform(
      ({ keys }) => keys.createKey(buildKey(id, given)),
      () => buildEntry({ action: 'key.create', target: id }),
    );
  const rotate = (keyId: string, secret: string, overlapSeconds: number) =>
    stores.changes.perform(
      ({ keys }) =>
        keys.rotateKey({
          keyId,
          secret: { sha256: sha256Of(secret), start: `rq_live_${secret.slice(0, 6)}` },
          overlapSeconds,
        }),
      () => buildEntry({ action: 'key.rotate', target: keyId }),
    );
  const revoke = (keyId: string) =>
    stores.changes.perform(
      ({ keys }) => keys.revokeKey(keyId),
      () => buildEntry({ action: 'key.revoke', target: keyId }),
    );
  const opens = async (secret: string) => (await stores.keys.openedBy(sha256Of(secret)))?.keyId;
  const listed = async (status?: KeyStatus) =>
    (await stores.keys.listKeys(status ? { status } : {}, PAGE)).keys.map(({ id }) => id);

  it('opens what its key was made with', async () => {
    const filters = { state: 'NSW' as const, lga: 'Penrith', documentTypes: ['legislation'] };
    const expiresAt = new Date(Date.now() + HOUR_MS);
    await create('a', { filters, expiresAt, ratePerMinute: 7, level: 'ordinary' });
    expect(await stores.keys.openedBy(sha256Of('secret of a'))).toEqual({
      keyId: 'a',
      level: 'ordinary',
      filters,
      ratePerMinute: 7,
      expiresAt,
    });
    expect(await opens('another secret')).toBeUndefined();
  });

  it('takes a key whose filters have types that no database can hold', async () => {
    await create('a', { filters: { state: null, lga: null, documentTypes: ['\0', '\ud800'] } });
    expect(await opens('secret of a')).toBe('a');
  });

  it('lists keys newest first, page by page, without their secrets', async () => {
    for (const id of ['a', 'b', 'c']) await create(id);
    const { keys, total } = await stores.keys.listKeys({}, { skip: 1, limit: 1 });
    expect([keys.map(({ id }) => id), total]).toEqual([['b'], 3]);
    expect(keys[0]).toMatchObject({
      name: 'Key b',
      keyStart: 'rq_live_abcdef',
      createdBy: 'admin',
      revokedAt: null,
      filters: null,
      earlierSecretEndsAt: null,
      queries: 0,
      lastQueryAt: null,
    });
    expect(JSON.stringify(keys)).not.toContain(sha256Of('secret of b'));
  });

  it('tells active, expired and revoked keys apart', async () => {
    await create('active', { expiresAt: new Date(Date.now() + HOUR_MS) });
    await create('expired', { expiresAt: new Date(Date.now() - 1) });
    await create('revoked', { expiresAt: new Date(Date.now() - 1) });
    await revoke('revoked');
    expect([await listed('active'), await listed('expired'), await listed('revoked')]).toEqual([
      ['active'],
      ['expired'],
      ['revoked'],
    ]);
    expect([
      await opens('secret of active'),
      await opens('secret of expired'),
      await opens('secret of revoked'),
    ]).toEqual(['active', undefined, undefined]);
  });

  it('ends a key with all its secrets, once', async () => {
    await create('a');
    await rotate('a', 'second', 60);
    const { revokedAt } = await revoke('a');
    expect([await opens('secret of a'), await opens('second')]).toEqual([undefined, undefined]);
    expect((await revoke('a')).revokedAt).toEqual(revokedAt);
    await expect(revoke('none')).rejects.toBeInstanceOf(NotFoundError);
  });

  it('lets an earlier secret work until the overlap ends, and not longer than it would have', async () => {
    await create('a');
    const { earlierSecretEndsAt, keyStart } = await rotate('a', 'second', 60);
    expect(keyStart).toBe('rq_live_second');
    expect((await stores.keys.openedBy(sha256Of('secret of a')))?.expiresAt).toEqual(earlierSecretEndsAt);
    await rotate('a', 'third', 3600);
    expect((await stores.keys.openedBy(sha256Of('secret of a')))?.expiresAt).toEqual(earlierSecretEndsAt);
    expect([await opens('second'), await opens('third')]).toEqual(['a', 'a']);
    await rotate('a', 'fourth', 0);
    expect([await opens('secret of a'), await opens('second'), await opens('third'), await opens('fourth')]).toEqual([
      undefined,
      undefined,
      undefined,
      'a',
    ]);
  });

  it('gives no new secret to a key that has ended', async () => {
    await create('revoked');
    await revoke('revoked');
    await create('expired', { expiresAt: new Date(Date.now() - 1) });
    for (const id of ['revoked', 'expired'])
      await expect(rotate(id, 'second', 60)).rejects.toBeInstanceOf(ConflictError);
    await expect(rotate('none', 'second', 60)).rejects.toBeInstanceOf(NotFoundError);
  });

  it('leaves one secret without an end when a key is rotated twice at once', async () => {
    await create('a');
    await Promise.all(['one', 'two', 'three'].map((secret) => rotate('a', secret, 60)));
    const opened = await Promise.all(['one', 'two', 'three'].map((secret) => stores.keys.openedBy(sha256Of(secret))));
    expect(opened.filter((key) => key?.expiresAt === null)).toHaveLength(1);
  });

  it('shows the questions that were asked with a key', async () => {
    await create('a');
    const asked = ['2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z'].map((askedAt) =>
      buildQuestionAnswered({ keyId: 'a', askedAt }),
    );
    await stores.usage.append([...asked, buildQuestionAnswered({ keyId: 'access' })]);
    const [key] = (await stores.keys.listKeys({}, PAGE)).keys as [IssuedKey];
    expect([key.queries, key.lastQueryAt]).toEqual([2, new Date('2026-03-02T10:00:00.000Z')]);
  });
}

/** The tests that every audit log, with the changes that it holds, passes. */
export function auditLogContract(makeStores: MakeAdminStores): void {
  const stores = freshAdminStores(makeStores);
  const listed = async (filter: AuditFilter) =>
    (await stores.audit.list(filter, PAGE)).entries.map(({ requestId }) => requestId);

  it('returns what it was given, newest first, page by page', async () => {
    const entry = buildEntry({
      reason: 'a \0 reason',
      outcome: 'refused',
      details: { passages: 3, kind: 'text', yes: true, none: null },
    });
    for (const requestId of ['1', '2', '3']) await stores.audit.append({ ...entry, requestId });
    const { entries, total } = await stores.audit.list({}, { skip: 1, limit: 1 });
    expect(total).toBe(3);
    expect(entries).toEqual([
      {
        ...entry,
        reason: expect.stringMatching(/^a . reason$/),
        requestId: '2',
        id: expect.any(Number),
        at: expect.any(Date),
        keyName: null,
      },
    ]);
  });

  it('is filtered by action, by key and by time', async () => {
    await stores.audit.append(buildEntry({ requestId: '1', action: 'cache.clear', target: null }));
    await stores.audit.append(buildEntry({ requestId: '2', keyId: 'key_1' }));
    expect(await listed({ action: 'cache.clear' })).toEqual(['1']);
    expect(await listed({ keyId: 'key_1' })).toEqual(['2']);
    expect(await listed({ keyId: 'key_1', action: 'cache.clear' })).toEqual([]);
    const { at } = (await stores.audit.list({ keyId: 'key_1' }, PAGE)).entries[0]!;
    expect(await listed({ from: at })).toContain('2');
    expect(await listed({ to: at })).not.toContain('2');
    expect(await listed({ from: new Date(at.getTime() + 1) })).toEqual([]);
  });

  it('names an issued key by the name that it has', async () => {
    await stores.changes.perform(
      ({ keys }) => keys.createKey(buildKey('key_1', { name: 'Council' })),
      ({ id }) => buildEntry({ action: 'key.create', target: id, keyId: 'key_1' }),
    );
    expect((await stores.audit.list({}, PAGE)).entries).toMatchObject([
      { action: 'key.create', target: 'key_1', keyName: 'Council' },
    ]);
  });

  it('holds a change if and only if it took effect', async () => {
    const upload = (id: string, fails: boolean) =>
      stores.changes.perform(
        ({ documents }) => documents.registerUpload(buildUpload(id, id)),
        ({ documentId }) => {
          if (fails) throw new Error('no entry');
          return buildEntry({ action: 'document.upload', target: documentId });
        },
      );
    await upload('a', false);
    await expect(upload('b', true)).rejects.toThrow('no entry');
    expect((await stores.documents.listDocuments({}, PAGE)).documents.map(({ id }) => id)).toEqual(['a']);
    expect((await stores.audit.list({}, PAGE)).entries.map(({ target }) => target)).toEqual(['a']);
  });

  it('holds nothing of a change that was refused', async () => {
    await expect(
      stores.changes.perform(
        ({ documents }) => documents.deleteDocument('none'),
        () => buildEntry(),
      ),
    ).rejects.toBeInstanceOf(NotFoundError);
    await expect(
      stores.changes.perform(
        ({ jobs }) => jobs.cancelJob('none'),
        () => buildEntry(),
      ),
    ).rejects.toBeInstanceOf(NotFoundError);
    expect((await stores.audit.list({}, PAGE)).total).toBe(0);
  });

  it('takes every change that administrators make', async () => {
    const { jobId } = await stores.changes.perform(
      ({ documents }) => documents.registerUpload(buildUpload('a', 'a')),
      () => buildEntry({ requestId: 'upload' }),
    );
    await stores.changes.perform(
      ({ jobs }) => jobs.cancelJob(jobId),
      () => buildEntry({ requestId: 'cancel' }),
    );
    await stores.changes.perform(
      ({ jobs }) => jobs.retryJob(jobId),
      () => buildEntry({ requestId: 'retry' }),
    );
    await stores.jobs.cancelJob(jobId);
    const again = await stores.changes.perform(
      ({ jobs }) => jobs.createReprocess('a', 'request-9'),
      () => buildEntry({ requestId: 'reprocess' }),
    );
    expect(await stores.jobs.getJob(again.jobId)).toMatchObject({ kind: 'reprocess', requestId: 'request-9' });
    await stores.changes.perform(
      ({ jobs }) => jobs.createReprocessAll('request-10'),
      () => buildEntry({ requestId: 'all' }),
    );
    await stores.changes.perform(
      ({ documents }) => documents.deleteDocument('a'),
      () => buildEntry({ requestId: 'delete' }),
    );
    expect(await listed({})).toEqual(['delete', 'all', 'reprocess', 'retry', 'cancel', 'upload']);
    expect(await stores.documents.getDocument('a')).toBeUndefined();
  });
}

/** Makes the stores again for each test, and closes them. */
export function freshAdminStores<Stores extends AdminStoresUnderTest>(makeStores: () => Promise<Stores>): Stores {
  const current: { close?: () => Promise<void> } = {};
  beforeEach(async () => {
    Object.assign(current, await makeStores());
  });
  afterEach(() => current.close?.());
  return current as Stores;
}

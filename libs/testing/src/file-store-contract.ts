import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { NotFoundError, PayloadTooLargeError } from '@regqa/errors';
import type { FileStore } from '@regqa/ports';
import { sha256Of } from './document-builders.ts';

/** A file store and what a test may look at behind it. */
export interface FileStoreUnderTest {
  readonly files: FileStore;
  /** How many things the store keeps, unfinished ones included. */
  countKept(): Promise<number>;
  close(): Promise<void>;
}

/** Makes an empty store. Called once for each test; the test closes it. */
export type MakeFileStore = () => Promise<FileStoreUnderTest>;

const LIMIT = { maxBytes: 1_000_000 };

/** The tests that every file store passes. */
export function fileStoreContract(makeStore: MakeFileStore): void {
  let store: FileStoreUnderTest;
  let files: FileStore;
  beforeEach(async () => {
    store = await makeStore();
    files = store.files;
  });
  afterEach(() => store.close());

  const write = (content: string | Buffer) => files.write(Readable.from([Buffer.from(content)]), LIMIT);
  const read = async (sha256: string) => (await buffer(await files.read(sha256))).toString();

  it('returns the hash and size of what it was given, and the content for the hash', async () => {
    const chunks = ['The height ', 'of a building', ' – 8.5 m 😀'];
    const stored = await files.write(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), LIMIT);
    expect(stored).toEqual({ sha256: sha256Of(chunks.join('')), sizeBytes: Buffer.byteLength(chunks.join('')) });
    expect(await read(stored.sha256)).toBe(chunks.join(''));
  });

  it('gives a part of the content, both ends included', async () => {
    const { sha256 } = await write('The height of a building');
    const part = async (first: number, last: number) =>
      (await buffer(await files.read(sha256, { first, last }))).toString();
    expect([await part(4, 9), await part(0, 0), await part(16, 23)]).toEqual(['height', 'T', 'building']);
    await expect(files.read('f'.repeat(64), { first: 0, last: 1 })).rejects.toBeInstanceOf(NotFoundError);
  });

  it('makes the content available as a local file', async () => {
    const { sha256 } = await write('text');
    const { path, release } = await files.localPath(sha256);
    expect(await readFile(path, 'utf8')).toBe('text');
    await release();
    expect(await read(sha256)).toBe('text');
  });

  it('stores the same content once, however often it comes, also at once', async () => {
    const stored = await Promise.all(Array.from({ length: 5 }, () => write('same')));
    expect(new Set(stored.map(({ sha256 }) => sha256)).size).toBe(1);
    await write('same');
    expect(await store.countKept()).toBe(1);
    expect(await read(stored[0]!.sha256)).toBe('same');
  });

  it('takes an empty file and one at the limit', async () => {
    expect(await write('')).toMatchObject({ sizeBytes: 0 });
    expect(await write(Buffer.alloc(LIMIT.maxBytes, 'x'))).toMatchObject({ sizeBytes: LIMIT.maxBytes });
  });

  it('refuses what is over the limit and leaves nothing behind', async () => {
    await expect(write(Buffer.alloc(LIMIT.maxBytes + 1))).rejects.toBeInstanceOf(PayloadTooLargeError);
    expect(await store.countKept()).toBe(0);
  });

  it('leaves nothing behind when the upload breaks off', async () => {
    async function* brokenOff() {
      yield Buffer.from('half of');
      throw new Error('the client went away');
    }
    await expect(files.write(Readable.from(brokenOff()), LIMIT)).rejects.toThrow('the client went away');
    expect(await store.countKept()).toBe(0);
  });

  it('removes content, and is not troubled when it is gone', async () => {
    const { sha256 } = await write('text');
    await files.remove(sha256);
    await files.remove(sha256);
    expect(await store.countKept()).toBe(0);
    await expect(files.read(sha256)).rejects.toBeInstanceOf(NotFoundError);
    await expect(files.localPath(sha256)).rejects.toBeInstanceOf(NotFoundError);
  });

  it.each(['../../etc/passwd', '', 'ABC', `${'a'.repeat(63)}/`, 'a\0b'])(
    'knows nothing of a name that is no hash: %j',
    async (name) => {
      await expect(files.read(name)).rejects.toBeInstanceOf(NotFoundError);
      await expect(files.localPath(name)).rejects.toBeInstanceOf(NotFoundError);
      await files.remove(name);
    },
  );
}

import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ListMultipartUploadsCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DependencyUnavailableError } from '@regqa/errors';
import { describeWhere, sha256Of } from '@regqa/testing';
import { fileStoreContract } from '@regqa/testing/contracts';
import { type S3Server, startS3Server } from '@regqa/testing/servers';
import { createS3FileStore, readS3Url, type S3FileStoreOptions } from './create-s3-file-store.ts';
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.fixture.ts';

const REGION = 'ap-southeast-2';
const CREDENTIALS = { accessKeyId: 'test', secretAccessKey: 'test' };
const LIMIT = { maxBytes: 50_000_000 };

describeWhere('s3')('the file store in a bucket', () => {
  let server: S3Server;
  let admin: S3Client;
  let bucket: string;
  let temporaryFolder: string;
  let buckets = 0;
  beforeAll(async () => {
    server = await startS3Server();
    admin = new S3Client({ region: REGION, endpoint: server.endpoint, credentials: CREDENTIALS, forcePathStyle: true });
  });
  afterAll(async () => {
    admin.destroy();
    await server.kill();
  });
  beforeEach(async () => {
    bucket = `originals-${buckets++}`;
    await server.createBucket(bucket);
    temporaryFolder = await mkdtemp(join(tmpdir(), 'regqa-s3-test-'));
  });
  afterEach(() => rm(temporaryFolder, { recursive: true, force: true }));

  const open = (options: Partial<S3FileStoreOptions> = {}) =>
    createS3FileStore({
      url: `s3://${bucket}/files`,
      endpoint: server.endpoint,
      region: REGION,
      credentials: CREDENTIALS,
      temporaryFolder,
      ...options,
    });
  const write = (files: ReturnType<typeof open>, content: string | Buffer) =>
    files.write(Readable.from([Buffer.from(content)]), LIMIT);
  const unavailable = { name: DependencyUnavailableError.name, component: 'file_store' };
  /** Objects, uploads that were begun, and local files. */
  async function countKept(): Promise<number> {
    const objects = await admin.send(new ListObjectsV2Command({ Bucket: bucket }));
    const uploads = await admin.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
    return (objects.KeyCount ?? 0) + (uploads.Uploads?.length ?? 0) + (await readdir(temporaryFolder)).length;
  }

  fileStoreContract(async () => {
    const files = open();
    return { files, countKept, close: () => files.close() };
  });

  it('names files as a folder does, under the prefix', async () => {
    const files = open();
    const { sha256 } = await write(files, 'text');
    const { Contents } = await admin.send(new ListObjectsV2Command({ Bucket: bucket }));
    expect(Contents?.map(({ Key }) => Key)).toEqual([`files/${sha256.slice(0, 2)}/${sha256}`]);
    await files.close();
  });

  it('removes the local file when it is released', async () => {
    const files = open();
    const { path, release } = await files.localPath((await write(files, 'text')).sha256);
    expect((await stat(path)).size).toBe(4);
    await release();
    expect(await readdir(temporaryFolder)).toEqual([]);
    await files.close();
  });

  it('does not give content that is not what was stored', async () => {
    const files = open();
    const { sha256 } = await write(files, 'text');
    await admin.send(
      new PutObjectCommand({ Bucket: bucket, Key: `files/${sha256.slice(0, 2)}/${sha256}`, Body: 'tex7' }),
    );
    await expect(buffer(await files.read(sha256))).rejects.toMatchObject(unavailable);
    await expect(files.localPath(sha256)).rejects.toMatchObject(unavailable);
    expect(await readdir(temporaryFolder)).toEqual([]);
    await files.close();
  });

  it('says of a bucket that is not there that the store is out of reach, not that the file is', async () => {
    const files = open({ url: 's3://no-such-bucket' });
    await expect(files.read(sha256Of('text'))).rejects.toMatchObject(unavailable);
    await expect(write(files, 'text')).rejects.toMatchObject(unavailable);
    await expect(files.check()).rejects.toMatchObject(unavailable);
    await files.close();
  });

  describe('through a network that fails', () => {
    let proxy: FaultyProxy;
    let files: ReturnType<typeof open>;
    beforeEach(async () => {
      proxy = await startFaultyProxy(server.endpoint);
      files = open({
        endpoint: proxy.endpoint,
        inactivityMs: 1_000,
        encryption: { algorithm: 'aws:kms', kmsKeyId: 'key-1' },
      });
    });
    afterEach(async () => {
      await files.close();
      await proxy.close();
    });
    const large = Buffer.alloc(20_000_000, 'a wetland ');
    const linesOf = (method: string) =>
      proxy.requests.map(({ line }) => line).filter((line) => line.startsWith(method));

    it('sends a large file in parts, each with its checksum, and a small one with its hash, encrypted as set', async () => {
      const stored = await write(files, large);
      expect((await buffer(await files.read(stored.sha256))).equals(large)).toBe(true);
      const parts = proxy.requests.filter(({ line }) => line.includes('partNumber='));
      expect(new Set(parts.map(({ line }) => /partNumber=(\d+)/.exec(line)![1]))).toEqual(new Set(['1', '2', '3']));
      for (const { headers } of parts) expect(headers).toHaveProperty('x-amz-checksum-sha256');
      const { sha256 } = await write(files, 'text');
      const put = proxy.requests.findLast(({ line }) => line.startsWith('PUT'))!;
      expect(put.headers).toMatchObject({
        'x-amz-checksum-sha256': Buffer.from(sha256, 'hex').toString('base64'),
        'x-amz-server-side-encryption': 'aws:kms',
        'x-amz-server-side-encryption-aws-kms-key-id': 'key-1',
      });
    });

    it('does not send again what is there', async () => {
      await write(files, 'text');
      await write(files, 'text');
      expect(linesOf('PUT')).toHaveLength(1);
    });

    it('tries again after a failure that passes', async () => {
      let failures = 2;
      proxy.decide((line) => (line.startsWith('PUT') && failures-- > 0 ? 'fail' : 'pass'));
      const { sha256 } = await write(files, 'text');
      expect((await buffer(await files.read(sha256))).toString()).toBe('text');
    });

    it('gives up a large file when a part of it fails, and leaves nothing behind', async () => {
      proxy.decide((line) => (line.includes('partNumber=2') ? 'fail' : 'pass'));
      await expect(write(files, large)).rejects.toMatchObject(unavailable);
      expect(linesOf('DELETE')).toHaveLength(1);
      expect(await countKept()).toBe(0);
    });

    it('gives up a server that does not answer', async () => {
      proxy.decide(() => 'silence');
      for (const call of [
        write(files, 'text'),
        files.read(sha256Of('text')),
        files.remove(sha256Of('text')),
        files.check(),
      ])
        await expect(call).rejects.toMatchObject(unavailable);
      expect(await readdir(temporaryFolder)).toEqual([]);
    });

    it('gives up a file whose transfer stops half-way', async () => {
      const { sha256 } = await write(files, 'half of the text');
      proxy.decide(() => 'stop half-way');
      await expect(buffer(await files.read(sha256))).rejects.toMatchObject(unavailable);
      await expect(files.localPath(sha256)).rejects.toMatchObject(unavailable);
      expect(await readdir(temporaryFolder)).toEqual([]);
    });
  });

  it('is out of reach while the server is gone or frozen, and works again when it is back', async () => {
    const own = await startS3Server();
    await own.createBucket('kept');
    const files = open({ url: 's3://kept', endpoint: own.endpoint, inactivityMs: 1_000 });
    const { sha256 } = await write(files, 'text');
    own.freeze();
    await expect(files.read(sha256)).rejects.toMatchObject(unavailable);
    own.thaw();
    expect((await buffer(await files.read(sha256))).toString()).toBe('text');
    await own.kill();
    await expect(files.read(sha256)).rejects.toMatchObject(unavailable);
    await expect(write(files, 'more')).rejects.toMatchObject(unavailable);
    await files.close();
  });
});

describe('the URL of a bucket', () => {
  it.each([
    ['s3://originals', { bucket: 'originals', prefix: '' }],
    ['s3://originals/', { bucket: 'originals', prefix: '' }],
    ['s3://originals.example/a/b', { bucket: 'originals.example', prefix: 'a/b/' }],
  ])('is read: %s', (url, expected) => expect(readS3Url(url)).toEqual(expected));

  it.each(['originals', 's3://', 's3://UPPER', 'https://originals.s3.amazonaws.com', 's3://a'])(
    'is refused when it names no bucket: %s',
    (url) => {
      expect(() => readS3Url(url)).toThrow('s3://bucket');
    },
  );
});

import { createReadStream } from 'node:fs';
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { DependencyUnavailableError, NotFoundError } from '@regqa/errors';
import type { FilePart, FileStore, StoredFile } from '@regqa/ports';
import { partOfContent, verifiedContent } from './verified-content.ts';
import { isSha256, writeHashed } from './write-hashed.ts';

/** Larger files go in parts of this size, two at a time: 16 MB of memory an upload. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;

export interface S3Place {
  readonly client: S3Client;
  readonly bucket: string;
  /** What every key begins with; empty or ending in a slash. */
  readonly prefix: string;
  /** Files are kept here while they are hashed or read. */
  readonly temporaryFolder: string;
  /** Added to every upload. */
  readonly encryption: Pick<PutObjectCommandInput, 'ServerSideEncryption' | 'SSEKMSKeyId'>;
}

/** Original files in a bucket, under the same names as in a folder: two digits, a slash, the hash. */
export class S3FileStore implements FileStore {
  readonly #place: S3Place;

  constructor(place: S3Place) {
    this.#place = place;
  }

  /** Hashes the content into a local file first: then nothing but complete, checked files ever reaches the bucket. */
  async write(content: Readable, { maxBytes }: { maxBytes: number }): Promise<StoredFile> {
    const folder = await this.#makeFolder();
    try {
      const path = join(folder.path, 'upload');
      const stored = await writeHashed(content, path, { maxBytes });
      await reach(async () => {
        if (!(await this.#has(stored))) await this.#upload(path, stored);
      });
      return stored;
    } finally {
      await folder.remove();
    }
  }

  async read(sha256: string, part?: FilePart): Promise<Readable> {
    const range = part && { Range: `bytes=${part.first}-${part.last}` };
    const { Body } = await reach<GetObjectCommandOutput>(() =>
      this.#place.client.send(new GetObjectCommand({ ...this.#objectOf(sha256), ...range })),
    );
    return part ? partOfContent(Body as Readable) : verifiedContent(Body as Readable, sha256);
  }

  async localPath(sha256: string): Promise<{ path: string; release(): Promise<void> }> {
    const content = await this.read(sha256);
    const folder = await this.#makeFolder();
    const path = join(folder.path, sha256);
    await writeHashed(content, path, { maxBytes: Infinity }).catch(async (error: unknown) => {
      await folder.remove();
      throw error;
    });
    return { path, release: () => folder.remove() };
  }

  async remove(sha256: string): Promise<void> {
    if (!isSha256(sha256)) return;
    await reach(() => this.#place.client.send(new DeleteObjectCommand(this.#objectOf(sha256))));
  }

  /** Resolves when the bucket answers; throws DependencyUnavailableError('file_store'). */
  async check(): Promise<void> {
    await reach(() => this.#place.client.send(new HeadBucketCommand({ Bucket: this.#place.bucket })));
  }

  async close(): Promise<void> {
    this.#place.client.destroy();
  }

  /** Makes a folder for one file, which nobody else may look into. */
  #makeFolder() {
    return mkdtempDisposable(join(this.#place.temporaryFolder, 'regqa-file-'));
  }

  async #has({ sha256, sizeBytes }: StoredFile): Promise<boolean> {
    const head = await this.#place.client
      .send(new HeadObjectCommand(this.#objectOf(sha256)))
      .catch(undefinedWhereMissing);
    return head?.ContentLength === sizeBytes;
  }

  /** The server checks what arrives: a small file by its hash, of a larger one each part. */
  async #upload(path: string, { sha256, sizeBytes }: StoredFile): Promise<void> {
    const { client, encryption } = this.#place;
    const params = { ...this.#objectOf(sha256), ...encryption, ContentType: 'application/octet-stream' };
    if (sizeBytes <= PART_BYTES) {
      const checksum = Buffer.from(sha256, 'hex').toString('base64');
      await client.send(new PutObjectCommand({ ...params, Body: await readFile(path), ChecksumSHA256: checksum }));
      return;
    }
    const upload = new Upload({
      client,
      params: { ...params, Body: createReadStream(path), ChecksumAlgorithm: 'SHA256' },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    });
    await upload.done();
  }

  #objectOf(sha256: string): { Bucket: string; Key: string } {
    if (!isSha256(sha256)) throw new NotFoundError('File not found');
    return { Bucket: this.#place.bucket, Key: `${this.#place.prefix}${sha256.slice(0, 2)}/${sha256}` };
  }
}

/** Names what the server says in the product's own words. */
async function reach<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof NotFoundError) throw cause;
    if (nameOf(cause) === 'NoSuchKey') throw new NotFoundError('File not found', { cause });
    throw new DependencyUnavailableError('file_store', 'The file store is out of reach', { cause });
  }
}

/** A question about the head of an object has no body to say what is missing. */
function undefinedWhereMissing(error: unknown): undefined {
  if (nameOf(error) !== 'NotFound') throw error;
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : undefined);

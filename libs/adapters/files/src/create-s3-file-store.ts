import { tmpdir } from 'node:os';
import { S3Client } from '@aws-sdk/client-s3';
import { S3FileStore } from './s3-file-store.ts';

export interface S3FileStoreOptions {
  /** `s3://bucket` or `s3://bucket/prefix`. */
  readonly url: string;
  /** Such as `ap-southeast-2`. */
  readonly region: string;
  /** Of a server other than Amazon's, such as `https://minio.example:9000`. */
  readonly endpoint?: string;
  /** Left out, the usual chain: environment, shared files, web identity, the machine's role. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** How the server encrypts what it keeps; left out, as the bucket says. */
  readonly encryption?: { readonly algorithm: 'AES256' | 'aws:kms'; readonly kmsKeyId?: string };
  /** Where files are kept while they are hashed or read; the machine's folder for temporary files unless set. */
  readonly temporaryFolder?: string;
  /** A server that is silent for so long, in milliseconds, is given up; 10 s unless set. */
  readonly inactivityMs?: number;
}

const URL_FORM = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;
const CONNECT_TIMEOUT_MS = 2_000;
const INACTIVITY_MS = 10_000;
/** The first try and two more, with growing pauses below a second between them. */
const MOST_ATTEMPTS = 3;
const CONNECTIONS = { keepAlive: true, maxSockets: 50 };

/**
 * Returns the store of original files in a bucket, which must exist; nothing connects before its first use. Besides
 * what every store offers, `check()` resolves when the bucket answers, and `close()` closes the connections. Throws an
 * Error for a URL that names no bucket.
 *
 * The service needs the permissions `s3:ListBucket` (else S3 refuses to say that a file is not there), `s3:GetObject`,
 * `s3:PutObject`, `s3:DeleteObject` and `s3:AbortMultipartUpload`. What an upload leaves behind whose process was
 * killed in the middle is for the bucket's rule on incomplete multipart uploads, and for what clears the machine's
 * temporary files.
 */
export function createS3FileStore(options: S3FileStoreOptions): S3FileStore {
  const { bucket, prefix } = readS3Url(options.url);
  const { encryption, temporaryFolder = tmpdir() } = options;
  return new S3FileStore({
    client: createClient(options),
    bucket,
    prefix,
    temporaryFolder,
    encryption: encryption ? { ServerSideEncryption: encryption.algorithm, SSEKMSKeyId: encryption.kmsKeyId } : {},
  });
}

/** Returns the bucket and what every key begins with: empty, or ending in a slash. Throws an Error for another URL. */
export function readS3Url(url: string): { bucket: string; prefix: string } {
  const match = URL_FORM.exec(url);
  if (!match) throw new Error('The URL of a bucket has the form s3://bucket or s3://bucket/prefix');
  const path = (match[2] ?? '').split('/').filter((part) => part !== '');
  return { bucket: match[1]!, prefix: path.map((part) => `${part}/`).join('') };
}

function createClient({ region, endpoint, credentials, inactivityMs = INACTIVITY_MS }: S3FileStoreOptions): S3Client {
  return new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
    // Servers other than Amazon's have no host of its own for each bucket.
    forcePathStyle: endpoint !== undefined,
    maxAttempts: MOST_ATTEMPTS,
    // What is sent and what is read is checked by SHA-256; other servers than Amazon's know no other checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: inactivityMs,
      httpAgent: CONNECTIONS,
      httpsAgent: CONNECTIONS,
    },
  });
}

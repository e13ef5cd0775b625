/** Decides what of a multipart body is accepted: one file, streamed to the store, and text fields around it. */
import type { IncomingMessage } from 'node:http';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import {
  BadRequestError,
  CancelledError,
  NamedError,
  PayloadTooLargeError,
  UnsupportedMediaTypeError,
  ValidationError,
} from '@regqa/errors';
import type { ValidationIssue } from '@regqa/errors';
import type { FileStore, StoredFile } from '@regqa/ports';
import { displayFileName } from './display-file-name.ts';
import { refuseUnsupportedContent } from './refuse-unsupported-content.ts';

/** More than the interface has fields; the longest field value is a list of areas or a URL. */
const MOST_FIELDS = 30;
const LONGEST_FIELD_BYTES = 16 * 1024;
const LONGEST_FIELD_NAME_BYTES = 100;
/** Room for part headers and text fields besides the file. */
const BODY_OVERHEAD_BYTES = 1024 * 1024;

interface ReceivedFile extends StoredFile {
  /** Fit to be shown, never a path. */
  readonly fileName: string;
  readonly mediaType: string;
}

export interface ReceivedUpload {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: ReceivedFile;
}

export interface UploadSource {
  readonly raw: IncomingMessage;
  readonly signal: AbortSignal;
  readonly files: Pick<FileStore, 'write'>;
  readonly maxBytes: number;
  /** Told of a file that was stored although the upload is refused. */
  readonly onUnused: (sha256: string) => void;
}

/**
 * Streams the file to the store. Throws UnsupportedMediaTypeError, PayloadTooLargeError, BadRequestError (malformed,
 * too many parts), ValidationError (fields; no file, several, empty) and CancelledError (the client left); then nothing
 * is kept.
 */
export async function receiveUpload(source: UploadSource): Promise<ReceivedUpload> {
  const parser = createParser(source);
  const form = new UploadForm(source);
  try {
    await form.read(parser);
    const file = await form.file;
    if (!file || form.issues.length > 0) throw new ValidationError(form.allIssues());
    return { fields: Object.fromEntries(form.fields), file };
  } catch (error) {
    source.raw.unpipe(parser);
    parser.destroy();
    source.raw.resume();
    await form.discard();
    throw error;
  }
}

function createParser({ raw, maxBytes }: UploadSource): busboy.Busboy {
  if (!/^multipart\/form-data\b/i.test(raw.headers['content-type'] ?? '')) {
    throw new UnsupportedMediaTypeError('The body must be multipart/form-data with a part named file');
  }
  if (Number(raw.headers['content-length'] ?? 0) > maxBytes + BODY_OVERHEAD_BYTES) throw tooLarge(maxBytes);
  const limits = {
    fields: MOST_FIELDS,
    fieldSize: LONGEST_FIELD_BYTES,
    fieldNameSize: LONGEST_FIELD_NAME_BYTES,
    files: 2,
    parts: MOST_FIELDS + 2,
    fileSize: maxBytes + 1,
    headerPairs: 20,
  };
  try {
    return busboy({ headers: raw.headers, defParamCharset: 'utf8', limits });
  } catch (cause) {
    throw new BadRequestError(`The multipart body cannot be read: ${(cause as Error).message}`, { cause });
  }
}

class UploadForm {
  readonly fields = new Map<string, string>();
  readonly issues: ValidationIssue[] = [];
  file: Promise<ReceivedFile> | undefined;
  private readonly source: UploadSource;

  constructor(source: UploadSource) {
    this.source = source;
  }

  /** Resolves when the whole body was read; rejects as soon as it cannot be accepted. */
  read(parser: busboy.Busboy): Promise<void> {
    const { raw, signal } = this.source;
    return new Promise((resolve, reject) => {
      const gone = () => reject(new CancelledError('The upload was broken off'));
      if (signal.aborted) gone();
      signal.addEventListener('abort', gone, { once: true });
      raw.once('close', () => {
        if (!raw.complete) gone();
      });
      parser.on('error', (cause) =>
        reject(new BadRequestError(`The multipart body cannot be read: ${(cause as Error).message}`, { cause })),
      );
      for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
        parser.on(limit, () =>
          reject(new BadRequestError(`An upload has one file and at most ${MOST_FIELDS} text fields`)),
        );
      }
      parser.on('field', (name, value, info) => this.takeField(name, value, info.valueTruncated || info.nameTruncated));
      parser.on('file', (name, content, info) => this.takeFile(name, content, info)?.catch(reject));
      parser.on('close', resolve);
      (raw as Readable).pipe(parser as Writable);
    });
  }

  allIssues(): ValidationIssue[] {
    return this.file || this.issues.some(({ loc }) => loc[1] === 'file')
      ? this.issues
      : [...this.issues, { loc: ['body', 'file'], msg: 'Field required', type: 'missing' }];
  }

  async discard(): Promise<void> {
    const [settled] = await Promise.allSettled([this.file]);
    if (settled?.status === 'fulfilled' && settled.value) this.source.onUnused(settled.value.sha256);
  }

  private takeField(name: string, value: string, truncated: boolean): void {
    if (name === 'file') return this.refuse(name, 'Expected a file, not a text field', 'value_error');
    if (truncated)
      return this.refuse(name, `String should have at most ${LONGEST_FIELD_BYTES} bytes`, 'string_too_long');
    if (this.fields.has(name)) return this.refuse(name, 'The field is given more than once', 'value_error');
    this.fields.set(name, value);
  }

  private takeFile(name: string, content: Readable, info: busboy.FileInfo): Promise<ReceivedFile> | undefined {
    if (name === 'file' && !this.file) {
      this.file = this.store(content, info);
      return this.file;
    }
    content.resume();
    if (name === 'file') this.refuse(name, 'Exactly one file is expected', 'value_error');
    else this.refuse(name, 'Extra inputs are not permitted', 'extra_forbidden');
    return undefined;
  }

  private async store(content: Readable, info: busboy.FileInfo): Promise<ReceivedFile> {
    const fileName = displayFileName(info.filename);
    const inspected = refuseUnsupportedContent(fileName);
    const piped = pipeline(content, inspected);
    const [stored, passed] = await Promise.allSettled([
      this.source.files.write(inspected, { maxBytes: this.source.maxBytes }),
      piped,
    ]);
    if (stored.status === 'fulfilled' && passed.status === 'fulfilled')
      return { ...stored.value, fileName, mediaType: plainMediaType(info.mimeType) };
    throw failureOf(stored, passed, this.source.maxBytes);
  }

  private refuse(field: string, msg: string, type: string): void {
    this.issues.push({ loc: ['body', field], msg, type });
  }
}

/** Of the two ends of a broken stream, the one that says why; the other only saw it end. */
function failureOf(
  stored: PromiseSettledResult<unknown>,
  passed: PromiseSettledResult<unknown>,
  maxBytes: number,
): unknown {
  if (stored.status === 'rejected' && stored.reason instanceof PayloadTooLargeError) return tooLarge(maxBytes);
  if (passed.status === 'rejected' && passed.reason instanceof NamedError) return passed.reason;
  return stored.status === 'rejected' ? stored.reason : (passed as PromiseRejectedResult).reason;
}

function tooLarge(maxBytes: number): PayloadTooLargeError {
  return new PayloadTooLargeError(
    `The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB, the most that is accepted`,
  );
}

function plainMediaType(given: string): string {
  return /^[a-z0-9][a-z0-9.+-]{0,60}\/[a-z0-9][a-z0-9.+-]{0,60}$/.test(given) ? given : 'application/octet-stream';
}

import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { BadRequestError, PayloadTooLargeError, UnsupportedMediaTypeError, ValidationError } from '@regqa/errors';

/** The largest JSON body: 64 KiB (section 2 of the HTTP contract). */
export const JSON_BODY_LIMIT_BYTES = 64 * 1024;
/** How long a body may take to arrive, so that a client that stops sending holds nothing. */
const ARRIVAL_DEADLINE_MS = 30_000;

/** Returns what a JSON body says. Throws what `readTextBody` throws, and BadRequestError when it is not JSON. */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const text = await readTextBody(request, { mediaType: 'application/json', limitBytes: JSON_BODY_LIMIT_BYTES });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new BadRequestError(`The body is not valid JSON: ${(cause as SyntaxError).message.slice(0, 200)}`, { cause });
  }
}

interface TextBodyRules {
  readonly mediaType: string;
  readonly limitBytes: number;
}

/**
 * Returns the body as text.
 * Throws ValidationError without a body, UnsupportedMediaTypeError when it is of another type, compressed or not in
 * UTF-8 by its own account, PayloadTooLargeError over the limit, BadRequestError when it breaks off or is not UTF-8.
 */
export async function readTextBody(
  request: IncomingMessage,
  { mediaType, limitBytes }: TextBodyRules,
): Promise<string> {
  const declared = Number(request.headers['content-length'] ?? Number.NaN);
  const chunked = request.headers['transfer-encoding'] !== undefined;
  if (declared === 0 || (!chunked && Number.isNaN(declared))) throw missingBody();
  requireMediaType(request, mediaType);
  requirePlainUtf8(request);
  if (declared > limitBytes) throw tooLarge(limitBytes);
  const bytes = await readBodyBytes(request, limitBytes);
  if (bytes.length === 0) throw missingBody();
  return decode(bytes);
}

/** Throws UnsupportedMediaTypeError unless the request's content type is the one given, whatever its parameters. */
export function requireMediaType(request: IncomingMessage, expected: string): void {
  const given = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (given !== expected)
    throw new UnsupportedMediaTypeError(
      `The body must be ${expected}${given ? `, not ${given.slice(0, 100)}` : '; Content-Type is missing'}`,
    );
}

function requirePlainUtf8(request: IncomingMessage): void {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1]?.toLowerCase();
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')
    throw new UnsupportedMediaTypeError('The body must be encoded in UTF-8');
  const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (encoding !== 'identity') throw new UnsupportedMediaTypeError('A compressed body is not accepted');
}

/** Returns the body. Throws PayloadTooLargeError over the limit, BadRequestError when it breaks off or takes 30 s. */
export function readBodyBytes(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (finish: () => void) => {
      clearTimeout(deadline);
      request.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken);
      finish();
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > limitBytes) settle(() => reject(tooLarge(limitBytes)));
    };
    const onEnd = () => settle(() => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    const onBroken = () => settle(() => reject(new BadRequestError('The body broke off')));
    const deadline = setTimeout(
      () => settle(() => reject(new BadRequestError('The body did not arrive in time'))),
      ARRIVAL_DEADLINE_MS,
    );
    deadline.unref();
    request.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken);
  });
}

function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new BadRequestError('The body is not valid UTF-8');
  const text = bytes.toString('utf8');
  // Some clients put a byte order mark first; it is no part of the text.
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

const missingBody = () => new ValidationError([{ loc: ['body'], msg: 'Field required', type: 'missing' }]);
const tooLarge = (limitBytes: number) => new PayloadTooLargeError(`The body is larger than ${limitBytes} bytes`);

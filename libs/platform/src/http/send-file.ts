import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { byteRangeOf } from './byte-range.ts';
import type { StreamReply } from './handlers.ts';

/**
 * Sends a file, or the part of it that a Range header asks for, as an attachment that no browser will run or guess the
 * type of. Resolves when it is sent, rejects when it breaks off.
 */
export async function sendFile(response: ServerResponse, reply: StreamReply & { kind: 'file' }): Promise<void> {
  const { headers, method } = response.req;
  // Files have no validator that a condition could name.
  const range = headers['if-range'] === undefined ? byteRangeOf(headers.range, reply.sizeBytes) : undefined;
  const content = method === 'HEAD' ? null : await reply.open(range);
  response.statusCode = range === undefined ? 200 : 206;
  if (range) response.setHeader('content-range', `bytes ${range.first}-${range.last}/${reply.sizeBytes}`);
  response.setHeader('accept-ranges', 'bytes');
  response.setHeader('content-type', reply.contentType);
  response.setHeader('content-length', range === undefined ? reply.sizeBytes : range.last - range.first + 1);
  response.setHeader('content-disposition', attachment(reply.fileName));
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('content-security-policy', "default-src 'none'; sandbox");
  if (content === null) response.end();
  else await pipeline(content, response);
}

/** Content-Disposition of RFC 6266: an ASCII name for old clients, and the real one encoded as RFC 8187 says. */
export function attachment(fileName: string): string {
  // A path or a control character would let a name choose the folder or end the header; half a character cannot be
  // encoded.
  const name = fileName.replace(/^.*[/\\]/s, '').replace(/[\u0000-\u001f\u007f]|\p{Surrogate}/gu, '') || 'download';
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

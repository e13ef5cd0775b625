import type { IncomingMessage, ServerResponse } from 'node:http';

/** The client's connection is its own affair: what the service says of ours does not concern it. */
const OF_THE_CONNECTION: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** Answers up to this length are passed on in one piece: one with its passages has some ten thousand bytes. */
const MOST_IN_ONE_PIECE_BYTES = 64 * 1024;

/** Sends a service's answer on, a short one at once: piping a cached answer costs more than writing it. */
export function relayAnswer(incoming: IncomingMessage, response: ServerResponse): void {
  const { headers, statusCode = 502, statusMessage = '' } = incoming;
  response.statusCode = statusCode;
  if (statusMessage !== '') response.statusMessage = statusMessage;
  for (const name in headers) {
    if (!OF_THE_CONNECTION.has(name)) response.setHeader(name, headers[name]!);
  }
  const isShort = Number(headers['content-length'] ?? Number.NaN) <= MOST_IN_ONE_PIECE_BYTES;
  if (isShort) sendWhole(incoming, response);
  else incoming.pipe(response);
}

function sendWhole(incoming: IncomingMessage, response: ServerResponse): void {
  const parts: Buffer[] = [];
  incoming.on('data', (part: Buffer) => parts.push(part));
  incoming.once('end', () => {
    // Head and parts leave together: Node holds back what is written until the end of this turn.
    for (const part of parts) response.write(part);
    response.end();
  });
}

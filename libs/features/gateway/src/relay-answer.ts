import type { IncomingMessage, ServerResponse } from 'node:http';

/** The client's connection is its own affair: what the service says of ours does not concern it. */
const OF_THE_CONNECTION: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding']);

export function relayAnswer(incoming: IncomingMessage, response: ServerResponse): void {
  const { headers, statusCode = 502, statusMessage = '' } = incoming;
  response.statusCode = statusCode;
  if (statusMessage !== '') response.statusMessage = statusMessage;
  for (const name in headers) {
    if (!OF_THE_CONNECTION.has(name)) response.setHeader(name, headers[name]!);
  }
  incoming.pipe(response);
}

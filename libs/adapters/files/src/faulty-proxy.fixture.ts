import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of one request: it passes, is answered 500, is never answered, or its answer stops half-way. */
type Fate = 'pass' | 'fail' | 'silence' | 'stop half-way';

export interface FaultyProxy {
  readonly endpoint: string;
  /** Requests that came, such as `PUT /bucket/key?partNumber=2`, with their headers. */
  readonly requests: { readonly line: string; readonly headers: IncomingMessage['headers'] }[];
  /** Decides the fate of requests from now on. */
  decide(fate: (line: string) => Fate): void;
  close(): Promise<void>;
}

/** Starts a server that forwards requests to the endpoint, with the faults that a test sets. */
export async function startFaultyProxy(endpoint: string): Promise<FaultyProxy> {
  const requests: FaultyProxy['requests'] = [];
  let fateOf: (line: string) => Fate = () => 'pass';
  const server = createServer((incoming, outgoing) => {
    const line = `${incoming.method} ${incoming.url}`;
    requests.push({ line, headers: incoming.headers });
    const fate = fateOf(line);
    if (fate === 'silence') return;
    if (fate === 'fail') return void incoming.resume().on('end', () => outgoing.writeHead(500).end());
    handOn(endpoint, { incoming, outgoing, stopHalfWay: fate === 'stop half-way' });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    decide: (fate) => (fateOf = fate),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function handOn(
  endpoint: string,
  { incoming, outgoing, stopHalfWay }: { incoming: IncomingMessage; outgoing: ServerResponse; stopHalfWay: boolean },
): void {
  const target = request(
    new URL(incoming.url!, endpoint),
    { method: incoming.method, headers: incoming.headers, agent: false },
    (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      if (!stopHalfWay) return void answer.pipe(outgoing);
      answer.once('data', (chunk: Buffer) => outgoing.write(chunk.subarray(0, chunk.length / 2)));
    },
  );
  target.on('error', () => outgoing.destroy());
  incoming.pipe(target);
}

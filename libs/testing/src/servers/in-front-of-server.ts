import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What listens in front of a server and leads connections on, or does not. */
export interface InFront {
  /** The server's address with this port in place of its own. */
  readonly url: string;
  close(): void;
}

/**
 * Listens in front of the server of a URL; `accept` decides what becomes of a connection, by its number from 1: it
 * leads it on with `lead`, or does something else with it.
 */
export async function listenInFrontOf(
  serverUrl: string,
  accept: (connection: { client: Socket; number: number; lead: () => void }) => void,
): Promise<InFront> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let number = 0;
  const server = createServer((client) => {
    sockets.add(client.on('error', () => {})); // whoever gives up resets it
    const lead = () => {
      const upstream = connect(Number(target.port), target.hostname);
      sockets.add(upstream.on('error', () => client.destroy()));
      client.pipe(upstream).pipe(client);
    };
    accept({ client, number: ++number, lead });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: url.href, close };
}

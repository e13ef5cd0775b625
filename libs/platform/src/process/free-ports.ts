import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ports that no system hands out by itself to a client's end of a connection (Linux does from 32768 on, others from
 * 49152): a port that the system chose may be taken again between the choice and the server's start.
 */
const RANGE = { first: 15_000, end: 32_000 } as const;
const MOST_TRIES = 1_000;

/** Returns free ports of the loopback address, all different; throws an Error when hardly any is free. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  for (let tries = 0; ports.size < count; tries += 1) {
    if (tries === MOST_TRIES)
      throw new Error(`No port of 127.0.0.1 from ${RANGE.first} to ${RANGE.end - 1} was free in ${MOST_TRIES} tries`);
    const port = randomInt(RANGE.first, RANGE.end);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

/** Returns a port of the loopback address that nothing listens on. */
export async function freePort(): Promise<number> {
  return (await freePorts(1))[0]!;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  await once(server.close(), 'close');
  return true;
}

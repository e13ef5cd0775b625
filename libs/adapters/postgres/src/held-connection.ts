import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '@regqa/ports';
import pg from 'pg';
import { connectionSettings } from './connection.ts';

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;

export interface HoldOptions {
  readonly url: string;
  /** What the connection is for, in the log. */
  readonly purpose: string;
  readonly log: Pick<Log, 'warn'>;
  /** Called with each new connection, which is held until it ends; the signal is aborted by `close`. */
  readonly use: (client: pg.Client, closing: AbortSignal) => Promise<void>;
  readonly ended?: () => void;
}

/** A connection that is opened again whenever it is lost. */
export interface HeldConnection {
  /** Resolves when the first connection is in use, or could not be made. */
  readonly attempted: Promise<void>;
  close(): Promise<void>;
}

/** Holds a connection of its own to the database until it is closed. */
export function holdConnection(options: HoldOptions): HeldConnection {
  const closing = new AbortController();
  const first = Promise.withResolvers<void>();
  const running = holdUntil(closing.signal, options, first.resolve);
  const close = () => {
    closing.abort();
    return running;
  };
  return { attempted: first.promise, close };
}

async function holdUntil(closing: AbortSignal, options: HoldOptions, attempted: () => void): Promise<void> {
  for (let retryMs = FIRST_RETRY_MS; !closing.aborted;) {
    const connected = await holdOnce(closing, options, attempted);
    attempted();
    options.ended?.();
    retryMs = connected ? FIRST_RETRY_MS : Math.min(2 * retryMs, LONGEST_RETRY_MS);
    // Ends early when closed.
    if (!closing.aborted) await delay(retryMs, undefined, { signal: closing }).catch(() => {});
  }
}

/** Returns whether there was a connection. */
async function holdOnce(
  closing: AbortSignal,
  { url, purpose, log, use }: HoldOptions,
  attempted: () => void,
): Promise<boolean> {
  const client = new pg.Client(connectionSettings(url));
  const ended = once(client, 'end', { signal: closing });
  ended.catch(() => {}); // awaited below, once the connection is in use
  client.on('error', (err) => log.warn({ err }, `The connection for ${purpose} was lost`));
  let connected = false;
  try {
    await client.connect();
    connected = true;
    await use(client, closing);
    attempted();
    await ended;
  } catch (err) {
    if (!closing.aborted) log.warn({ err }, `The connection for ${purpose} failed; trying again`);
  }
  await client.end().catch(() => {}); // it may be gone already
  return connected;
}

import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@regqa/platform';

export interface SupervisedServer {
  isRunning(): boolean;
  /** Starts it again where clients look for it. Rejects when it does not start. */
  restart(): Promise<void>;
  /** Whether a restart may succeed now, as it cannot on a full disk. */
  canRestart(): Promise<boolean>;
}

export interface SupervisionOptions {
  readonly logger: Logger;
  readonly stopping: AbortSignal;
  /** How often the server is looked for, in milliseconds. */
  readonly checkMs?: number;
  /** Pause before the second restart, in milliseconds; it doubles with each one. */
  readonly backoffMs?: number;
  /** A server that has run so long, in milliseconds, begins with a clean slate. */
  readonly stableMs?: number;
}

/** Restarts without a stable time between them after which nobody tries again. */
const MOST_RESTARTS = 5;

/**
 * Watches a server and restarts it when it ends: at once, then with a pause that doubles. Resolves with undefined when
 * `stopping` is aborted, and with the last failure as cause when five restarts in a row brought no server that stays.
 */
export async function superviseServer(
  server: SupervisedServer,
  options: SupervisionOptions,
): Promise<Error | undefined> {
  const { logger, stopping, checkMs = 250, backoffMs = 500, stableMs = 60_000 } = options;
  let restarts = 0;
  let runningSince = Date.now();
  let cause: unknown;
  let waits = false;
  const mayRestart = async () => {
    const may = await server.canRestart();
    if (!may && !waits) logger.error({}, 'PostgreSQL has ended and is restarted when there is space on its disk');
    waits = !may;
    return may;
  };
  while (!stopping.aborted) {
    if (server.isRunning()) {
      if (Date.now() - runningSince > stableMs) restarts = 0;
      await pause(checkMs, stopping);
      continue;
    }
    if (!(await mayRestart())) {
      await pause(backoffMs, stopping);
      continue;
    }
    if (restarts === MOST_RESTARTS)
      return new Error(`PostgreSQL could not be restarted in ${MOST_RESTARTS} attempts`, { cause });
    if (restarts > 0) await pause(backoffMs * 2 ** (restarts - 1), stopping);
    if (stopping.aborted) break;
    restarts += 1;
    logger.error({ restart: restarts }, 'PostgreSQL has ended and is restarted');
    cause = await server.restart().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (cause === undefined) logger.warn({ restart: restarts }, 'PostgreSQL runs again');
    else logger.error({ err: cause, restart: restarts }, 'PostgreSQL could not be restarted');
    runningSince = Date.now();
  }
  return undefined;
}

/** Ends early, without an error, when the signal aborts. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => signal.aborted);
}

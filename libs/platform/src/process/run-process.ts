import { createLogger } from '../logging/create-logger.ts';
import type { Logger } from '../logging/logger.ts';
import { LATE, orLate } from './or-late.ts';

/** A process that was put together and runs. */
export interface RunningProcess {
  /** Stops accepting work and finishes what is in flight. */
  close(): Promise<void>;
  /** Resolves with the reason when the process cannot go on: it is closed then, and ends with 1. */
  readonly failure?: Promise<Error>;
  /** The process's own log; a new one is made where it is left out. */
  readonly logger?: Logger;
  /** How long `close` may take before the process ends regardless, in milliseconds; 20 s unless set. */
  readonly drainMs?: number;
}

const DRAIN_MS = 20_000;
const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Runs a process until it is told to stop: SIGTERM or SIGINT closes it within `drainMs`, a second one ends it at once.
 * One that comes while it starts aborts what `compose` was given, so that a start that waits gives up.
 * When `compose` fails, the message is shown as it is and the process ends with 1, or with 0 where it was told to stop.
 * An unforeseen error later is logged and ends it with 1 too: its state can no longer be trusted.
 */
export async function runProcess(
  name: string,
  compose: (stopping: AbortSignal) => Promise<RunningProcess> | RunningProcess,
): Promise<void> {
  const stopping = new AbortController();
  const stop = stopOnSignal();
  void stop.then((signal) => stopping.abort(new Error(`${name} was told to stop by ${signal} before it had started.`)));
  let running: RunningProcess;
  try {
    running = await compose(stopping.signal);
  } catch (error) {
    process.stderr.write(`${name} did not start.\n${readable(error)}\n`);
    process.exit(stopping.signal.aborted ? 0 : 1);
  }
  const logger = running.logger ?? createLogger({ name, level: 'info' });
  exitOnUnforeseen(logger);
  const reason = await Promise.race([stop, ...(running.failure === undefined ? [] : [running.failure])]);
  if (reason instanceof Error) logger.error({ err: reason }, `${name} cannot go on`);
  else logger.info({ signal: reason }, `${name} stops`);
  const code = await closeWithin(running, running.drainMs ?? DRAIN_MS, logger);
  process.exit(reason instanceof Error ? 1 : code);
}

/** Resolves with the first stop signal; the second one ends the process. */
function stopOnSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let told = false;
    const onSignal = (signal: NodeJS.Signals) => {
      // 130 is what shells report for an interrupted command.
      if (told) process.exit(130);
      told = true;
      resolve(signal);
    };
    for (const signal of STOP_SIGNALS) process.on(signal, onSignal);
  });
}

function exitOnUnforeseen(logger: Logger): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (err: unknown) => {
      logger.error({ err }, `The process ends: ${event}`);
      process.exit(1);
    });
  }
}

/** Returns the exit code: 0 when everything was closed, 1 when closing failed or took too long. */
async function closeWithin(running: RunningProcess, boundMs: number, logger: Logger): Promise<number> {
  try {
    if ((await orLate(running.close(), boundMs)) !== LATE) return 0;
    logger.error({ bound_ms: boundMs }, 'Closing took too long; the rest is broken off');
  } catch (err) {
    logger.error({ err }, 'Closing failed');
  }
  return 1;
}

/** The message and those of its causes: for the person at the terminal, who needs no stack. */
function readable(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}\n  caused by: ${readable(error.cause)}`;
}

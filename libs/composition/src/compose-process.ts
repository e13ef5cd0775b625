import { createLogger } from '@regqa/platform';
import type { RunningProcess } from '@regqa/platform';
import { startOrClose } from './closing-stack.ts';
import type { ProcessOptions } from './settings/process-settings.ts';
import { startTracing } from './start-tracing.ts';
import type { Opening } from './stores/opening.ts';
import { untilInReach } from './until-in-reach.ts';

/** What closing the stores may take after the last request and job have ended, in milliseconds. */
const CLOSING_STORES_MS = 10_000;

/**
 * Starts the parts of a process, `name` in its log, and returns it; they are closed in reverse order. Whatever fails,
 * all that was started before is closed again. Where a store is out of reach it begins again, for half a minute, so
 * that processes and servers may be started in any order; `stopping` ends that.
 */
export async function composeProcess(
  name: string,
  options: ProcessOptions & Pick<Opening, 'stopping'>,
  start: (opening: Opening) => Promise<void>,
): Promise<RunningProcess> {
  const logger = createLogger({ name, level: options.logLevel });
  const tracing = await startTracing({ name, version: options.version, endpoint: options.tracesEndpoint, logger });
  const given = { logger, stopping: options.stopping };
  const begin = () => startOrClose((opened) => start({ ...given, stack: opened }).then(() => opened));
  const stack = await untilInReach(begin, given);
  return {
    logger,
    drainMs: options.drainDelayMs + options.drainMs + CLOSING_STORES_MS,
    close: () => stack.close().finally(() => tracing.close()),
  };
}

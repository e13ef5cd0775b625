import { createLogger } from '@regqa/platform';
import type { RunningProcess } from '@regqa/platform';
import { ClosingStack } from './closing-stack.ts';
import type { ProcessOptions } from './settings/process-settings.ts';
import type { Opening } from './stores/opening.ts';

/** What closing the stores may take after the last request and job have ended, in milliseconds. */
const CLOSING_STORES_MS = 10_000;

/**
 * Starts the parts of a process, `name` in its log, and returns it; they are closed in reverse order. Whatever fails,
 * all that was started before is closed again.
 */
export async function composeProcess(name: string, options: ProcessOptions, start: (opening: Opening) => Promise<void>): Promise<RunningProcess> {
  const logger = createLogger({ name, level: options.logLevel });
  const stack = new ClosingStack();
  try {
    await start({ logger, stack });
  } catch (error) {
    await stack.close();
    throw error;
  }
  return { logger, drainMs: options.drainDelayMs + options.drainMs + CLOSING_STORES_MS, close: () => stack.close() };
}

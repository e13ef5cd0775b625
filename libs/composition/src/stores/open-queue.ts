import type { EventBus, JobQueue } from '@regqa/ports';
import type { Opening } from './opening.ts';

/** Returns the job queue and the event bus at `connectionString`; nothing connects before its first use. */
export async function openQueue(
  connectionString: string,
  { logger, stack }: Opening,
): Promise<{ readonly queue: JobQueue; readonly events: EventBus }> {
  const { createBullQueue } = await import('@regqa/adapter-bullmq');
  const { queue, events } = createBullQueue({ connectionString, logger });
  stack.add('the queue', () => queue.close());
  stack.add('the events', () => events.close());
  return { queue, events };
}

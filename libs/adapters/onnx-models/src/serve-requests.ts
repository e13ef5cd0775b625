import { parentPort } from 'node:worker_threads';
import type { FromThread, ToThread } from './thread-messages.ts';

/** Work that is done in steps, so that a more urgent request waits for one step only. */
export interface Task<Answer> {
  /** Goes before those that are not urgent. */
  readonly urgent: boolean;
  /** Does the next step; returns the answer once it is complete. Rejects when the request cannot be answered. */
  step(): Promise<{ readonly answer: Answer } | null>;
}

interface Queued<Answer> extends Task<Answer> {
  readonly id: number;
}

/** Says that the thread's model is loaded and answers its requests step by step, urgent ones first, else in turn. */
export function serveRequests<Request, Answer>(begin: (request: Request) => Task<Answer>): void {
  const queue: Queued<Answer>[] = [];
  let working = false;
  let closing = false;
  const send = (message: FromThread<Answer>) => parentPort!.postMessage(message);
  const remove = (id: number) => {
    const place = queue.findIndex((queued) => queued.id === id);
    if (place >= 0) queue.splice(place, 1);
  };

  async function work(): Promise<void> {
    working = true;
    for (let next = mostUrgent(queue); next !== undefined && !closing; next = mostUrgent(queue)) {
      const { id } = next;
      const outcome = await advance(next);
      if (outcome !== null) {
        remove(id);
        send({ ...outcome, id });
      }
      // Messages that have come are read in between.
      await new Promise((resolve) => setImmediate(resolve));
    }
    working = false;
    if (closing) process.exit();
  }

  parentPort!.on('message', (message: ToThread<Request>) => {
    if (message.kind === 'request') queue.push({ ...begin(message.request), id: message.id });
    if (message.kind === 'cancel') remove(message.id);
    if (message.kind === 'close') closing = true;
    if (working) return;
    if (closing) process.exit();
    void work();
  });
  send({ kind: 'loaded' });
}

function mostUrgent<Answer>(queue: readonly Queued<Answer>[]): Queued<Answer> | undefined {
  return queue.find(({ urgent }) => urgent) ?? queue[0];
}

type Outcome<Answer> = { kind: 'answered'; answer: Answer } | { kind: 'failed'; message: string };

async function advance<Answer>(task: Task<Answer>): Promise<Outcome<Answer> | null> {
  try {
    const done = await task.step();
    return done === null ? null : { kind: 'answered', answer: done.answer };
  } catch (error) {
    return { kind: 'failed', message: (error as Error).message };
  }
}

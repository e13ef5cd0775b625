import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QUEUES } from '@regqa/contracts';
import {
  CancelledError,
  DependencyTimeoutError,
  DependencyUnavailableError,
  UnreadableDocumentError,
} from '@regqa/errors';
import type { JobAttempt, JobQueue, QueueWorker } from '@regqa/ports';
import { eventually } from './eventually.ts';
import { createGate } from './gate.ts';

const { attempts: MOST_ATTEMPTS } = QUEUES.ingestion;

/**
 * Makes an empty queue whose first pause between attempts is of some milliseconds. Called once for each test; the test
 * closes it.
 */
export type MakeJobQueue = () => Promise<{ queue: JobQueue; close(): Promise<void> }>;

/** The tests that every job queue passes. */
export function jobQueueContract(makeQueue: MakeJobQueue): void {
  let queue: JobQueue;
  let close: () => Promise<void>;
  const workers: QueueWorker[] = [];
  beforeEach(async () => {
    ({ queue, close } = await makeQueue());
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.close({ graceMs: 100 })));
    await close();
  });

  const work = async (handler: (attempt: JobAttempt) => Promise<void>, concurrency = 1) => {
    const worker = await queue.work(handler, { concurrency });
    workers.push(worker);
    return worker;
  };
  /** A handler that notes what it is handed and then does what `act` says. */
  const recorder = (act: (attempt: JobAttempt) => Promise<void> = async () => {}) => {
    const attempts: JobAttempt[] = [];
    const handler = async (attempt: JobAttempt) => {
      attempts.push(attempt);
      await act(attempt);
    };
    return { attempts, handler, jobIds: () => attempts.map(({ payload }) => payload.jobId) };
  };

  it('hands each job to a worker, with its payload', async () => {
    const { attempts, handler } = recorder();
    await queue.add([{ jobId: 'a', requestId: 'request-1' }, { jobId: '17' }]);
    await work(handler);
    await queue.add([{ jobId: 'c:d/e' }]);
    await eventually(() => expect(attempts).toHaveLength(3));
    expect(attempts.map(({ payload }) => payload)).toEqual([
      { jobId: 'a', requestId: 'request-1' },
      { jobId: '17' },
      { jobId: 'c:d/e' },
    ]);
    expect(attempts[0]).toMatchObject({ attempt: 1, last: false });
  });

  it('does not add a job twice that is waiting, and adds one again that was done', async () => {
    const { jobIds, handler } = recorder();
    await queue.add([{ jobId: 'a' }, { jobId: 'a' }]);
    await queue.add([{ jobId: 'a' }, { jobId: 'b' }]);
    await queue.add([]);
    const worker = await work(handler);
    await eventually(() => expect(jobIds()).toEqual(['a', 'b']));
    await worker.close({ graceMs: 1_000 });
    await queue.add([{ jobId: 'a' }]);
    await work(handler);
    await eventually(() => expect(jobIds()).toEqual(['a', 'b', 'a']));
  });

  it('says what it did not take since a worker holds it, and takes it once that has ended', async () => {
    const release = createGate();
    const { jobIds, handler } = recorder(() => release.opened);
    expect(await queue.add([{ jobId: 'a' }])).toEqual([]);
    await work(handler);
    await eventually(() => expect(jobIds()).toEqual(['a']));
    expect(await queue.add([{ jobId: 'a' }, { jobId: 'b' }])).toEqual(['a']);
    release.open();
    await eventually(() => expect(jobIds()).toEqual(['a', 'b']));
    await eventually(async () => expect(await queue.add([{ jobId: 'a' }])).toEqual([]));
    await eventually(() => expect(jobIds()).toEqual(['a', 'b', 'a']));
  });

  it('removes what waits, and is not troubled by what is not there', async () => {
    const { jobIds, handler } = recorder();
    await queue.add([{ jobId: 'a' }, { jobId: 'b' }]);
    await queue.remove('a');
    await queue.remove('none');
    await work(handler);
    await eventually(() => expect(jobIds()).toEqual(['b']));
  });

  it('runs as many at once as it is told', async () => {
    let running = 0;
    let most = 0;
    const release = createGate();
    await queue.add(['a', 'b', 'c', 'd', 'e'].map((jobId) => ({ jobId })));
    const { attempts, handler } = recorder(async () => {
      most = Math.max(most, ++running);
      await release.opened;
      running -= 1;
    });
    await work(handler, 3);
    await eventually(() => expect(running).toBe(3));
    release.open();
    await eventually(() => expect(attempts).toHaveLength(5));
    expect(most).toBe(3);
  });

  it('tries again what fails, up to the last attempt, and then forgets it', async () => {
    const { attempts, handler } = recorder(async () => {
      throw new Error('the index is out of reach \0');
    });
    await queue.add([{ jobId: 'a' }]);
    await work(handler);
    await eventually(() => expect(attempts).toHaveLength(MOST_ATTEMPTS), 15_000);
    expect(attempts.map(({ attempt, last }) => [attempt, last])).toEqual(
      Array.from({ length: MOST_ATTEMPTS }, (_, at) => [at + 1, at + 1 === MOST_ATTEMPTS]),
    );
    const second = recorder();
    await queue.add([{ jobId: 'b' }]);
    await eventually(() => expect(attempts.at(-1)?.payload.jobId).toBe('b'));
    expect(second.attempts).toEqual([]);
  });

  it.each([
    new DependencyUnavailableError('database', 'The database is out of reach'),
    new DependencyTimeoutError('The database answered too late'),
  ])('counts no attempt that ended with %s, and all others', async (away) => {
    const uncounted = MOST_ATTEMPTS + 1;
    const { attempts, handler, jobIds } = recorder(async ({ attempt, payload }) => {
      if (payload.jobId === 'a') throw attempt <= uncounted ? away : new Error('no luck');
    });
    await queue.add([{ jobId: 'a' }]);
    await work(handler);
    await eventually(() => expect(attempts).toHaveLength(uncounted + MOST_ATTEMPTS), 15_000);
    expect(attempts.map(({ last }) => last)).toEqual(attempts.map((_, at) => at === uncounted + MOST_ATTEMPTS - 1));
    await queue.add([{ jobId: 'b' }]);
    await eventually(() => expect(jobIds().at(-1)).toBe('b'));
    expect(attempts).toHaveLength(uncounted + MOST_ATTEMPTS + 1);
  });

  it('keeps a job that waits for a store, once, however often it is added', async () => {
    let isAway = true;
    const { handler, jobIds } = recorder(async () => {
      if (isAway) throw new DependencyUnavailableError('vector_store', 'The index is out of reach');
    });
    await queue.add([{ jobId: 'a' }]);
    await work(handler);
    await eventually(() => expect(jobIds().length).toBeGreaterThan(1));
    await queue.add([{ jobId: 'a' }, { jobId: 'b' }]);
    isAway = false;
    const before = jobIds().length;
    await eventually(() =>
      expect(
        jobIds()
          .slice(before)
          .filter((id) => id === 'a'),
      ).toHaveLength(1),
    );
    await queue.add([{ jobId: 'c' }]);
    await eventually(() => expect(jobIds().at(-1)).toBe('c'));
    expect(
      jobIds()
        .slice(before)
        .filter((id) => id === 'a'),
    ).toHaveLength(1);
  });

  it.each([new UnreadableDocumentError('no text'), new CancelledError('cancelled')])(
    'does not try again after %s',
    async (error) => {
      const { jobIds, handler } = recorder(async ({ payload }) => {
        if (payload.jobId === 'a') throw error;
      });
      await queue.add([{ jobId: 'a' }]);
      await work(handler);
      await eventually(() => expect(jobIds()).toEqual(['a']));
      await queue.add([{ jobId: 'marker-1' }]);
      await eventually(() => expect(jobIds()).toEqual(['a', 'marker-1']));
      await eventually(async () => {
        await queue.add([{ jobId: 'a' }]); // it is gone, so it can be added again, and is done again each time
        expect(jobIds().filter((id) => id === 'a').length).toBeGreaterThan(1);
      });
    },
  );

  describe('a worker that closes', () => {
    it('lets the running job end', async () => {
      const started = createGate();
      const release = createGate();
      let ended = false;
      await queue.add([{ jobId: 'a' }, { jobId: 'b' }]);
      const { attempts, handler } = recorder(async () => {
        started.open();
        await release.opened;
        ended = true;
      });
      const worker = await work(handler);
      await started.opened;
      const closed = worker.close({ graceMs: 10_000 });
      release.open();
      await closed;
      expect(ended).toBe(true);
      expect(attempts).toHaveLength(1);
    });

    it('aborts what takes longer and leaves it to another worker, without counting it as a failure', async () => {
      const first = recorder(
        ({ signal }) =>
          new Promise((_, reject) =>
            signal.addEventListener('abort', () => reject(new CancelledError('shutting down'))),
          ),
      );
      await queue.add([{ jobId: 'a' }]);
      const worker = await work(first.handler);
      await eventually(() => expect(first.attempts).toHaveLength(1));
      await worker.close({ graceMs: 50 });
      const second = recorder();
      await work(second.handler);
      await eventually(() => expect(second.jobIds()).toEqual(['a']));
      expect(second.attempts[0]?.last).toBe(false);
    });
  });

  it('passes its check while it is in reach', async () => {
    await queue.check();
  });
}

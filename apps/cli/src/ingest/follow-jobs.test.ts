import { expect, it } from '@jest/globals';
import { createApiClient } from '@regqa/client';
import { parseSuccess } from '@regqa/contracts';
import { JobFollower } from './follow-jobs.ts';

interface Row {
  id: string;
  state: 'running' | 'completed';
}

/** A client over a list of jobs; `asked` collects the offset of each request. */
function clientOver(rows: () => Row[], asked: number[]) {
  const send: typeof fetch = async (input) => {
    const query = new URL(String(input)).searchParams;
    const skip = Number(query.get('skip'));
    asked.push(skip);
    const jobs = rows()
      .slice(skip, skip + Number(query.get('limit')))
      .map(({ id, state }) => ({
        job_id: id,
        kind: 'ingest',
        state,
        document_id: null,
        version_id: null,
        parent_job_id: null,
        file_name: null,
        progress: { stage: 'done', done: 0, total: 0 },
        attempts: 1,
        error: null,
        outcome: null,
        receipt: null,
        created_at: '2026-11-21T03:00:00.000Z',
        started_at: null,
        finished_at: null,
      }));
    return Response.json({
      jobs,
      total: rows().length,
      skip,
      limit: 200,
      by_state: { queued: 0, running: 0, completed: 0, failed: 0, cancelled: 0 },
    });
  };
  return createApiClient({ baseUrl: 'http://service', fetch: send, parse: parseSuccess });
}

const { signal } = new AbortController();
const many = (count: number): Row[] => Array.from({ length: count }, (_, at) => ({ id: `j${at}`, state: 'completed' }));

it('asks for no more pages than its jobs are on', async () => {
  const asked: number[] = [];
  const rows = many(1_000);
  const follower = new JobFollower({
    client: clientOver(() => rows, asked),
    signal,
    pause: async () => undefined,
  });
  follower.add('j3');
  follower.add('j250');
  follower.end();
  await follower.run();
  expect([...follower.finished.keys()]).toEqual(['j3', 'j250']);
  expect(asked).toEqual([0, 200]);
});

it('looks soon at first, then every three seconds', async () => {
  const pauses: number[] = [];
  const rows: Row[] = [{ id: 'j', state: 'running' }];
  const pause = async (milliseconds: number) => {
    pauses.push(milliseconds);
    if (pauses.length === 9) rows[0]!.state = 'completed';
  };
  const follower = new JobFollower({ client: clientOver(() => rows, []), signal, pause });
  follower.add('j');
  follower.end();
  await follower.run();
  expect([pauses[0], ...pauses.slice(-2)]).toEqual([200, 3_000, 3_000]);
});

it('gives up a job that was deleted', async () => {
  const follower = new JobFollower({
    client: clientOver(() => [], []),
    signal,
    pause: async () => undefined,
  });
  follower.add('gone');
  follower.end();
  await follower.run();
  expect(follower.finished.size).toBe(0);
});

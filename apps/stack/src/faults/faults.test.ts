import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@regqa/platform';
import { describeWhereAll } from '@regqa/testing';
import { environmentForTests, STARTING_MS } from '../stack-for-tests.fixture.ts';
import { runTrials, wantedOf } from './run-trials.ts';
import { startEmbeddedBench } from './start-embedded-bench.ts';
import { DISTRIBUTED_TARGETS, startFaultBench } from './start-fault-bench.ts';
import type { FaultAct } from './harms.ts';
import type { FaultBench } from './run-trial.ts';
import { canMakeDisk, startFullDiskBench } from './start-full-disk-bench.ts';

it('harms what is named, or is of a kind that is', () => {
  expect(wantedOf(DISTRIBUTED_TARGETS, ['query', 'redis'])).toEqual(['redis', 'query-1']);
  expect(wantedOf(DISTRIBUTED_TARGETS, ['embedded'])).toEqual([]);
  expect(wantedOf(DISTRIBUTED_TARGETS, [])).toEqual(DISTRIBUTED_TARGETS);
});

/** Starts a service before the tests of a block and closes it after them; returns how they get it. */
function withBench(start: typeof startFaultBench | typeof startEmbeddedBench): () => FaultBench {
  const folder = mkdtempSync(join(tmpdir(), 'regqa-faults-'));
  let bench: FaultBench | undefined;
  beforeAll(async () => {
    const env = { ...environmentForTests(), LOG_LEVEL: 'warn' };
    bench = await start({ folder, env, logger: silentLogger });
  }, STARTING_MS);
  afterAll(async () => {
    await bench?.close();
    rmSync(folder, { recursive: true, force: true });
  }, STARTING_MS);
  return () => bench!;
}

/** Runs the trial; expects nothing lost, doubled or wrong, and questions answered unless the fault says otherwise. */
async function expectNoHarm(bench: FaultBench, { target, act }: { target: string; act: FaultAct }): Promise<void> {
  const { results, violations } = await runTrials(bench, {
    targets: [target],
    acts: [act],
    say: () => {},
    withoutFault: false,
  });
  // How long health takes depends on what else the machine does.
  expect(
    [...results.flatMap((result) => result.violations), ...violations].filter((one) => !one.startsWith('health took')),
  ).toEqual([]);
  expect(results[0]!.accepted.length).toBeGreaterThan(0);
  const { written = 0, quoted = 0, '503': unavailable = 0, ...unanswered } = results[0]!.counts;
  expect(written + quoted).toBeGreaterThan(0);
  // Refusals are answered as such; where nothing has to be refused there are hardly any.
  const mayRefuse = target.startsWith('embedded') || act === 'overload';
  const served = written + quoted + (mayRefuse ? unavailable : 0);
  expect(served > 0.8 * results[0]!.outcomes.length ? {} : unanswered).toEqual({});
}

describe('harm done to the service as one process', () => {
  const bench = withBench(startEmbeddedBench);

  it.each([
    { target: 'embedded-database', act: 'kill' },
    { target: 'embedded-reader', act: 'kill' },
    { target: 'embedded-index', act: 'damage' },
    { target: 'embedded-clients', act: 'overload' },
  ] as const)(
    'loses no accepted upload, doubles no job and gives no wrong answer: $act $target',
    ({ target, act }) => expectNoHarm(bench(), { target, act }),
    STARTING_MS,
  );
});

(canMakeDisk() ? describe : describe.skip)('the disk of the service as one process', () => {
  const bench = withBench(startFullDiskBench);

  it(
    'is filled to the last block without the loss of an accepted upload',
    () => expectNoHarm(bench(), { target: 'embedded-disk', act: 'fill' }),
    STARTING_MS,
  );
});

describeWhereAll(['redis', 's3', 'elasticsearch'])('harm done to one process under load', () => {
  const bench = withBench(startFaultBench);

  it.each([
    { target: 'redis', act: 'freeze' },
    { target: 'query-1', act: 'kill' },
  ] as const)(
    'loses no accepted upload, doubles no job and gives no wrong answer: $act $target',
    ({ target, act }) => expectNoHarm(bench(), { target, act }),
    STARTING_MS,
  );
});

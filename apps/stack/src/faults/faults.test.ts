import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { silentLogger } from '@regqa/platform';
import { describeWhereAll } from '@regqa/testing';
import { environmentForTests, STARTING_MS } from '../stack-for-tests.fixture.ts';
import { runTrials } from './run-trials.ts';
import { startFaultBench } from './start-fault-bench.ts';
import type { FaultBench } from './start-fault-bench.ts';

describeWhereAll(['redis', 's3', 'elasticsearch'])('harm done to one process under load', () => {
  const folder = mkdtempSync(join(tmpdir(), 'regqa-faults-'));
  let bench: FaultBench | undefined;

  beforeAll(async () => {
    const env = { ...environmentForTests(), LOG_LEVEL: 'warn' };
    bench = await startFaultBench({ folder, env, logger: silentLogger });
  }, STARTING_MS);
  afterAll(async () => {
    await bench?.close();
    rmSync(folder, { recursive: true, force: true });
  }, STARTING_MS);

  it.each([
    { target: 'redis', act: 'freeze' },
    { target: 'query-1', act: 'kill' },
  ] as const)(
    'loses no accepted upload, doubles no job and gives no wrong answer: $act $target',
    async ({ target, act }) => {
      const { results, violations } = await runTrials(bench!, {
        only: [target],
        acts: [act],
        say: () => {},
        withoutFault: false,
      });
      // How long health takes depends on what else the machine does.
      expect(
        [...results.flatMap((result) => result.violations), ...violations].filter(
          (one) => !one.startsWith('health took'),
        ),
      ).toEqual([]);
      expect(results[0]!.accepted).toBeGreaterThan(0);
      const { written = 0, quoted = 0, ...unanswered } = results[0]!.outcomes;
      expect(written + quoted > 0.8 * results[0]!.asked ? {} : unanswered).toEqual({});
    },
    STARTING_MS,
  );
});

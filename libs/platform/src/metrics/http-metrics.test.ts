import { performance } from 'node:perf_hooks';
import { expect, it } from '@jest/globals';
import { createHttpMetrics } from './http-metrics.ts';

it('counts the time for which the event loop is busy', async () => {
  const { registry } = createHttpMetrics('worker');
  const busySeconds = async () =>
    Number(/^process_event_loop_active_seconds_total\{.*\} (\S+)$/m.exec(await registry.metrics())![1]);
  const before = await busySeconds();
  for (const began = performance.now(); performance.now() - began < 50;);
  expect((await busySeconds()) - before).toBeGreaterThanOrEqual(0.05);
});

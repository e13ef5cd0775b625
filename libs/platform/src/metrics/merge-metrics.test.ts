import { describe, expect, it } from '@jest/globals';
import { createHttpMetrics } from './http-metrics.ts';
import { mergeMetrics } from './merge-metrics.ts';

describe('merged metrics', () => {
  it('describe each metric once and keep the samples of each process', async () => {
    const texts = await Promise.all(['query', 'worker'].map((name) => createHttpMetrics(name).registry.metrics()));
    const merged = mergeMetrics(texts).split('\n');
    expect(merged.filter((line) => line === '# TYPE process_uptime_seconds gauge')).toHaveLength(1);
    const samples = merged.filter((line) => line.startsWith('process_uptime_seconds{'));
    expect(samples.map((line) => line.split(' ')[0])).toEqual([
      'process_uptime_seconds{service="query"}',
      'process_uptime_seconds{service="worker"}',
    ]);
    const first = merged.indexOf(samples[0]!);
    expect(merged[first + 1]).toBe(samples[1]);
  });
});

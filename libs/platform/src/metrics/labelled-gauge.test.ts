import { describe, expect, it } from '@jest/globals';
import { createHttpMetrics } from './http-metrics.ts';
import { countOf, gauge, reading } from './labelled-gauge.ts';

const about = { name: 'jobs', help: 'Jobs by state', label: 'state' };

describe('a gauge with a value for each label', () => {
  it('is read when the metrics are asked for', async () => {
    const { registry } = createHttpMetrics('worker');
    let queued = 1;
    gauge(registry, about, async () => ({ queued, running: 0 }));
    expect(await registry.metrics()).toMatch(
      /jobs\{state="queued",service="worker"\} 1[\s\S]*jobs\{state="running",service="worker"\} 0/,
    );
    queued = 7;
    expect(await registry.metrics()).toMatch(/jobs\{state="queued",service="worker"\} 7/);
  });

  it('has no values while it cannot be read, and takes no other metric with it', async () => {
    const { registry } = createHttpMetrics('worker');
    let fails = false;
    gauge(registry, about, async () => {
      if (fails) throw new Error('the database is away');
      return { queued: 1 };
    });
    expect(await registry.metrics()).toContain('jobs{');
    fails = true;
    const text = await registry.metrics();
    expect(text).not.toContain('jobs{');
    expect(text).toContain('process_resident_memory_bytes');
  });

  it('has no values while reading it takes too long', async () => {
    const { registry } = createHttpMetrics('worker');
    gauge(registry, { ...about, deadlineMs: 5 }, () => new Promise(() => {}));
    const text = await registry.metrics();
    expect(text).not.toContain('jobs{');
    expect(text).toContain('process_resident_memory_bytes');
  });
});

describe('a gauge with one value', () => {
  it('has none while it cannot be read', async () => {
    const { registry } = createHttpMetrics('worker');
    let read = async () => 3;
    reading(registry, { name: 'size_bytes', help: 'Size' }, () => read());
    expect(await registry.metrics()).toContain('size_bytes{service="worker"} 3');
    read = async () => {
      throw new Error('the store is away');
    };
    expect(await registry.metrics()).not.toContain('size_bytes{');
  });
});

describe('a counter that is kept elsewhere', () => {
  it('shows what was counted, and the last of it while that cannot be read', async () => {
    const { registry } = createHttpMetrics('worker');
    let read = async () => 3;
    countOf(registry, { name: 'dropped_total', help: 'Dropped' }, () => read());
    await registry.metrics();
    read = async () => 5;
    expect(await registry.metrics()).toContain('dropped_total{service="worker"} 5');
    read = async () => {
      throw new Error('the store is away');
    };
    expect(await registry.metrics()).toContain('dropped_total{service="worker"} 5');
  });
});

import type { Stack } from '@regqa/app-stack';
import { takeFrom } from './elasticsearch-rebuild.ts';
import { askEach, hammer } from './load.ts';
import { processProcessorSeconds } from './tree-processor.ts';

const CONNECTIONS = 50;
const SECONDS = 10;
const WARMING_SECONDS = 3;
const UNCACHED = 400;
const AT_ONCE = 16;

/** Requests a second, and how many cores each process used meanwhile. */
export interface Throughput {
  readonly perSecond: number;
  /** By name of the process; `the load` is this one, which also embeds the questions. */
  readonly cores: Readonly<Record<string, number>>;
}

/** Returns what one cached question, asked from many connections, comes to. Throws when an answer fails. */
export function measureCached(stack: Stack, body: object): Promise<Throughput> {
  return measure(stack, async () => {
    const [url, key] = [stack.urls[0]!, stack.keys.access];
    await hammer(url, key, { body, connections: CONNECTIONS, seconds: WARMING_SECONDS });
    return async () => {
      const { perSecond, failed } = await hammer(url, key, { body, connections: CONNECTIONS, seconds: SECONDS });
      if (failed > 0) throw new Error(`${failed} cached answers failed`);
      return perSecond;
    };
  });
}

/**
 * Returns what questions come to that nobody asked before, so many at a time that no query service idles. Throws when
 * an answer fails.
 */
export function measureUncached(stack: Stack, questions: Iterator<object>): Promise<Throughput> {
  return measure(stack, async () => {
    const ask = (count: number) =>
      askEach(stack.urls[0]!, stack.keys.access, { bodies: takeFrom(questions, count), concurrency: AT_ONCE });
    await ask(UNCACHED / 8);
    return async () => {
      const started = performance.now();
      const { count } = await ask(UNCACHED);
      return (1000 * count) / (performance.now() - started);
    };
  });
}

async function measure(stack: Stack, prepare: () => Promise<() => Promise<number>>): Promise<Throughput> {
  const load = await prepare();
  const before = processorSeconds(stack);
  const started = performance.now();
  const perSecond = await load();
  const seconds = (performance.now() - started) / 1000;
  const after = processorSeconds(stack);
  const cores = [...after].map(([name, total]) => [name, (total - (before.get(name) ?? 0)) / seconds] as const);
  return { perSecond, cores: Object.fromEntries(cores.filter(([, used]) => used >= 0.01)) };
}

function processorSeconds(stack: Stack): Map<string, number> {
  const running = [...stack.processes.values()].flatMap(({ name, pid }) =>
    pid === undefined ? [] : [[name, processProcessorSeconds(pid)] as const],
  );
  const { user, system } = process.cpuUsage();
  return new Map([...running, ['the load', (user + system) / 1e6]]);
}

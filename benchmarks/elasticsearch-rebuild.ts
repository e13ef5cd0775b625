import type { Stack } from '@regqa/app-stack';
import { askEach, summarise } from './load.ts';
import type { Latencies } from './load.ts';

/** Questions sent between two looks at whether the rebuild has ended. */
const ROUND = 20;

/** What those who asked met while the index was rebuilt. */
export interface RebuildUnderLoad {
  readonly seconds: number;
  readonly asked: number;
  /** Answers with another status than 200. */
  readonly failed: number;
  /** Answers without any source, to questions that had one before. */
  readonly empty: number;
  /** What a question took meanwhile. */
  readonly latencies: Latencies;
}

/**
 * Rebuilds the index beside the one that answers, which it then replaces, while four ask at a time until that is
 * done.
 */
export async function rebuildUnderLoad(stack: Stack, bodies: Iterator<object>): Promise<RebuildUnderLoad> {
  const started = performance.now();
  const times: number[] = [];
  const count = { asked: 0, failed: 0, empty: 0 };
  let seconds: number | undefined;
  const rebuild = stack.runJob('rebuild-index').finally(() => {
    seconds = (performance.now() - started) / 1000;
  });
  rebuild.catch(() => {}); // awaited below
  // One round more than the rebuild lasts: the new index answers too.
  for (let after = 0; after < 2; after += seconds === undefined ? 0 : 1) {
    const round = takeFrom(bodies, ROUND);
    if (round.length === 0) throw new Error('There were too few questions for the time of the rebuild');
    await askEach(stack.urls[0]!, stack.keys.access, {
      bodies: round,
      concurrency: 4,
      onAnswer: ({ status, text, milliseconds }) => {
        count.asked += 1;
        times.push(milliseconds);
        if (status !== 200) count.failed += 1;
        else if ((JSON.parse(text) as { sources: unknown[] }).sources.length === 0) count.empty += 1;
      },
    });
  }
  await rebuild;
  return { seconds: seconds!, ...count, latencies: summarise(times) };
}

/** Returns the next so many, fewer at the end. */
export function takeFrom<T>(source: Iterator<T>, count: number): T[] {
  const taken: T[] = [];
  for (
    let next = count > 0 ? source.next() : undefined;
    next !== undefined && next.done !== true;
    next = taken.length < count ? source.next() : undefined
  )
    taken.push(next.value);
  return taken;
}

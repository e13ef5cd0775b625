import { describe, expect, it } from '@jest/globals';
import { CORPUS_FOLDER } from '@regqa/testing';
import { FUZZING } from './config.fixture.ts';
import { runFuzzing } from './run-fuzzing.fixture.ts';

/** What may be held after the last files more than after the first: caches that fill, never something for each file. */
const MOST_GROWTH_MB = 30;

/** Two idle cores take a tenth of it. */
const TIME_LIMIT_MS = Math.max(300_000, FUZZING.mutations * 300);

/** The tests of changed files of each of the formats. Formats are divided among files so that two run side by side. */
export function fuzzSuite(formats: readonly Parameters<typeof runFuzzing>[0]['format'][]): void {
  describe(`changed files, seed ${FUZZING.seed} (REGQA_FUZZ_SEED), ${FUZZING.mutations} a format (REGQA_FUZZ_MUTATIONS)`, () => {
    it.each(formats)(
      '%s: each is read soundly or refused with the reason, in bounded time and memory',
      async (format) => {
        const { mutations, seed } = FUZZING;
        const { read, refused, faults, heapMb } = await runFuzzing({
          format,
          seed,
          from: 0,
          to: mutations,
          data: CORPUS_FOLDER,
        });
        expect(faults).toEqual([]);
        expect(read + refused).toBe(mutations);
        expect(read).toBeGreaterThan(mutations / 20);
        expect((heapMb.at(-1) ?? Infinity) - (heapMb[0] ?? 0)).toBeLessThan(MOST_GROWTH_MB);
      },
      TIME_LIMIT_MS,
    );
  });
}

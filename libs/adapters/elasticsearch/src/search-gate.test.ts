import { describe, expect, it } from '@jest/globals';
import { OverloadedError } from '@regqa/errors';
import { SearchGate } from './search-gate.ts';

const PATIENT_MS = 60_000;

/** A search that lasts until it is told to end. */
function createHold(): { ended: Promise<void>; end: () => void } {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { ended, end: () => end() };
}

describe('the gate before searches', () => {
  it('lets no more through at once than its limit, and the rest in the order in which they came', async () => {
    const gate = new SearchGate({ atOnce: 2, waitMs: PATIENT_MS });
    const holds = [createHold(), createHold(), createHold(), createHold()];
    const begun: number[] = [];
    const passed = holds.map(({ ended }, at) =>
      gate.pass(async () => {
        begun.push(at);
        await ended;
        return at;
      }),
    );
    expect(begun).toEqual([0, 1]);
    holds[1]!.end();
    await passed[1];
    holds[2]!.end();
    await passed[2];
    expect(begun).toEqual([0, 1, 2, 3]);
    holds[0]!.end();
    holds[3]!.end();
    expect(await Promise.all(passed)).toEqual([0, 1, 2, 3]);
  });

  it('refuses one whose turn does not come in time, without beginning it', async () => {
    const gate = new SearchGate({ atOnce: 1, waitMs: 1 });
    const held = createHold();
    const first = gate.pass(() => held.ended);
    let begun = false;
    await expect(gate.pass(async () => void (begun = true))).rejects.toThrow(OverloadedError);
    held.end();
    await first;
    expect(begun).toBe(false);
  });

  it('forgets one that nobody waits for any more, without beginning it', async () => {
    const gate = new SearchGate({ atOnce: 1, waitMs: PATIENT_MS });
    const held = createHold();
    const leaving = new AbortController();
    const first = gate.pass(() => held.ended);
    let begun = false;
    const left = gate.pass(async () => void (begun = true), leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    held.end();
    await first;
    expect(begun).toBe(false);
    await expect(gate.pass(async () => 'found', leaving.signal)).rejects.toThrow('gone');
  });

  it('gives the place of one that failed to the next', async () => {
    const gate = new SearchGate({ atOnce: 1, waitMs: PATIENT_MS });
    const failing = gate.pass(() => Promise.reject(new Error('as told')));
    const next = gate.pass(async () => 'found');
    await expect(failing).rejects.toThrow('as told');
    expect(await next).toBe('found');
    expect(await gate.pass(async () => 'found again')).toBe('found again');
  });
});

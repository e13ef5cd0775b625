import { describe, expect, it } from '@jest/globals';
import { OverloadedError } from '@regqa/errors';
import { Admission } from './admission.ts';
import type { AdmissionOptions } from './admission.ts';

const PATIENT_MS = 60_000;
const REFUSAL = 'There is more to do than can be done now.';

/** Admission of work that lasts until a test ends it, on a clock that a test sets. */
function createBench(options: Partial<Pick<AdmissionOptions, 'atOnce' | 'mostWaiting' | 'waitMs' | 'onRefused'>>) {
  const clock = { now: 0 };
  const limits = { atOnce: 1, mostWaiting: 10, waitMs: PATIENT_MS, refusal: REFUSAL, ...options };
  const admission = new Admission({ ...limits, now: () => clock.now });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  /** Asks for a turn for the work `name` of a key, which is its first letter. */
  const ask = (name: string, signal?: AbortSignal) => {
    const work = async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    };
    const asked = admission.run(work, { key: name[0]!, ...(signal && { signal }) });
    asked.catch(() => undefined); // a test may look at the others first
    return asked;
  };
  const end = async (name: string) => {
    ends.get(name)!();
    await settled();
  };
  return { admission, clock, begun, ask, end };
}

/** Lets promises that can go on do so. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('admission of work', () => {
  it('lets no more go on at once than it is told', async () => {
    const { begun, ask, end, admission } = createBench({ atOnce: 2 });
    for (const name of ['a1', 'a2', 'a3']) void ask(name);
    expect(begun).toEqual(['a1', 'a2']);
    expect(admission.state()).toEqual({ running: 2, waiting: 1, refused: 0 });
    await end('a2');
    expect(begun).toEqual(['a1', 'a2', 'a3']);
  });

  it('takes those who wait by turns from each key, and those of one key in their order', async () => {
    const { begun, ask, end } = createBench({});
    for (const name of ['a0', 'a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void ask(name);
    for (let at = 0; at < 6; at++) await end(begun[at]!);
    expect(begun).toEqual(['a0', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('refuses at once what comes when as many wait as may, and says when to come again', async () => {
    const { ask, admission } = createBench({ mostWaiting: 1 });
    void ask('a1');
    void ask('a2');
    const refused = ask('a3');
    await expect(refused).rejects.toThrow(OverloadedError);
    await expect(refused).rejects.toMatchObject({ message: REFUSAL, retryAfterSeconds: 1 });
    expect(admission.state()).toEqual({ running: 1, waiting: 1, refused: 1 });
  });

  it('gives a place in a full queue to a key with fewer in it, for the last of the key with the most', async () => {
    const { begun, ask, end } = createBench({ mostWaiting: 3 });
    const first = ['a0', 'a1', 'a2', 'a3'].map((name) => ask(name));
    void ask('b1');
    await expect(first[3]).rejects.toThrow(OverloadedError);
    await end('a0');
    await end('a1');
    expect(begun).toEqual(['a0', 'a1', 'b1']);
  });

  it('does not put one key out for another that has as many waiting', async () => {
    const { ask } = createBench({ mostWaiting: 2 });
    void ask('a0');
    const [a1, b1] = [ask('a1'), ask('b1')];
    await expect(ask('b2')).rejects.toThrow(OverloadedError);
    expect(await Promise.race([a1, b1, settled().then(() => 'both wait')])).toBe('both wait');
  });

  it('refuses at once what is expected to wait for half of the time that it may, by how long work has taken', async () => {
    const { clock, ask, end } = createBench({ waitMs: 2_000 });
    void ask('a0');
    clock.now = 400;
    await end('a0');
    for (const name of ['a1', 'a2', 'a3']) void ask(name);
    const refused = ask('a4');
    await expect(refused).rejects.toMatchObject({ retryAfterSeconds: 2 });
    // The turn of another key comes after one of this key's three.
    expect(await Promise.race([ask('b1'), settled().then(() => 'waits')])).toBe('waits');
  });

  it('refuses what has waited for longer than it may, without beginning it', async () => {
    const { begun, ask, end, admission } = createBench({ waitMs: 1 });
    void ask('a1');
    await expect(ask('a2')).rejects.toThrow(OverloadedError);
    await end('a1');
    expect(begun).toEqual(['a1']);
    expect(admission.state()).toEqual({ running: 0, waiting: 0, refused: 1 });
  });

  it('forgets one who gives up waiting, and does not count it as refused', async () => {
    const { begun, ask, end, admission } = createBench({});
    const leaving = new AbortController();
    void ask('a1');
    const left = ask('a2', leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    expect(admission.state()).toEqual({ running: 1, waiting: 0, refused: 0 });
    await expect(ask('a3', leaving.signal)).rejects.toThrow('gone');
    await end('a1');
    expect(begun).toEqual(['a1']);
  });

  it('reports the first that is refused, and the rest at most once a minute', async () => {
    const reported: number[] = [];
    const { clock, ask } = createBench({ mostWaiting: 0, onRefused: (refused) => reported.push(refused) });
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name);
    expect(reported).toEqual([1]);
    clock.now = 60_000;
    void ask('a5');
    expect(reported).toEqual([1, 3]);
  });

  it('gives the place of work that failed to the next', async () => {
    const { admission } = createBench({});
    const failing = admission.run(() => Promise.reject(new Error('as told')), { key: 'a' });
    const next = admission.run(async () => 'done', { key: 'b' });
    await expect(failing).rejects.toThrow('as told');
    expect(await next).toBe('done');
    expect(admission.state()).toEqual({ running: 0, waiting: 0, refused: 0 });
  });
});

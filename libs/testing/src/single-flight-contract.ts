import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SingleFlight } from '@regqa/ports';
import { eventually } from './eventually.ts';

export interface SingleFlightsUnderTest {
  /** Two instances that know of each other; for one process, twice the same. */
  readonly instances: readonly [SingleFlight, SingleFlight];
  close(): Promise<void>;
}

/** Long past every deadline of these tests, so that what resolves did not wait for it. */
const LONG_MS = 60_000;

/** The tests that every single flight passes. */
export function singleFlightContract(make: () => Promise<SingleFlightsUnderTest>): void {
  let one: SingleFlight;
  let other: SingleFlight;
  let close: () => Promise<void>;
  beforeEach(async () => {
    const made = await make();
    [one, other] = made.instances;
    close = () => made.close();
  });
  afterEach(() => close());

  /**
   * Resolves when both instances have dealt with what they were asked before: requests over one connection are answered
   * in order.
   */
  const dealtWith = () =>
    Promise.all(
      [one, other].map(async (flight, at) => (await flight.begin(`something else ${at}`, { waitMs: 0 })).end()),
    );

  describe('a single flight', () => {
    it('lets the first work, and the second wait until the first has ended', async () => {
      const first = await one.begin('a', { waitMs: LONG_MS });
      expect(first.waited).toBe(false);
      let came = false;
      const second = other.begin('a', { waitMs: LONG_MS }).then((turn) => {
        came = true;
        return turn;
      });
      await dealtWith();
      expect(came).toBe(false);
      await first.end();
      expect((await second).waited).toBe(true);
    });

    it('lets all who waited go on together', async () => {
      const first = await one.begin('a', { waitMs: LONG_MS });
      const waiting = [other, one, other].map((flight) => flight.begin('a', { waitMs: LONG_MS }));
      await dealtWith();
      await first.end();
      const turns = await Promise.all(waiting);
      expect(turns.every(({ waited }) => waited)).toBe(true);
      await Promise.all(turns.map((turn) => turn.end()));
    });

    it('does not let other work wait', async () => {
      await one.begin('a', { waitMs: LONG_MS });
      expect((await other.begin('b', { waitMs: LONG_MS })).waited).toBe(false);
    });

    it('begins again after the first has ended', async () => {
      const first = await one.begin('a', { waitMs: LONG_MS });
      await first.end();
      await first.end();
      expect((await other.begin('a', { waitMs: LONG_MS })).waited).toBe(false);
    });

    it('does not end the work of another', async () => {
      const first = await one.begin('a', { waitMs: LONG_MS });
      const impatient = await other.begin('a', { waitMs: 0 });
      expect(impatient.waited).toBe(true);
      await impatient.end();
      expect((await other.begin('a', { waitMs: 0 })).waited).toBe(true);
      await first.end();
      expect((await other.begin('a', { waitMs: 0 })).waited).toBe(false);
    });

    it('waits no longer than it is told', async () => {
      await one.begin('a', { waitMs: LONG_MS });
      expect((await other.begin('a', { waitMs: 50 })).waited).toBe(true);
    });

    it('stops waiting when the caller goes', async () => {
      await one.begin('a', { waitMs: LONG_MS });
      const going = new AbortController();
      const waiting = other.begin('a', { waitMs: LONG_MS, signal: going.signal });
      going.abort();
      expect((await waiting).waited).toBe(true);
      await eventually(async () =>
        expect((await other.begin('a', { waitMs: LONG_MS, signal: going.signal })).waited).toBe(true),
      );
    });
  });
}

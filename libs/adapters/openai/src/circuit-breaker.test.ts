import { beforeEach, describe, expect, it } from '@jest/globals';
import { createSetClock } from '@regqa/testing';
import { CircuitBreaker } from './circuit-breaker.ts';

describe('the breaker before a model', () => {
  let clock: ReturnType<typeof createSetClock>;
  let breaker: CircuitBreaker;

  beforeEach(() => {
    clock = createSetClock(Date.UTC(2026, 10, 21));
    breaker = new CircuitBreaker(clock);
  });

  const fail = (times: number) => {
    for (let at = 0; at < times; at++) breaker.failed();
  };

  it('pauses no longer when many requests fail together than when three do', () => {
    fail(20);
    expect(breaker.pauseMs).toBe(5_000);
  });

  it('pauses twice as long after each attempt that fails, up to a minute', () => {
    fail(3);
    const pauses = [];
    for (let attempt = 0; attempt < 5; attempt++) {
      pauses.push(breaker.pauseMs);
      clock.advance(breaker.pauseMs / 1_000);
      expect(breaker.admit()).toBe(true);
      breaker.failed();
    }
    expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000, 60_000]);
  });

  it('lets one attempt through after a pause, and everyone when that succeeds', () => {
    fail(3);
    clock.advance(5);
    expect([breaker.admit(), breaker.admit()]).toEqual([true, false]);
    breaker.succeeded();
    expect([breaker.admit(), breaker.admit()]).toEqual([true, true]);
  });
});

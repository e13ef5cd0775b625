import { beforeEach, describe, expect, it } from '@jest/globals';
import { createSetClock, type SetClock } from '@regqa/testing';
import { createRecordingLog, type RecordingLog } from './recording-log.fixture.ts';
import { RedisCircuit, withinDeadline } from './redis-circuit.ts';

const fail = async () => {
  throw new Error('connection lost');
};

describe('the circuit before Redis', () => {
  let clock: SetClock;
  let log: RecordingLog;
  let circuit: RedisCircuit;
  beforeEach(() => {
    clock = createSetClock();
    log = createRecordingLog();
    circuit = new RedisCircuit({ use: 'test', deadlineMs: 60_000, clock, logger: log });
  });

  it('passes on what the work gives and what it throws', async () => {
    expect(await circuit.run(async () => 'answer')).toBe('answer');
    await expect(circuit.run(fail)).rejects.toThrow('connection lost');
  });

  it('leaves Redis alone for a second after a failure, then tries it again', async () => {
    await expect(circuit.run(fail)).rejects.toThrow();
    await expect(circuit.run(async () => 'answer')).rejects.toThrow('left alone');
    clock.advance(1);
    expect(await circuit.run(async () => 'answer')).toBe('answer');
    expect(await circuit.run(async () => 'next')).toBe('next');
  });

  it('has only one use try it again at a time', async () => {
    await expect(circuit.run(fail)).rejects.toThrow();
    clock.advance(1);
    let answer = (_text: string) => {};
    const trial = circuit.run(() => new Promise<string>((resolve) => (answer = resolve)));
    await expect(circuit.run(async () => 'second')).rejects.toThrow('left alone');
    answer('first');
    expect(await trial).toBe('first');
    expect(await circuit.run(async () => 'third')).toBe('third');
  });

  it('says once that Redis fails, and once that it works again', async () => {
    for (let time = 0; time < 3; time++) {
      await expect(circuit.run(fail)).rejects.toThrow();
      clock.advance(1);
    }
    await circuit.run(async () => {});
    await circuit.run(async () => {});
    expect(log.warnings).toEqual(['Redis failed; going on without it', 'Redis works again']);
  });

  it('does not leave Redis alone for a late reply while others come, and does when none comes', async () => {
    circuit = new RedisCircuit({ use: 'test', deadlineMs: 5, clock, logger: log });
    const never = () => new Promise<never>(() => {});
    await circuit.run(async () => {});
    await expect(circuit.run(never)).rejects.toThrow('within 5 ms');
    expect(await circuit.run(async () => 'answer')).toBe('answer');
    clock.advance(1);
    await expect(circuit.run(never)).rejects.toThrow('within 5 ms');
    await expect(circuit.run(async () => 'answer')).rejects.toThrow('left alone');
  });

  it('waits once more when this process was busy itself', async () => {
    let answer = (_text: string) => {};
    const waiting = withinDeadline(new Promise<string>((resolve) => (answer = resolve)), 50);
    for (const busyUntil = performance.now() + 120; performance.now() < busyUntil;);
    setTimeout(() => answer('late, but not by its own fault'), 10);
    expect(await waiting).toContain('late');
  });

  it('does not wait past the deadline', async () => {
    await expect(withinDeadline(new Promise(() => {}), 5)).rejects.toThrow('within 5 ms');
  });
});

import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { patientCheck } from './patient-check.ts';

describe('a check with patience', () => {
  it('gives the last result while the next one is late, and that one when it has come', async () => {
    let answer = (_value: number) => {};
    const second = new Promise<number>((resolve) => (answer = resolve));
    const runs = [Promise.resolve(1), second, new Promise<number>(() => {})];
    const check = patientCheck(() => runs.shift()!, { deadlineMs: 20 });
    expect(await check()).toEqual({ value: 1, late: null });
    expect(await check()).toEqual({ value: 1, late: 'no answer within 20 ms' });
    answer(2);
    await nextTurn(); // the second run is over
    expect(await check()).toEqual({ value: 2, late: 'no answer within 20 ms' });
  });

  it('rejects when it is late and nothing was found lately', async () => {
    const check = patientCheck(() => new Promise(() => {}), { deadlineMs: 5 });
    await expect(check()).rejects.toThrow('no answer within 5 ms');
  });

  it('rejects when the last result is too old', async () => {
    let hangs = false;
    const check = patientCheck(() => (hangs ? new Promise(() => {}) : Promise.resolve(1)), {
      deadlineMs: 5,
      patienceMs: 1,
    });
    await check();
    hangs = true;
    await expect(check()).rejects.toThrow('no answer within 5 ms');
  });

  it('rejects as the check does, whatever was found before', async () => {
    let fails = false;
    const check = patientCheck(() => (fails ? Promise.reject(new Error('refused')) : Promise.resolve(1)), {
      deadlineMs: 50,
    });
    await check();
    fails = true;
    await expect(check()).rejects.toThrow('refused');
  });
});

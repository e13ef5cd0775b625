import { describe, expect, it } from '@jest/globals';
import { adaptQuestion, keepAdaptation, readAdaptation } from './adapt-question.ts';

describe('the adaptation of a question', () => {
  /** Of what points the first way, as much again is added the second way. */
  const adaptation = { model: 'small', dimension: 3, read: Float32Array.of(1, 0, 0), added: Float32Array.of(0, 1, 0) };

  it('adds what its directions say, and keeps the length at 1', () => {
    const { model, values } = adaptQuestion({ model: 'small', values: Float32Array.of(1, 0, 0) }, adaptation);
    expect(model).toBe('small');
    expect([...values]).toEqual([expect.closeTo(Math.SQRT1_2, 6), expect.closeTo(Math.SQRT1_2, 6), 0]);
    expect([...adaptQuestion({ model: 'small', values: Float32Array.of(0, 0, 1) }, adaptation).values]).toEqual([0, 0, 1]);
  });

  it('is for every edition of its model, and for no other', () => {
    const values = Float32Array.of(1, 0, 0);
    const isAdapted = (model: string) => adaptQuestion({ model, values }, adaptation).values !== values;
    expect(['small', 'small-0a1b2c3d', 'small-tuned', 'smaller', 'other-0a1b2c3d'].map(isAdapted)).toEqual([true, true, false, false, false]);
    const longer = Float32Array.of(1, 0, 0, 0);
    expect(adaptQuestion({ model: 'small', values: longer }, adaptation).values).toBe(longer);
  });

  it('leaves a vector that it would make nothing of as it is', () => {
    const values = Float32Array.of(1, 0, 0);
    expect(adaptQuestion({ model: 'small', values }, { ...adaptation, added: Float32Array.of(-1, 0, 0) }).values).toBe(values);
  });

  it('is kept to a hundredth', () => {
    const given = { model: 'small', dimension: 2, read: Float32Array.of(0.5, -0.25, 0, 0), added: Float32Array.of(3, 1, -2, 0.1) };
    const { read, added, ...rest } = readAdaptation(keepAdaptation(given));
    expect(rest).toEqual({ model: 'small', dimension: 2 });
    for (const [at, value] of given.read.entries()) expect(Math.abs(read[at]! - value)).toBeLessThan(0.01);
    for (const [at, value] of given.added.entries()) expect(Math.abs(added[at]! - value)).toBeLessThan(0.02);
  });

  it('is refused where bytes or directions are missing', () => {
    const kept = keepAdaptation(adaptation);
    expect(() => readAdaptation({ ...kept, read: { ...kept.read, bytes: 'AA==' } })).toThrow('1 bytes for 1 directions of 3');
    expect(() => readAdaptation({ ...kept, read: { scales: [], bytes: '' } })).toThrow('as many directions are read as are added');
  });
});

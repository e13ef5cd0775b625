import { describe, expect, it } from '@jest/globals';
import { floats, onnxFile } from './onnx-file.fixture.ts';
import type { GivenWeight } from './onnx-file.fixture.ts';
import { FLOAT, INT8, readOnnxGraph } from './onnx-initializers.ts';
import { questionModel } from './question-model.ts';
import type { QuestionWeights } from './question-weights.ts';

/** One direction: of what is read in the first of two rows, as much is added to the first column, and twice to the last. */
const rows = (...bytes: number[]) => ({ scales: [1], bytes: Buffer.from(Int8Array.from(bytes).buffer).toString('base64') });
const weights: QuestionWeights = { model: 'm', parts: { '3.attention.self.query': { read: rows(1, 0), added: rows(1, 0, 2) } } };

const node = { name: '/encoder/layer.3/attention/self/query/MatMul_quant', operation: 'MatMulInteger', inputs: ['x', 'w_quantized', 'x_zero', 'w_zero_point'] };
const bytes = (...values: number[]) => new Uint8Array(Int8Array.from(values).buffer);
const matrix: GivenWeight = { name: 'w_quantized', dims: [2, 3], dataType: INT8, values: bytes(10, 20, 30, -10, 0, 60) };
const scale: GivenWeight = { name: 'w_scale', dims: [3], dataType: FLOAT, values: floats(0.1, 0.1, 0.1) };
const zeroPoint: GivenWeight = { name: 'w_zero_point', dims: [3], dataType: INT8, values: bytes(0, 0, 0) };
const inBytes = (...changed: GivenWeight[]) => onnxFile([matrix, scale, zeroPoint].map((given) => changed.find(({ name }) => name === given.name) ?? given), [node]);

const valuesOf = (file: Uint8Array, name: string) => readOnnxGraph(file).initializers.get(name)!.values!;
const floatsOf = (file: Uint8Array, name: string) => [...new Float32Array(Uint8Array.from(valuesOf(file, name)).buffer)];

describe('the model that reads questions', () => {
  it('has what was fitted added to a matrix of numbers', () => {
    const file = onnxFile([{ name: 'w', dims: [2, 3], dataType: FLOAT, values: floats(1, 2, 3, 4, 5, 6) }], [{ ...node, name: 'layer.3/attention/self/query/MatMul', operation: 'MatMul', inputs: ['x', 'w'] }]);
    const before = Uint8Array.from(file);
    expect(floatsOf(questionModel(file, weights)!, 'w')).toEqual([2, 2, 5, 4, 5, 6]);
    expect(file).toEqual(before);
  });

  it('has it added to a matrix in bytes, each column scaled anew and no byte beyond the largest that there was', () => {
    const changed = questionModel(inBytes(), weights)!;
    const [scales, values] = [floatsOf(changed, 'w_scale'), new Int8Array(Uint8Array.from(valuesOf(changed, 'w_quantized')).buffer)];
    expect(Math.max(...values)).toBe(60);
    const expected = [2, 2, 5, -1, 0, 6];
    for (const [at, value] of values.entries()) expect(Math.abs(value * scales[at % 3]! - expected[at]!)).toBeLessThan(0.06);
  });

  it('has it added to a matrix in bytes with one scale', () => {
    const changed = questionModel(inBytes({ ...scale, dims: [], values: floats(0.1) }), weights)!;
    const values = new Int8Array(Uint8Array.from(valuesOf(changed, 'w_quantized')).buffer);
    const [one] = floatsOf(changed, 'w_scale');
    expect([...values].map((value) => Math.round(value * one!))).toEqual([2, 2, 5, -1, 0, 6]);
  });

  it.each([
    ['another shape', inBytes({ ...matrix, dims: [3, 2] })],
    ['fewer bytes than its shape says', inBytes({ ...matrix, values: bytes(1, 2, 3) })],
    ['bytes without a sign', inBytes({ ...matrix, dataType: 2 })],
    ['a zero that is not 0', inBytes({ ...zeroPoint, values: bytes(0, 1, 0) })],
    ['scales for other columns', inBytes({ ...scale, values: floats(0.1, 0.1) })],
    ['no such matrix', onnxFile([matrix, scale, zeroPoint], [{ ...node, name: '/encoder/layer.2/attention/self/query/MatMul_quant' }])],
  ])('is not made of a file with %s', (_name, file) => {
    expect(questionModel(file, weights)).toBeNull();
  });

  it('is refused where the bytes are no such file, or the weights do not fit together', () => {
    expect(() => questionModel(Uint8Array.from([7, 7, 7]), weights)).toThrow('no ONNX file');
    expect(() => questionModel(inBytes().subarray(0, 20), weights)).toThrow('ends too early');
    const { added } = weights.parts['3.attention.self.query']!;
    expect(() => questionModel(inBytes(), { ...weights, parts: { a: { read: { scales: [1, 1], bytes: 'AAAA' }, added } } })).toThrow('3 bytes for 2 directions');
    expect(() => questionModel(inBytes(), { ...weights, parts: { a: { read: { scales: [1, 1], bytes: 'AAAAAA==' }, added } } })).toThrow('2 directions are read and 1 added');
  });
});

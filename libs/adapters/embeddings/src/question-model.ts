import { FLOAT, INT8, readOnnxGraph } from './onnx-initializers.ts';
import type { Initializer, OnnxGraph } from './onnx-initializers.ts';
import { addedMatrices } from './question-weights.ts';
import type { AddedMatrix, QuestionWeights } from './question-weights.ts';

const LARGEST_BYTE = 127;
const MATRIX_OF = /layer\.(\d+)\/(.+)\/MatMul(?:_quant)?$/;

/**
 * Returns the file of a model with what was fitted for questions added to its matrices, or null where it is not built as
 * these weights know it (a matrix missing, of another shape, or kept in another way): then questions are read by the model
 * as it is. `file` is left as it was. Throws an Error where the bytes are no ONNX file.
 */
export function questionModel(file: Uint8Array, weights: QuestionWeights): Uint8Array | null {
  const changed = Uint8Array.from(file);
  const graph = readOnnxGraph(changed);
  const matrices = matricesOf(graph);
  const added = [...addedMatrices(weights)];
  if (!added.every(([name, matrix]) => fits(matrices.get(name), matrix))) return null;
  for (const [name, matrix] of added) add(matrices.get(name)!, matrix);
  return changed;
}

interface Matrix {
  readonly weight: Initializer;
  /** Of a matrix in 8 bits: what each column, or all of it, is multiplied by. */
  readonly scale: Initializer | undefined;
  readonly zeroPoint: Initializer | undefined;
}

function matricesOf({ nodes, initializers }: OnnxGraph): Map<string, Matrix> {
  const found = new Map<string, Matrix>();
  for (const { name, operation, inputs } of nodes) {
    const [, layer, part] = MATRIX_OF.exec(name) ?? [];
    const weight = initializers.get(inputs[1] ?? '');
    if (layer === undefined || weight === undefined || !operation.startsWith('MatMul')) continue;
    const stem = inputs[1]!.replace(/_quantized$/, '');
    found.set(`${layer}.${part!.replaceAll('/', '.')}`, { weight, scale: initializers.get(`${stem}_scale`), zeroPoint: initializers.get(`${stem}_zero_point`) });
  }
  return found;
}

function fits(matrix: Matrix | undefined, { rows, columns }: AddedMatrix): boolean {
  if (matrix === undefined) return false;
  const { weight, scale, zeroPoint } = matrix;
  if (weight.dims.length !== 2 || weight.dims[0] !== rows || weight.dims[1] !== columns) return false;
  if (weight.dataType === FLOAT) return weight.values?.length === 4 * rows * columns;
  const isSymmetric = zeroPoint?.values?.every((byte) => byte === 0) === true;
  const scales = (scale?.values?.length ?? 0) / 4;
  return weight.dataType === INT8 && weight.values?.length === rows * columns && isSymmetric && scale?.dataType === FLOAT && (scales === 1 || scales === columns);
}

function add({ weight, scale }: Matrix, { rows, columns, values: added }: AddedMatrix): void {
  if (weight.dataType === FLOAT) {
    const values = numbersOf(weight.values!);
    for (let at = 0; at < added.length; at++) values.set(at, values.get(at) + added[at]!);
    return;
  }
  const bytes = new Int8Array(weight.values!.buffer, weight.values!.byteOffset, weight.values!.length);
  const scales = numbersOf(scale!.values!);
  const isShared = scale!.values!.length === 4;
  // Some files keep within 7 bits, so that processors without wide sums do not overflow: what is written does the same.
  let limit = 1;
  for (const byte of bytes) limit = Math.max(limit, Math.min(Math.abs(byte), LARGEST_BYTE));
  const largest = new Float32Array(isShared ? 1 : columns);
  const given = Float32Array.from(largest, (_, column) => scales.get(column));
  const sums = Float32Array.from(added);
  for (let row = 0, at = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, at++) {
      const of = isShared ? 0 : column;
      sums[at]! += bytes[at]! * given[of]!;
      largest[of] = Math.max(largest[of]!, Math.abs(sums[at]!));
    }
  }
  const next = largest.map((most, column) => (most === 0 ? given[column]! : most / limit));
  for (let column = 0; column < next.length; column++) scales.set(column, next[column]!);
  for (let at = 0; at < sums.length; at++) bytes[at] = Math.round(sums[at]! / next[isShared ? 0 : at % columns]!);
}

/** Numbers of 32 bits that need not lie at a multiple of four bytes. */
function numbersOf(bytes: Uint8Array): { get(at: number): number; set(at: number, value: number): void } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return { get: (at) => view.getFloat32(4 * at, true), set: (at, value) => view.setFloat32(4 * at, value, true) };
}

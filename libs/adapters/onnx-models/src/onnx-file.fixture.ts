/** A type of ONNX: the number that stands for it in a file. */
export const FLOAT = 1;
export const INT64 = 7;

/** A constant of a graph. */
interface Weight {
  readonly name: string;
  readonly dims: readonly number[];
  readonly type: number;
  readonly values: Float32Array | BigInt64Array;
}

/** An operation of a graph. */
interface Node {
  readonly operation: string;
  readonly inputs: readonly string[];
  readonly output: string;
  readonly attributes?: Readonly<Record<string, number>>;
}

/** An input or output of a graph. Dimensions are left open. */
interface Value {
  readonly name: string;
  readonly type: number;
  readonly rank: number;
}

export interface Graph {
  readonly inputs: readonly Value[];
  readonly outputs: readonly Value[];
  readonly nodes: readonly Node[];
  readonly weights: readonly Weight[];
}

const IR_VERSION = 8;
const OPSET = 17;
const INT_ATTRIBUTE = 2;

/** Returns the bytes of an ONNX file, which are those of its protocol buffer. */
export function onnxFile({ inputs, outputs, nodes, weights }: Graph): Uint8Array {
  const graph = [
    ...nodes.flatMap((node) => lengthField(1, nodeBytes(node))),
    ...lengthField(2, text('graph')),
    ...weights.flatMap((weight) => lengthField(5, weightBytes(weight))),
    ...inputs.flatMap((value) => lengthField(11, valueBytes(value))),
    ...outputs.flatMap((value) => lengthField(12, valueBytes(value))),
  ];
  return Uint8Array.from([
    ...numberField(1, IR_VERSION),
    ...lengthField(7, graph),
    ...lengthField(8, numberField(2, OPSET)),
  ]);
}

function nodeBytes({ operation, inputs, output, attributes = {} }: Node): number[] {
  const attributeBytes = Object.entries(attributes).flatMap(([name, value]) =>
    lengthField(5, [...lengthField(1, text(name)), ...numberField(3, value), ...numberField(20, INT_ATTRIBUTE)]),
  );
  return [
    ...inputs.flatMap((input) => lengthField(1, text(input))),
    ...lengthField(2, text(output)),
    ...lengthField(4, text(operation)),
    ...attributeBytes,
  ];
}

function weightBytes({ name, dims, type, values }: Weight): number[] {
  const raw = [...new Uint8Array(values.buffer)];
  const shape = dims.flatMap((dim) => numberField(1, dim));
  return [...shape, ...numberField(2, type), ...lengthField(8, text(name)), ...lengthField(9, raw)];
}

function valueBytes({ name, type, rank }: Value): number[] {
  const dims = Array.from({ length: rank }, (_, at) => lengthField(1, lengthField(2, text(`${name}${at}`)))).flat();
  return [
    ...lengthField(1, text(name)),
    ...lengthField(2, lengthField(1, [...numberField(1, type), ...lengthField(2, dims)])),
  ];
}

const text = (value: string): number[] => [...new TextEncoder().encode(value)];
const numberField = (number: number, value: number): number[] => [...varint(8 * number), ...varint(value)];
const lengthField = (number: number, bytes: readonly number[]): number[] => [
  ...varint(8 * number + 2),
  ...varint(bytes.length),
  ...bytes,
];

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

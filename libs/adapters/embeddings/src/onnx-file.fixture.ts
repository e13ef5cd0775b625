/** Writes the few parts of an ONNX file that tests read: a graph with weights and the nodes that multiply by them. */
export interface GivenWeight {
  readonly name: string;
  readonly dims: readonly number[];
  readonly dataType: number;
  readonly values: Uint8Array;
}

export interface GivenNode {
  readonly name: string;
  readonly operation: string;
  readonly inputs: readonly string[];
}

/** Returns the bytes of a model with these weights and nodes. */
export function onnxFile(weights: readonly GivenWeight[], nodes: readonly GivenNode[]): Uint8Array {
  const tensors = weights.map(({ name, dims, dataType, values }) => lengthField(5, [...dims.flatMap((dim) => numberField(1, dim)), ...numberField(2, dataType), ...lengthField(8, text(name)), ...lengthField(9, [...values])]));
  const operations = nodes.map(({ name, operation, inputs }) => lengthField(1, [...inputs.flatMap((input) => lengthField(1, text(input))), ...lengthField(3, text(name)), ...lengthField(4, text(operation))]));
  // A version before the graph and a number of eight bytes behind it, to be stepped over.
  return Uint8Array.from([...numberField(1, 9), ...lengthField(7, [...operations.flat(), ...tensors.flat()]), ...varint(8 * 50 + 1), 0, 0, 0, 0, 0, 0, 0, 0]);
}

/** Returns numbers of 32 bits as bytes. */
export function floats(...values: readonly number[]): Uint8Array {
  return new Uint8Array(Float32Array.from(values).buffer);
}

const text = (value: string): number[] => [...new TextEncoder().encode(value)];
const numberField = (number: number, value: number): number[] => [...varint(8 * number), ...varint(value)];
const lengthField = (number: number, bytes: readonly number[]): number[] => [...varint(8 * number + 2), ...varint(bytes.length), ...bytes];

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

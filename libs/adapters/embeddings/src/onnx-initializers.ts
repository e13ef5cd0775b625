/**
 * Where a weight lies in the bytes of an ONNX file, so that it can be replaced in place by as many bytes. Only walks the
 * protocol buffer (field numbers of onnx.proto, ONNX 1.x) and decodes names, shapes and kinds.
 */
export interface Initializer {
  readonly dims: readonly number[];
  readonly dataType: number;
  /** The values, little-endian, where they lie together; undefined where they are written one by one. */
  readonly values: Uint8Array | undefined;
}

/** A node of the graph: what it does, its name, and the names of what it reads. */
export interface GraphNode {
  readonly name: string;
  readonly operation: string;
  readonly inputs: readonly string[];
}

export interface OnnxGraph {
  readonly nodes: readonly GraphNode[];
  readonly initializers: ReadonlyMap<string, Initializer>;
}

/** Kinds of values (TensorProto.DataType). */
export const FLOAT = 1;
export const INT8 = 3;

const MODEL = { graph: 7 };
const GRAPH = { node: 1, initializer: 5 };
const NODE = { input: 1, name: 3, operation: 4 };
const TENSOR = { dims: 1, dataType: 2, floats: 4, integers: 5, name: 8, raw: 9 };
const [VARINT, EIGHT_BYTES, LENGTH, FOUR_BYTES] = [0, 1, 2, 5];

/** Returns the graph of a model. Its values are views of `file`: what is written there changes the file. Throws an Error where the bytes are no such file. */
export function readOnnxGraph(file: Uint8Array): OnnxGraph {
  const nodes: GraphNode[] = [];
  const initializers = new Map<string, Initializer>();
  for (const { number, bytes: graph } of fieldsOf(file)) {
    if (number !== MODEL.graph || graph === undefined) continue;
    for (const { number: part, bytes } of fieldsOf(graph)) {
      if (bytes === undefined) continue;
      if (part === GRAPH.node) nodes.push(readNode(bytes));
      if (part === GRAPH.initializer) initializers.set(...readInitializer(bytes));
    }
  }
  return { nodes, initializers };
}

function readNode(bytes: Uint8Array): GraphNode {
  const fields = [...fieldsOf(bytes)];
  const texts = (number: number) => fields.flatMap((field) => (field.number === number && field.bytes !== undefined ? [textOf(field.bytes)] : []));
  return { name: texts(NODE.name)[0] ?? '', operation: texts(NODE.operation)[0] ?? '', inputs: texts(NODE.input) };
}

function readInitializer(bytes: Uint8Array): [string, Initializer] {
  const fields = [...fieldsOf(bytes)];
  const first = (...numbers: number[]) => fields.find((field) => numbers.includes(field.number) && field.bytes !== undefined)?.bytes;
  const dims = fields.filter(({ number }) => number === TENSOR.dims).flatMap((field) => (field.bytes === undefined ? [field.value] : [...varintsOf(field.bytes)]));
  const name = first(TENSOR.name);
  return [name === undefined ? '' : textOf(name), { dims, dataType: fields.find(({ number }) => number === TENSOR.dataType)?.value ?? 0, values: first(TENSOR.raw, TENSOR.floats, TENSOR.integers) }];
}

interface Field {
  readonly number: number;
  /** Of a number. */
  readonly value: number;
  /** Of a text, a message or packed values: a view. */
  readonly bytes: Uint8Array | undefined;
}

function* fieldsOf(bytes: Uint8Array): Generator<Field> {
  const at = { byte: 0 };
  while (at.byte < bytes.length) {
    const tag = varint(bytes, at);
    const [number, kind] = [Math.floor(tag / 8), tag % 8];
    const value = kind === VARINT || kind === LENGTH ? varint(bytes, at) : 0;
    const length = kind === LENGTH ? value : kind === EIGHT_BYTES ? 8 : kind === FOUR_BYTES ? 4 : 0;
    if (kind !== VARINT && length === 0 && kind !== LENGTH) throw new Error('these bytes are no ONNX file');
    if (at.byte + length > bytes.length) throw new Error('this ONNX file ends too early');
    yield { number, value, bytes: kind === LENGTH ? bytes.subarray(at.byte, at.byte + length) : undefined };
    at.byte += length;
  }
}

function* varintsOf(bytes: Uint8Array): Generator<number> {
  const at = { byte: 0 };
  while (at.byte < bytes.length) yield varint(bytes, at);
}

/** Sizes and kinds are far below 2^53, and what is not read may be wrong beyond. */
function varint(bytes: Uint8Array, at: { byte: number }): number {
  let value = 0;
  for (let weight = 1; ; weight *= 128) {
    const byte = bytes[at.byte++];
    if (byte === undefined) throw new Error('this ONNX file ends too early');
    value += (byte % 128) * weight;
    if (byte < 128) return value;
  }
}

const decoder = new TextDecoder();
const textOf = (bytes: Uint8Array): string => decoder.decode(bytes);

import type { ModelVector } from '@regqa/ports';
import adaptation from '../weights/adaptation.json' with { type: 'json' };

/**
 * What turns the vector of a question towards the passages that answer it: people ask in other words than the law's, and
 * a general model puts `take away a permit` far from `revocation`. A correction of low rank, for one embedding model:
 * vectors of passages stay as they are, so that nothing is embedded again.
 */
export interface Adaptation {
  /** Name of the model, without the part that tells its files apart. */
  readonly model: string;
  readonly dimension: number;
  /** Directions that a question is read in, one after the other: rank times dimension. */
  readonly read: Float32Array;
  /** What each of them adds: rank times dimension. */
  readonly added: Float32Array;
}

/** How an adaptation is kept: each direction as signed bytes with a scale of its own. */
export interface KeptAdaptation {
  readonly model: string;
  readonly dimension: number;
  readonly read: KeptDirections;
  readonly added: KeptDirections;
}

interface KeptDirections {
  readonly scales: readonly number[];
  /** Base64 of the bytes. */
  readonly bytes: string;
}

const LARGEST_BYTE = 127;

/** The part of a model's name that tells editions of its files apart. */
const EDITION = /-[0-9a-f]{8}$/;

/** Returns an adaptation as it is kept. */
export function keepAdaptation({ model, dimension, read, added }: Adaptation): KeptAdaptation {
  return { model, dimension, read: keep(read, dimension), added: keep(added, dimension) };
}

/** Returns an adaptation that was kept. Throws an Error where its parts do not fit together. */
export function readAdaptation(kept: KeptAdaptation): Adaptation {
  const [read, added] = [restore(kept.read, kept.dimension), restore(kept.added, kept.dimension)];
  if (read.length !== added.length) throw new Error('weights/adaptation.json: as many directions are read as are added');
  return { model: kept.model, dimension: kept.dimension, read, added };
}

const COMMITTED = readAdaptation(adaptation);

/** Returns the vector of a question turned towards the passages that answer it, of length 1; that of another model as it is. */
export function adaptQuestion(vector: ModelVector, { model, dimension, read, added }: Adaptation = COMMITTED): ModelVector {
  const { values } = vector;
  if (vector.model.replace(EDITION, '') !== model || values.length !== dimension) return vector;
  const adapted = Float32Array.from(values);
  for (let start = 0; start < read.length; start += dimension) {
    let amount = 0;
    for (let at = 0; at < dimension; at++) amount += values[at]! * read[start + at]!;
    for (let at = 0; at < dimension; at++) adapted[at]! += amount * added[start + at]!;
  }
  const length = Math.hypot(...adapted);
  return length === 0 ? vector : { ...vector, values: adapted.map((value) => value / length) };
}

function keep(directions: Float32Array, dimension: number): KeptDirections {
  const bytes = new Int8Array(directions.length);
  const scales = Array.from({ length: directions.length / dimension }, (_, row) => {
    const values = directions.subarray(row * dimension, (row + 1) * dimension);
    const scale = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / LARGEST_BYTE;
    for (const [at, value] of values.entries()) bytes[row * dimension + at] = scale === 0 ? 0 : Math.round(value / scale);
    return Number(scale.toPrecision(6));
  });
  return { scales, bytes: Buffer.from(bytes.buffer).toString('base64') };
}

function restore({ scales, bytes }: KeptDirections, dimension: number): Float32Array {
  const raw = Buffer.from(bytes, 'base64');
  if (raw.length !== scales.length * dimension) throw new Error(`weights/adaptation.json has ${raw.length} bytes for ${scales.length} directions of ${dimension}`);
  return Float32Array.from(raw, (_, at) => raw.readInt8(at) * scales[Math.floor(at / dimension)]!);
}

/** Values that one byte of signs can have. */
const BYTE_VALUES = 256;
/** Largest entry of the lookup table: it is kept in 16 bits, so that all of it stays in the processor's nearest cache. */
const LARGEST_ENTRY = 32_000;
/** Intervals of scores that are counted to find the bound of the best; the last one that counts is taken whole. */
const INTERVALS = 4_096;

export interface ScanInput {
  /** Rows that are there, from 0. */
  readonly rows: number;
  /** Rows that are wanted, about. */
  readonly limit: number;
  readonly admits: (row: number) => boolean;
}

/**
 * The signs of vectors, one bit a number, and a scan over them: the question's numbers added up with the signs of a
 * vector are near to their dot product. Eight numbers are added at a time by looking the sum up.
 */
export class SignScan {
  private readonly dimension: number;
  private readonly bytesPerRow: number;
  private bits: Uint8Array;

  constructor(dimension: number, capacity: number) {
    this.dimension = dimension;
    this.bytesPerRow = Math.ceil(dimension / 8);
    this.bits = new Uint8Array(capacity * this.bytesPerRow);
  }

  grow(capacity: number): void {
    const larger = new Uint8Array(capacity * this.bytesPerRow);
    larger.set(this.bits);
    this.bits = larger;
  }

  set(row: number, vector: Float32Array): void {
    const start = row * this.bytesPerRow;
    this.bits.fill(0, start, start + this.bytesPerRow);
    for (let at = 0; at < this.dimension; at++) if (vector[at]! > 0) this.bits[start + (at >> 3)]! |= 1 << (at & 7);
  }

  copy(from: number, to: number): void {
    this.bits.copyWithin(to * this.bytesPerRow, from * this.bytesPerRow, (from + 1) * this.bytesPerRow);
  }

  /** Returns the rows that look nearest to the question, a few more than wanted, in no order. */
  best(question: Float32Array, { rows, limit, admits }: ScanInput): number[] {
    const scores = this.scores(question, rows);
    const admitted: number[] = [];
    for (let row = 0; row < rows; row++) if (admits(row)) admitted.push(row);
    if (admitted.length <= limit) return admitted;
    const bound = boundOfBest(admitted, scores, limit);
    return admitted.filter((row) => scores[row]! >= bound);
  }

  private scores(question: Float32Array, rows: number): Int32Array {
    const sums = lookupTable(question, this.bytesPerRow);
    const { bits, bytesPerRow } = this;
    const scores = new Int32Array(rows);
    for (let row = 0, at = 0; row < rows; row++) {
      let sum = 0;
      for (let byte = 0; byte < bytesPerRow; byte++) sum += sums[(byte << 8) | bits[at++]!]!;
      scores[row] = sum;
    }
    return scores;
  }
}

/** Returns, for each byte of a row and each value of it, the sum of the question's eight numbers with those signs. */
function lookupTable(question: Float32Array, bytes: number): Int16Array {
  const sums = new Float32Array(bytes * BYTE_VALUES);
  for (let byte = 0; byte < bytes; byte++) {
    const start = byte * BYTE_VALUES;
    for (let bit = 0; bit < 8; bit++) sums[start]! -= question[byte * 8 + bit] ?? 0;
    // Each value differs from one that is done by its highest bit alone.
    for (let value = 1; value < BYTE_VALUES; value++) {
      const highest = 31 - Math.clz32(value);
      sums[start + value] = sums[start + (value ^ (1 << highest))]! + 2 * (question[byte * 8 + highest] ?? 0);
    }
  }
  const largest = sums.reduce((most, sum) => Math.max(most, Math.abs(sum)), 1e-9);
  return Int16Array.from(sums, (sum) => Math.round((sum / largest) * LARGEST_ENTRY));
}

/** Returns a score that at least `limit` rows reach, and not many more. */
function boundOfBest(rows: readonly number[], scores: Int32Array, limit: number): number {
  let [lowest, highest] = [Infinity, -Infinity];
  for (const row of rows) {
    lowest = Math.min(lowest, scores[row]!);
    highest = Math.max(highest, scores[row]!);
  }
  const width = (highest - lowest) / INTERVALS || 1;
  const counts = new Uint32Array(INTERVALS + 1);
  for (const row of rows) counts[Math.floor((scores[row]! - lowest) / width)]!++;
  let interval = INTERVALS;
  for (let found = counts[interval]!; found < limit && interval > 0; found += counts[interval]!) interval -= 1;
  return lowest + interval * width;
}

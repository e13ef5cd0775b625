/** Values that one byte of signs can have. */
const BYTE_VALUES = 256;
/** Largest entry of the lookup table: in 16 bits all of it stays in the processor's nearest cache. */
const LARGEST_ENTRY = 32_000;
/** Intervals of scores that are counted to find the bound of the best; the last one that counts is taken whole. */
const INTERVALS = 4_096;
/** Bytes of a row that are added in one step of a scan; the last ones may be empty. */
const BYTES_AT_ONCE = 8;
/** Lower than any score: the largest entry for each byte of a vector of many thousand numbers. */
const NOT_ADMITTED = -(2 ** 31);

export interface ScanInput {
  /** Rows that are there, from 0. */
  readonly rows: number;
  /** Rows that are wanted, about. */
  readonly limit: number;
  readonly groups: Uint32Array;
  /** By group, 1 where its rows may be found. */
  readonly admitted: Uint8Array;
}

/**
 * The signs of vectors, one bit a number, and a scan over them: the question's numbers added up with the signs of a
 * vector are near to their dot product. Eight numbers are added at a time by looking the sum up.
 */
export class SignScan {
  private readonly dimension: number;
  private readonly bytesPerRow: number;
  private bits: Uint8Array;
  /** The same memory, four bytes at a time: one read for four steps of a scan. */
  private words: Int32Array;

  constructor(dimension: number, capacity: number) {
    this.dimension = dimension;
    this.bytesPerRow = Math.ceil(dimension / (8 * BYTES_AT_ONCE)) * BYTES_AT_ONCE;
    this.bits = new Uint8Array(capacity * this.bytesPerRow);
    this.words = new Int32Array(this.bits.buffer);
  }

  grow(capacity: number): void {
    const larger = new Uint8Array(capacity * this.bytesPerRow);
    larger.set(this.bits);
    this.bits = larger;
    this.words = new Int32Array(larger.buffer);
  }

  set(row: number, vector: Float32Array): void {
    const start = row * this.bytesPerRow;
    this.bits.fill(0, start, start + this.bytesPerRow);
    for (let at = 0; at < this.dimension; at++) if (vector[at]! > 0) this.bits[start + (at >> 3)]! |= 1 << (at & 7);
  }

  copy(from: number, to: number): void {
    this.bits.copyWithin(to * this.bytesPerRow, from * this.bytesPerRow, (from + 1) * this.bytesPerRow);
  }

  /** Returns the admitted rows that look nearest to the question, a few more than wanted, in no order. */
  best(question: Float32Array, { rows, limit, groups, admitted }: ScanInput): number[] {
    const scores = this.scores(question, rows);
    let count = 0;
    for (let row = 0; row < rows; row++) {
      if (admitted[groups[row]!] === 1) count += 1;
      else scores[row] = NOT_ADMITTED;
    }
    const bound = count <= limit ? NOT_ADMITTED + 1 : boundOfBest(scores, limit);
    const best: number[] = [];
    for (let row = 0; row < rows; row++) if (scores[row]! >= bound) best.push(row);
    return best;
  }

  /** Two sums are added side by side, so that neither waits for the other. */
  private scores(question: Float32Array, rows: number): Int32Array {
    const sums = lookupTable(question, this.bytesPerRow);
    const { words } = this;
    const end = this.bytesPerRow * BYTE_VALUES;
    const scores = new Int32Array(rows);
    for (let row = 0, at = 0; row < rows; row++) {
      let [one, other] = [0, 0];
      for (let from = 0; from < end; from += BYTES_AT_ONCE * BYTE_VALUES, at += 2) {
        const [first, second] = [words[at]!, words[at + 1]!];
        one +=
          sums[from | (first & 255)]! +
          sums[(from + 256) | ((first >>> 8) & 255)]! +
          sums[(from + 512) | ((first >>> 16) & 255)]! +
          sums[(from + 768) | (first >>> 24)]!;
        other +=
          sums[(from + 1_024) | (second & 255)]! +
          sums[(from + 1_280) | ((second >>> 8) & 255)]! +
          sums[(from + 1_536) | ((second >>> 16) & 255)]! +
          sums[(from + 1_792) | (second >>> 24)]!;
      }
      scores[row] = one + other;
    }
    return scores;
  }
}

/** Returns, for each byte of a row and each value of it, the sum of the question's eight numbers with those signs. */
function lookupTable(question: Float32Array, bytes: number): Int16Array {
  const sums = new Float32Array(bytes * BYTE_VALUES);
  let largest = 1e-9;
  for (let byte = 0; byte < bytes; byte++) {
    const start = byte * BYTE_VALUES;
    for (let bit = 0; bit < 8; bit++) sums[start]! -= question[byte * 8 + bit] ?? 0;
    // Each value differs from one that is done by its highest bit alone.
    for (let value = 1; value < BYTE_VALUES; value++) {
      const highest = 31 - Math.clz32(value);
      sums[start + value] = sums[start + (value ^ (1 << highest))]! + 2 * (question[byte * 8 + highest] ?? 0);
    }
  }
  for (const sum of sums) largest = Math.max(largest, Math.abs(sum));
  const whole = new Int16Array(sums.length);
  for (let at = 0; at < sums.length; at++) whole[at] = Math.round((sums[at]! / largest) * LARGEST_ENTRY);
  return whole;
}

/** Returns a score that at least `limit` of the admitted rows reach, and not many more. */
function boundOfBest(scores: Int32Array, limit: number): number {
  let [lowest, highest] = [Infinity, -Infinity];
  for (const score of scores) {
    if (score === NOT_ADMITTED) continue;
    lowest = Math.min(lowest, score);
    highest = Math.max(highest, score);
  }
  const width = (highest - lowest) / INTERVALS || 1;
  const counts = new Uint32Array(INTERVALS + 1);
  for (const score of scores) if (score !== NOT_ADMITTED) counts[Math.floor((score - lowest) / width)]!++;
  let interval = INTERVALS;
  for (let found = counts[interval]!; found < limit && interval > 0; found += counts[interval]!) interval -= 1;
  return lowest + interval * width;
}

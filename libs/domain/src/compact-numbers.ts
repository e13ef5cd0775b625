const LARGEST = 127;

/**
 * Rows of numbers, such as vectors, in one byte each and a scale a row: a vector of 384 numbers takes 388 bytes. The
 * product of two such vectors of length 1 is exact to about a thousandth; of shorter ones to less.
 */
export class CompactNumbers {
  readonly width: number;
  private numbers: Int8Array;
  /** What the numbers of a row are multiplied with. */
  private scales: Float32Array;

  /** Room for `capacity` rows of `width` numbers. */
  constructor(width: number, capacity: number) {
    this.width = width;
    this.numbers = new Int8Array(capacity * width);
    this.scales = new Float32Array(capacity);
  }

  get capacity(): number {
    return this.scales.length;
  }

  /** Makes room for `capacity` rows in all; what the rows hold stays. */
  grow(capacity: number): void {
    this.numbers = grown(this.numbers, new Int8Array(capacity * this.width));
    this.scales = grown(this.scales, new Float32Array(capacity));
  }

  /** Puts numbers into a row. */
  set(row: number, values: ArrayLike<number>): void {
    let largest = 0;
    for (let at = 0; at < this.width; at++) largest = Math.max(largest, Math.abs(values[at]!));
    const scale = largest / LARGEST || 1;
    this.scales[row] = scale;
    const start = row * this.width;
    for (let at = 0; at < this.width; at++) this.numbers[start + at] = Math.round(values[at]! / scale);
  }

  /** Puts what a row holds into another. */
  copy(from: number, to: number): void {
    this.numbers.copyWithin(to * this.width, from * this.width, (from + 1) * this.width);
    this.scales[to] = this.scales[from]!;
  }

  /** Returns what a row holds. */
  row(row: number): Float32Array {
    const start = row * this.width;
    return Float32Array.from(this.numbers.subarray(start, start + this.width), (one) => one * this.scales[row]!);
  }

  /** Returns the sum of the products with other numbers: the cosine where both are of length 1. */
  product(row: number, others: ArrayLike<number>): number {
    const start = row * this.width;
    let sum = 0;
    for (let at = 0; at < this.width; at++) sum += this.numbers[start + at]! * others[at]!;
    return sum * this.scales[row]!;
  }
}

function grown<T extends Int8Array | Float32Array>(old: T, larger: T): T {
  larger.set(old);
  return larger;
}

import { CompactNumbers } from '@regqa/domain';
import type { ModelVector } from '@regqa/ports';

const FIRST_CAPACITY = 1_024;
const GROWTH = 1.5;

/** Vectors of one model by their passage's identifier, a byte a number: compared where the passage is known already. */
export class VectorCache {
  private model: string | undefined;
  private numbers = new CompactNumbers(0, 0);
  private readonly rows = new Map<string, number>();
  /** Rows of vectors that were forgotten. */
  private readonly free: number[] = [];

  /** Returns the cosine of a passage with a question; undefined where no vector of that model and length is kept. */
  cosine(id: string, { model, values }: ModelVector): number | undefined {
    if (!this.isOf(model, values.length)) return undefined;
    const row = this.rows.get(id);
    return row === undefined ? undefined : this.numbers.product(row, values);
  }

  /** Keeps a vector; those of another model or length, which nothing asks for any more, are forgotten. */
  keep(id: string, { model, values }: { readonly model: string; readonly values: ArrayLike<number> }): void {
    if (!this.isOf(model, values.length)) this.begin(model, values.length);
    if (this.rows.has(id)) return;
    const row = this.free.pop() ?? this.rows.size;
    if (row >= this.numbers.capacity)
      this.numbers.grow(Math.max(FIRST_CAPACITY, Math.ceil(this.numbers.capacity * GROWTH)));
    this.numbers.set(row, ofLengthOne(values));
    this.rows.set(id, row);
  }

  forget(id: string): void {
    const row = this.rows.get(id);
    if (row === undefined) return;
    this.rows.delete(id);
    this.free.push(row);
  }

  private isOf(model: string, length: number): boolean {
    return this.model === model && this.numbers.width === length;
  }

  private begin(model: string, length: number): void {
    this.model = model;
    this.numbers = new CompactNumbers(length, FIRST_CAPACITY);
    this.rows.clear();
    this.free.length = 0;
  }
}

/** The engine keeps vectors as they came, and compares them by their direction. */
function ofLengthOne(values: ArrayLike<number>): Float64Array {
  const numbers = Float64Array.from(values);
  const length = Math.sqrt(numbers.reduce((sum, value) => sum + value * value, 0)) || 1;
  return numbers.map((value) => value / length);
}

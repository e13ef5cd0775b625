import type { QuestionWords } from '@regqa/ports';
import { restoreRows } from './question-weights.ts';
import type { KeptRows } from './question-weights.ts';

/** How the words of a question are taken from the last states of the model that reads it. */
export interface WordDirections {
  /** What a word's numbers are: the state in each of these directions. */
  readonly question: KeptRows;
  /** One direction, and what is added to it: how much a word counts. */
  readonly share: KeptRows;
  readonly bias: number;
}

/**
 * What the words of questions are compared with those of passages by: late interaction (Khattab and Zaharia 2020), in which a
 * passage's words are those of a fixed list, as the model has them alone. So nothing is kept of passages but the stems that
 * they are searched by.
 */
export interface WordWeights extends WordDirections {
  /** The model that they were fitted for: its name without the part that tells editions of its files apart. */
  readonly model: string;
  /** Stems of the law, separated by spaces. */
  readonly stems: string;
  /** Base64: for each stem as many signed bytes as there are directions, 127 for 1. */
  readonly vectors: string;
}

const ONE = 127;

/** Takes the words of a question from the states of its tokens. */
export class WordReader {
  /** Each as long as a state. */
  private readonly directions: readonly Float32Array[];
  private readonly share: Float32Array;
  private readonly bias: number;

  /** Throws an Error where the directions do not fit together. */
  constructor({ question, share, bias }: WordDirections) {
    const { count, width, values } = restoreRows('words', question);
    this.directions = Array.from({ length: count }, (_, at) => values.subarray(at * width, (at + 1) * width));
    this.share = restoreRows('shares of words', share).values;
    this.bias = bias;
    if (this.share.length !== width) throw new Error(`weights of words: directions of ${width} numbers, and of ${this.share.length} for their shares`);
  }

  /** Returns the share of each token but the first and the last, which are marks, followed by its numbers at length 1. `states` are those of all tokens. */
  read(states: Float32Array): Float32Array<ArrayBuffer> {
    const [width, size] = [this.share.length, 1 + this.directions.length];
    const tokens = Math.max(0, states.length / width - 2);
    const read = new Float32Array(tokens * size);
    let total = 0;
    for (let token = 0; token < tokens; token++) {
      const state = states.subarray((token + 1) * width, (token + 2) * width);
      const share = Math.log1p(Math.exp(this.bias + product(state, this.share)));
      total += share;
      read[token * size] = share;
      for (const [number, direction] of this.directions.entries()) read[token * size + 1 + number] = product(state, direction);
      toLengthOne(read.subarray(token * size + 1, (token + 1) * size));
    }
    for (let token = 0; token < tokens; token++) read[token * size]! /= total;
    return read;
  }
}

/** Four sums, none of which waits for another, take half as long as one. */
function product(one: Float32Array, other: Float32Array): number {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let at = 0; at < one.length; at += 4) {
    first += one[at]! * other[at]!;
    second += (one[at + 1] ?? 0) * (other[at + 1] ?? 0);
    third += (one[at + 2] ?? 0) * (other[at + 2] ?? 0);
    fourth += (one[at + 3] ?? 0) * (other[at + 3] ?? 0);
  }
  return first + second + third + fourth;
}

function toLengthOne(values: Float32Array): void {
  const length = Math.hypot(...values) || 1;
  for (let at = 0; at < values.length; at++) values[at]! /= length;
}

/** The stems of the law, each with its numbers. */
export class LawWords {
  private readonly numbers: number;
  private readonly places: ReadonlyMap<string, number>;
  private readonly vectors: Float32Array;

  /** Throws an Error where there are not as many vectors as stems, or an odd number of directions. */
  constructor({ stems, vectors, question }: WordWeights) {
    const raw = Buffer.from(vectors, 'base64');
    this.numbers = question.scales.length;
    if (this.numbers % 2 !== 0) throw new Error(`weights of words: ${this.numbers} numbers; they are taken two by two`);
    this.places = new Map(stems.split(' ').map((stem, at) => [stem, at]));
    this.vectors = Float32Array.from(new Int8Array(raw.buffer, raw.byteOffset, raw.length), (byte) => byte / ONE);
    if (raw.length !== this.places.size * this.numbers) throw new Error(`weights of words: ${raw.length} bytes for ${this.places.size} stems of ${this.numbers} numbers`);
  }

  /** Returns the words of a question as they can be compared. `read` is what a WordReader gives. */
  of(read: Float32Array): QuestionWords {
    const size = 1 + this.numbers;
    const shares = Float32Array.from({ length: read.length / size }, (_, word) => read[word * size]!);
    return { shares, nearness: (stem) => this.compare(stem, read, shares.length) };
  }

  private compare(stem: string, read: Float32Array, words: number): number[] | null {
    const place = this.places.get(stem);
    if (place === undefined) return null;
    const near: number[] = [];
    const [from, numbers, vectors] = [place * this.numbers, this.numbers, this.vectors];
    for (let word = 0, at = 1; word < words; word++, at += 1 + numbers) {
      // Two sums, neither of which waits for the other, take half as long as one.
      let [even, odd] = [0, 0];
      for (let number = 0; number < numbers; number += 2) {
        even += read[at + number]! * vectors[from + number]!;
        odd += read[at + number + 1]! * vectors[from + number + 1]!;
      }
      near.push(even + odd);
    }
    return near;
  }
}

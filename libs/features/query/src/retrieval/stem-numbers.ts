import type { IndexedPassage } from '@regqa/ports';

type Worded = Pick<IndexedPassage, 'stems'>;

/** Numbers are kept as the characters of a string, two bytes each: an array of numbers takes several times as much. */
const LARGEST_NUMBER = 0xffff;
/** From so many on there may be too few left for the words of one more question and of what is found for it. */
const RUNNING_OUT_AT = 50_000;
/** Characters of a string that are made at once: each is an argument. */
const MADE_AT_ONCE = 4_096;

/**
 * Gives stems numbers, and remembers of each passage that is kept in memory the numbers of its stems: to look for the words
 * of a question in fifty passages is then to compare numbers.
 */
export class StemNumbers {
  private readonly numbers = new Map<string, number>();
  private readonly passages = new WeakMap<Worded, string>();

  /** Whether others should be begun with the next question. */
  get isRunningOut(): boolean {
    return this.numbers.size >= RUNNING_OUT_AT;
  }

  /** Returns the number of a stem, from 1; 0 where there are none left, which no stem of a question has that came before. */
  stem(stem: string): number {
    const known = this.numbers.get(stem);
    if (known !== undefined) return known;
    if (this.numbers.size >= LARGEST_NUMBER) return 0;
    this.numbers.set(stem, this.numbers.size + 1);
    return this.numbers.size;
  }

  /** Returns the numbers of a passage's stems in order, one a character. */
  passage(passage: Worded): string {
    const known = this.passages.get(passage);
    if (known !== undefined) return known;
    const numbers = passage.stems.split(' ').map((stem) => this.stem(stem));
    let read = '';
    for (let from = 0; from < numbers.length; from += MADE_AT_ONCE) read += String.fromCharCode(...numbers.slice(from, from + MADE_AT_ONCE));
    this.passages.set(passage, read);
    return read;
  }
}

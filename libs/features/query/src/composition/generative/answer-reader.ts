import { z } from 'zod';
import type { CitedSentence } from '../../grounding/ground-sentence.ts';

const ModelSentence = z.object({
  text: z.string().trim().min(1),
  citations: z.array(z.object({ passage: z.coerce.number().int(), quote: z.string() })),
});

/** A complete part of an answer. A malformed sentence has no words and no quotations. */
export type ModelPart =
  | { readonly kind: 'completeness' | 'headline'; readonly value: string }
  | { readonly kind: 'sentence'; readonly sentence: CitedSentence };

const MEMBER = /"(completeness|headline)"\s*:\s*("(?:[^"\\]|\\.)*")$/s;

/** Reads an answer in pieces, cut anywhere, whatever surrounds its JSON. A sentence cut off is never given. */
export class AnswerReader {
  readonly #longestPart: number;
  #text = '';
  #at = 0;
  #partEnd = 0;
  #sentenceStart = 0;
  /** Brackets that are open, and the mark of a string that is. */
  #open = '';

  /** `longestPart`: characters after which a part that is not complete has no end. */
  constructor(longestPart: number) {
    this.#longestPart = longestPart;
  }

  /** Whether the model repeats itself: a part has no end. */
  get isLost(): boolean {
    return this.#open !== '' && this.#at - this.#partEnd > this.#longestPart;
  }

  push(piece: string): ModelPart[] {
    this.#text += piece;
    const parts: ModelPart[] = [];
    for (; this.#at < this.#text.length; this.#at++) {
      const read = this.#step(this.#text[this.#at]!);
      if (read.length > 0) this.#partEnd = this.#at;
      parts.push(...read);
    }
    return parts;
  }

  #step(character: string): ModelPart[] {
    const isInString = this.#open.endsWith('"');
    // The next character is taken as it is; where it is still to come, the reading goes on behind it.
    if (isInString && character === '\\') this.#at += 1;
    if (isInString ? character === '"' : '}]'.includes(character)) return this.#close();
    if (!isInString && (character === '{' || (this.#open !== '' && '["'.includes(character)))) this.#begin(character);
    return [];
  }

  #begin(mark: string): void {
    if (this.#open === '') this.#partEnd = this.#at;
    this.#open += mark;
    if (this.#open === '{[{') this.#sentenceStart = this.#at;
  }

  #close(): ModelPart[] {
    const closed = this.#open;
    this.#open = closed.slice(0, -1);
    if (closed === '{"') return this.#member();
    return closed === '{[{' ? [readSentence(this.#text.slice(this.#sentenceStart, this.#at + 1))] : [];
  }

  #member(): ModelPart[] {
    const [, kind, value = ''] = MEMBER.exec(this.#text.slice(0, this.#at + 1)) ?? [];
    const read = parseJson(value);
    return typeof read === 'string' ? [{ kind: kind as 'completeness' | 'headline', value: read.trim() }] : [];
  }
}

function readSentence(json: string): ModelPart {
  const { data } = ModelSentence.safeParse(parseJson(json));
  return { kind: 'sentence', sentence: data ?? { text: '', citations: [] } };
}

/** Returns what a model wrote as JSON, in which it may break lines within strings; undefined where it is none. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json.replace(/[\u0000-\u001f]/g, ' '));
  } catch {
    return undefined; // what is no JSON is malformed: the caller counts it
  }
}

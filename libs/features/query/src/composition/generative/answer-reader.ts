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

const STRING = String.raw`"(?:[^"\\]|\\.)*"`;
const CITATION = String.raw`\{(?:${STRING}|[^{}"])*\}`;
/** A member of the answer, or a sentence with its citations; a citation alone is none. */
const PART = new RegExp(
  String.raw`"(completeness|headline)"\s*:\s*(${STRING})|` +
    String.raw`\{(?!\s*"(?:passage|quote)")(?=\s*")(?:${STRING}|${CITATION}|[^{}"])*\}`,
  'gs',
);

/** Reads an answer in pieces, cut anywhere, whatever surrounds its JSON. A sentence cut off is never given. */
export class AnswerReader {
  readonly #longestPart: number;
  #hasBegun = false;
  /** What was not read yet. */
  #rest = '';

  /** `longestPart`: characters after which a part that is not complete has no end. */
  constructor(longestPart: number) {
    this.#longestPart = longestPart;
  }

  /** Whether a part has no end, as where the model repeats itself, or much follows that is none. */
  get isLost(): boolean {
    return this.#hasBegun && this.#rest.length > this.#longestPart;
  }

  push(piece: string): ModelPart[] {
    this.#rest += piece;
    if (!this.#hasBegun) {
      const start = this.#rest.indexOf('{');
      if (start < 0) return [];
      this.#hasBegun = true;
      this.#rest = this.#rest.slice(start + 1);
    }
    const parts = [...this.#rest.matchAll(PART)];
    const last = parts.at(-1);
    if (last !== undefined) this.#rest = this.#rest.slice(last.index + last[0].length);
    return parts.map(toPart);
  }
}

function toPart([json, kind, value = '']: RegExpMatchArray): ModelPart {
  if (kind !== undefined) return { kind: kind as 'completeness' | 'headline', value: String(parseJson(value)).trim() };
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

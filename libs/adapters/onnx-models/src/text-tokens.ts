import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';

/** What a model reads. */
export interface Tokens {
  readonly ids: readonly number[];
  /** 0 for a single text and for the question of a pair, 1 for the text of a pair. */
  readonly typeIds: readonly number[];
}

export interface PairLimits {
  readonly maxQuestionTokens: number;
  /** Of a longer question so many tokens from its beginning are read; the rest of the limit is taken from its end. */
  readonly questionHeadTokens: number;
  /** So many tokens of the text from its beginning, as far as the pair fits into the model; may be infinite. */
  readonly maxTextTokens: number;
}

/** Positions that models of the BERT family have at least; a pair is cut to them. */
const MAX_PAIR_TOKENS = 512;
/** Tokens of a single text: sentence models are trained on shorter ones, and longer gains nothing. */
const MAX_TEXT_TOKENS = 256;
/** [CLS], and [SEP] twice. */
const SPECIAL_TOKENS_OF_PAIR = 3;

/** Turns texts and pairs of texts into the tokens of a model. */
export class TextTokenizer {
  readonly #tokenizer: Tokenizer;
  readonly #first: number;
  readonly #last: number;

  constructor(tokenizer: Tokenizer) {
    this.#tokenizer = tokenizer;
    // [CLS] and [SEP], whatever the model calls them.
    const { ids } = tokenizer.encode('');
    this.#first = ids[0]!;
    this.#last = ids.at(-1)!;
  }

  /** Returns `[CLS] text [SEP]`. A text that is cut keeps its last special token. */
  text(text: string): Tokens {
    const { ids } = this.#tokenizer.encode(text);
    const read = ids.length <= MAX_TEXT_TOKENS ? ids : [...ids.slice(0, MAX_TEXT_TOKENS - 1), this.#last];
    return { ids: read, typeIds: read.map(() => 0) };
  }

  /** Returns `[CLS] question [SEP] text [SEP]`. */
  pair(question: string, text: string, limits: PairLimits): Tokens {
    const asked = cutQuestion(this.#pieces(question), limits);
    const room = Math.max(0, MAX_PAIR_TOKENS - SPECIAL_TOKENS_OF_PAIR - asked.length);
    const read = this.#pieces(text).slice(0, Math.min(limits.maxTextTokens, room));
    const ids = [this.#first, ...asked, this.#last, ...read, this.#last];
    return { ids, typeIds: ids.map((_, at) => (at < asked.length + 2 ? 0 : 1)) };
  }

  #pieces(text: string): number[] {
    return this.#tokenizer.encode(text, { add_special_tokens: false }).ids;
  }
}

function cutQuestion(ids: readonly number[], { maxQuestionTokens, questionHeadTokens }: PairLimits): readonly number[] {
  if (ids.length <= maxQuestionTokens) return ids;
  const head = Math.min(questionHeadTokens, maxQuestionTokens);
  return [...ids.slice(0, head), ...ids.slice(ids.length - (maxQuestionTokens - head))];
}

/** Reads the tokenizer of a model's folder. Rejects when one of its two files is missing or is none. */
export async function readTokenizer(folder: string): Promise<TextTokenizer> {
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8')) as object;
  const [tokenizer, config] = await Promise.all([read('tokenizer.json'), read('tokenizer_config.json')]);
  return new TextTokenizer(new Tokenizer(tokenizer, config));
}

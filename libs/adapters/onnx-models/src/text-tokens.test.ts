import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { MODELS_FOLDER } from '@regqa/testing';
import { readTokenizer } from './text-tokens.ts';
import type { TextTokenizer } from './text-tokens.ts';

const [CLS, SEP] = [101, 102];
const LIMITS = { maxQuestionTokens: 6, questionHeadTokens: 2, maxTextTokens: 4 };
const NO_LIMITS = { maxQuestionTokens: 96, questionHeadTokens: 32, maxTextTokens: Number.POSITIVE_INFINITY };

describe('tokens', () => {
  let tokenizer: TextTokenizer;
  /** Ids of words, without special tokens. */
  const ids = (text: string) => tokenizer.text(text).ids.slice(1, -1);
  beforeAll(async () => {
    tokenizer = await readTokenizer(join(MODELS_FOLDER, 'passage-encoder'));
  });

  it('of a text stand between [CLS] and [SEP], all of type 0', () => {
    expect(tokenizer.text('a house')).toEqual({ ids: [CLS, 1037, 2160, SEP], typeIds: [0, 0, 0, 0] });
  });

  it('of a text are 256 at most, the last a [SEP]', () => {
    const { ids: read, typeIds } = tokenizer.text('house '.repeat(1_000));
    expect([read.length, typeIds.length, read.at(-1)]).toEqual([256, 256, SEP]);
  });

  it('of a pair are of type 0 up to the first [SEP] and of type 1 after it', () => {
    expect(tokenizer.pair('a house', 'sheds', LIMITS)).toEqual({
      ids: [CLS, 1037, 2160, SEP, ...ids('sheds'), SEP],
      typeIds: [0, 0, 0, 0, ...ids('sheds').map(() => 1), 1],
    });
  });

  it('of a long question are its beginning and its end', () => {
    const { ids: read } = tokenizer.pair('one two three four five six seven eight', 'a', LIMITS);
    expect(read.slice(1, 7)).toEqual(ids('one two five six seven eight'));
  });

  it('of a long text are its beginning', () => {
    const { ids: read } = tokenizer.pair('a', 'one two three four five six', LIMITS);
    expect(read).toEqual([CLS, ...ids('a'), SEP, ...ids('one two three four'), SEP]);
  });

  it('of a pair are 512 at most', () => {
    const { ids: read, typeIds } = tokenizer.pair('house '.repeat(200), 'shed '.repeat(1_000), NO_LIMITS);
    expect([read.length, typeIds.length, read.at(-1), typeIds.filter((type) => type === 0).length]).toEqual([
      512,
      512,
      SEP,
      98,
    ]);
  });

  it('are the special ones alone where there are no words', () => {
    expect(tokenizer.pair('', '', LIMITS).ids).toEqual([CLS, SEP, SEP]);
  });
});

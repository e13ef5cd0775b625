import { describe, expect, it } from '@jest/globals';
import { compose, passage, scored } from './compose-quotes.fixture.ts';

describe('a list that goes on in the next passage', () => {
  const BEGINNING = '(1) A keeper of a tower must not—\n(a) paint it; or';
  const REST = '(b) light it; or\n(c) climb it.';
  const AFTER = '(2) A tower must be painted white.';
  const first = passage(BEGINNING, { chunkId: 'one', ordinal: 1 });
  const next = passage([REST, AFTER].join('\n'), { chunkId: 'two', ordinal: 2 });
  const provisions = [first.passage, next.passage];

  it('is quoted to its end', async () => {
    expect(await compose([scored(first, 3)], { provisions })).toEqual([BEGINNING, REST]);
  });

  it('is left where there are no words for the rest', async () => {
    expect(await compose([scored(first, 3)], { provisions, limits: { answer_words: 15 } })).toEqual([BEGINNING]);
  });

  it('is quoted to its end after its exceptions, where there are words for both', async () => {
    const exception = passage('(3) Despite subsection (1), a keeper may paint a shed.', { chunkId: 'x', ordinal: 3 });
    const all = { provisions: [...provisions, exception.passage] };
    expect(await compose([scored(first, 3)], all)).toEqual([BEGINNING, REST, exception.passage.text]);
    const tight = { ...all, limits: { answer_words: 24 } };
    expect(await compose([scored(first, 3)], tight)).toEqual([BEGINNING, exception.passage.text]);
  });

  it('goes on with nothing after its last item, nor with a passage that is not the next', async () => {
    const closed = passage('(1) A keeper must not—\n(a) paint it; or\n(b) light it.', { chunkId: 'one', ordinal: 1 });
    expect(await compose([scored(closed, 3)], { provisions: [closed.passage, next.passage] })).toHaveLength(1);
    const later = { ...next.passage, ordinal: 3 };
    expect(await compose([scored(first, 3)], { provisions: [first.passage, later] })).toEqual([BEGINNING]);
  });
});

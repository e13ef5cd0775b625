import { describe, expect, it } from '@jest/globals';
import { repairEncoding } from './repair-encoding.ts';

describe('text that was encoded twice', () => {
  it.each([
    ['27Â°47â€²54â€³ S', '27°47′54″ S'],
    ['the ownerâ€™s â€œburrowâ€\u009d', 'the owner’s “burrow”'],
    ['cafÃ© â€“ 3 mÂ²', 'café – 3 m²'],
  ])('%s becomes %s', (text, right) => {
    expect(repairEncoding(text).text).toBe(right);
  });

  it.each(['Château Âge', 'naïve façade', 'Ãngström', 'plain words', 'Â'])('%s stays as it is', (text) => {
    expect(repairEncoding(text)).toEqual({ text, repaired: 0, characters: 0, example: null });
  });
});

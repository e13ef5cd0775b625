import { describe, expect, it } from '@jest/globals';
import { firstDeparture, withoutMarkup } from './align-text.ts';

describe('comparing a text with its source', () => {
  it('accepts the same characters, bullets of another form and the reader’s own labels', () => {
    expect(firstDeparture('(1)(a)–Seven', '(1)(Repealed)(a)•Seven')).toBeNull();
  });

  it.each([
    ['a character is missing', 'Seven', 'Sevn'],
    ['the end is missing', 'Seven', 'Seve'],
    ['something is there twice', 'Seven', 'SevenSeven'],
    ['two pieces changed places', '(a)(b)', '(b)(a)'],
  ])('finds that %s', (_what, source, text) => {
    expect(firstDeparture(source, text)).not.toBeNull();
  });

  it('takes tables as their cells, header rows that a later piece repeats once', () => {
    const pieces = [
      '| Item | Place |\n| --- | --- |\n| 1 | Old \\| mill |',
      '| Item | Place |\n| --- | --- |\n| 2 | Barn |',
    ];
    expect(withoutMarkup(pieces)).toBe('ItemPlace1Old|mill2Barn');
  });
});

import { describe, expect, it } from '@jest/globals';
import { foldText } from '@regqa/domain';
import fc from 'fast-check';
import { locateQuote } from './locate-quote.ts';

const TEXT =
  'A keeper must ring the “north bell” at dawn—unless fog is fore-\ncast. Tide tables are kept in the lamp-room.';
const LAMPS = { chunkId: 'lamps', text: TEXT };
const ROPES = { chunkId: 'ropes', text: 'A rope must be coiled. The bell rope is red. A rope must be coiled.' };
const locate = (words: string, said: typeof LAMPS | undefined, given: readonly (typeof LAMPS)[]) =>
  locateQuote(words, said, { given, shortest: 12 });
const quoted = (quote: string, passage = LAMPS) => {
  const place = locate(quote, passage, [LAMPS, ROPES]);
  return place.result === 'found' ? passage.text.slice(place.start, place.end) : place.result;
};

describe('a quotation', () => {
  it.each([
    ['letter by letter', 'Tide tables are kept', 'Tide tables are kept'],
    ['with other quotation marks', 'ring the "north bell" at dawn', 'ring the “north bell” at dawn'],
    ['with another dash and spaces', 'at  dawn-unless fog', 'at dawn—unless fog'],
    ['across a hyphen at the end of a line', 'unless fog is forecast.', 'unless fog is fore-\ncast.'],
    ['in quotation marks of its own', '"Tide tables are kept"', 'Tide tables are kept'],
    ['with a small letter first', 'tide tables are kept', 'Tide tables are kept'],
    ['with characters that nobody sees', 'Tide\u200b tables are\u00a0kept', 'Tide tables are kept'],
    ['with a ligature', 'a \ufb01sh pie', 'not found'],
  ])('is found %s', (_how, quote, found) => {
    expect(quoted(quote)).toBe(found);
  });

  it.each([
    ['a word is another', 'Tide tables are hung in the lamp-room'],
    ['words are left out', 'A keeper must ring the bell at dawn'],
    ['it is shorter than 12 characters', 'Tide tables'],
    ['it ends within a word', 'Tide tables are kep'],
    ['it is empty', ''],
  ])('is not found when %s', (_when, quote) => {
    expect(quoted(quote)).toBe('not found');
  });

  it('is not found where it stands in several places', () => {
    expect(quoted('A rope must be coiled.', ROPES)).toBe('not found');
    expect(locate('Tide tables are kept', undefined, [LAMPS, { ...LAMPS, chunkId: 'copy' }])).toEqual({
      result: 'not found',
    });
  });

  it('is misattributed where it stands in another passage that was given', () => {
    const place = { result: 'misattributed', chunkId: 'ropes', start: 23, end: 44 };
    expect(locate('The bell rope is red.', LAMPS, [LAMPS, ROPES])).toEqual(place);
    expect(locate('The bell rope is red.', undefined, [LAMPS, ROPES])).toEqual(place);
    expect(locate('The bell rope is red.', LAMPS, [LAMPS])).toEqual({ result: 'not found' });
  });
});

const WORDS = fc.constantFrom(
  'bell',
  '“tide”',
  'don’t',
  'ring—and',
  'fore-\nmast',
  'caf\u0065\u0301',
  '\ufb01sh',
  'x\u200by',
  '8.5\u00a0m',
  'Ω',
);

it('is found with the offsets of its words, whatever stands around and however it is typed', () => {
  const words = fc.array(WORDS, { minLength: 4, maxLength: 9 });
  const places = fc.tuple(words, words, words).filter(([before, inner, after]) => {
    const [all, own] = [[...before, ...inner, ...after], inner].map((some) => foldText(some.join(' ')));
    return own!.length >= 12 && all!.indexOf(own!) === all!.lastIndexOf(own!);
  });
  const property = fc.property(places, ([before, inner, after]) => {
    const text = [...before, ...inner, ...after].join(' ');
    const quote = foldText(inner.join(' '));
    const place = locate(quote, { chunkId: 'c', text }, []);
    expect(place).toMatchObject({ result: 'found', chunkId: 'c' });
    if (place.result === 'found') expect(foldText(text.slice(place.start, place.end))).toBe(quote);
  });
  fc.assert(property, { numRuns: 300 });
});

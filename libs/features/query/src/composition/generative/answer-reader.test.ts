import { describe, expect, it } from '@jest/globals';
import { said } from '@regqa/testing/scripted-model';
import { AnswerReader } from './answer-reader.ts';

const LONGEST = 200;
const FIRST = {
  text: 'Bells "ring" at {dawn} [daily], 8\u00bd m \\ high.',
  citations: [{ passage: 2, quote: 'bells: {ring}\nat dawn' }],
};
const SECOND = { text: 'Lamps burn.', citations: [] };
const ANSWER = said({ completeness: 'partial', headline: 'Yes, "daily".' }, FIRST, SECOND);
const PARTS = [
  { kind: 'completeness', value: 'partial' },
  { kind: 'headline', value: 'Yes, "daily".' },
  { kind: 'sentence', sentence: FIRST },
  { kind: 'sentence', sentence: SECOND },
];

const read = (...pieces: readonly string[]) => {
  const reader = new AnswerReader(LONGEST);
  return pieces.map((piece) => reader.push(piece));
};

describe('a structured answer that comes in pieces', () => {
  it('is read the same wherever it is cut', () => {
    for (let at = 0; at <= ANSWER.length; at++)
      expect(read(ANSWER.slice(0, at), ANSWER.slice(at)).flat()).toEqual(PARTS);
    expect(read(...ANSWER).flat()).toEqual(PARTS);
  });

  it('gives a sentence with the piece that completes it', () => {
    const end = ANSWER.indexOf(',{"text":"Lamps');
    expect(
      read(ANSWER.slice(0, end - 1), ANSWER.slice(end - 1, end), ANSWER.slice(end)).map((parts) => parts.length),
    ).toEqual([2, 1, 1]);
  });

  it('is read out of what stands around it', () => {
    expect(read(`Here is the JSON:\n\`\`\`json\n${ANSWER}\n\`\`\`\nI hope this helps!`).flat()).toEqual(PARTS);
  });

  it('may have its members in another order, line breaks within strings, and numbers as text', () => {
    const text =
      '{"sentences": [{"citations": [{"quote": "at\ndawn", "passage": "2"}], "text": " Bells ring. "}], "headline": "Yes"}';
    expect(read(text).flat()).toEqual([
      { kind: 'sentence', sentence: { text: 'Bells ring.', citations: [{ passage: 2, quote: 'at dawn' }] } },
      { kind: 'headline', value: 'Yes' },
    ]);
  });

  it.each([
    ['a headline', '{"headline": "', 'so on, '],
    ['a sentence', '{"sentences": [{"text": "', 'so on, '],
    ['a quotation', '{"sentences": [{"text": "a", "citations": [{"passage": 1, "quote": "', 'so on, '],
    ['quotations', '{"sentences": [{"text": "a", "citations": [', '{"passage": 1, "quote": "so on"}, '],
  ])('is lost in %s without an end', (_what, begun, repeated) => {
    const reader = new AnswerReader(LONGEST);
    for (const piece of [begun, ...Array.from({ length: 3 }, () => repeated)]) reader.push(piece);
    expect(reader.isLost).toBe(false);
    for (let time = 0; time < 40; time++) reader.push(repeated);
    expect(reader.isLost).toBe(true);
  });

  it('is not lost in many sentences, nor in what stands around them', () => {
    const reader = new AnswerReader(LONGEST);
    const around = 'I think. '.repeat(40);
    for (const piece of [around, said(...Array.from({ length: 9 }, () => FIRST)), around]) {
      reader.push(piece);
      expect(reader.isLost).toBe(false);
    }
  });

  it.each([
    ['a sentence cut off', ANSWER.slice(0, ANSWER.indexOf('Lamps')), 3],
    ['no JSON', 'The answer is 9 metres. [1]', 0],
    ['nothing', '', 0],
    ['a list', '["a", {"text": "b"}]', 0],
  ])('gives no part of %s', (_what, text, count) => {
    expect(read(text).flat()).toHaveLength(count);
  });

  it('has a sentence without quotations for one that has not its form', () => {
    const parts = read(
      '{"sentences": [{"txt": "a"}, {"text": "", "citations": []}, {"text": "b", "citations": [{"passage": "x", "quote": "y"}]}, {"text": bad}]}',
    ).flat();
    expect(parts).toEqual(
      Array.from({ length: 4 }, () => ({ kind: 'sentence', sentence: { text: '', citations: [] } })),
    );
  });
});

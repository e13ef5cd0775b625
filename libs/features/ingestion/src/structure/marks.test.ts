import { describe, expect, it } from '@jest/globals';
import { leadingMarks, MarkTracker } from './marks.ts';

/** Follows texts by their marks; a text that ends with a colon leads in. */
function follow(...texts: string[]): string[] {
  return followBy(new MarkTracker(), texts);
}

function followBy(tracker: MarkTracker, texts: readonly string[]): string[] {
  let leadIn = false;
  return texts.map((text) => {
    const path = tracker.place(leadingMarks(text), leadIn).join('');
    leadIn = text.endsWith(':');
    return path;
  });
}

describe('marks of subsections and paragraphs', () => {
  it('reads marks with one bracket', () => {
    expect(follow('a) x', 'b) x', '(c) x')).toEqual(['(a)', '(b)', '(c)']);
    expect(leadingMarks('burrow) x')).toEqual([]);
  });

  it('reads (i) as a subparagraph after (a) and as the ninth paragraph after (h)', () => {
    expect(follow('(1) x:', '(a) x:', '(i) x', '(ii) x', '(b) x')).toEqual([
      '(1)',
      '(1)(a)',
      '(1)(a)(i)',
      '(1)(a)(ii)',
      '(1)(b)',
    ]);
    expect(follow('(g) x', '(h) x', '(i) x', '(j) x')).toEqual(['(g)', '(h)', '(i)', '(j)']);
  });

  it('reads (i) after (h) as a subparagraph when (h) leads in to it', () => {
    expect(follow('(h) x:', '(i) x', '(ii) x')).toEqual(['(h)', '(h)(i)', '(h)(ii)']);
  });

  it('keeps inserted letters on their level', () => {
    expect(follow('(1A) x', '(a) x', '(aa) x', '(ba) x', '(2)(a) x')).toEqual([
      '(1A)',
      '(1A)(a)',
      '(1A)(aa)',
      '(1A)(ba)',
      '(2)(a)',
    ]);
  });

  it('reads (v) after (iv) as roman and after (u) as a letter', () => {
    expect(follow('(a) x', '(i) x', '(iv) x', '(v) x')).toEqual(['(a)', '(a)(i)', '(a)(iv)', '(a)(v)']);
    expect(follow('(t) x', '(u) x', '(v) x', '(w) x', '(x) x')).toEqual(['(t)', '(u)', '(v)', '(w)', '(x)']);
  });

  it('reads inserted subsections with a small letter', () => {
    expect(follow('(3) x', '(3a) x:', '(a) x', '(4) x')).toEqual(['(3)', '(3a)', '(3a)(a)', '(4)']);
    expect(leadingMarks('(3rd) x')).toEqual([]);
  });

  it('reads numbers below letters where letters may come first, and what stands below those in its order', () => {
    const tracker = new MarkTracker();
    tracker.reset(null, true);
    const texts = [
      '(a) x',
      '(1) x',
      '(A) x',
      '(i) x',
      '(B) x',
      '(2) x',
      'x',
      '(b) x',
      '(1) x',
      '(i) x',
      '(A) x',
      '(ii) x',
    ];
    expect(followBy(tracker, texts)).toEqual([
      ...['(a)', '(a)(1)', '(a)(1)(A)', '(a)(1)(A)(i)', '(a)(1)(B)', '(a)(2)', '(a)'],
      ...['(b)', '(b)(1)', '(b)(1)(i)', '(b)(1)(i)(A)', '(b)(1)(ii)'],
    ]);
  });

  it('lets the text after a list that something leads in to go on with that', () => {
    const tracker = new MarkTracker();
    tracker.reset(null, true);
    expect(followBy(tracker, ['x:', '(a) x', '(b) x', 'x'])).toEqual(['', '(a)', '(b)', '']);
  });

  it('lets an unmarked text go on with the subsection', () => {
    expect(follow('(1) x', '(a) x', 'but not otherwise', '(A) x')).toEqual(['(1)', '(1)(a)', '(1)', '(1)(A)']);
  });
});

describe('marks of an outline', () => {
  it('stand below a first mark in capitals', () => {
    const marks = new MarkTracker();
    const paths = [['A'], ['1.'], ['a.'], ['b.'], ['2.'], ['B'], ['1.']].map((tokens) =>
      marks.place(tokens, false).join(''),
    );
    expect(paths).toEqual(['(A)', '(A)1', '(A)1.a', '(A)1.b', '(A)2', '(B)', '(B)1']);
  });

  it('are no marks where capitals stand deepest', () => {
    const marks = new MarkTracker();
    for (const token of ['1', 'a', 'i', 'A']) marks.place([token], false);
    expect([marks.current().join(''), marks.inOutline()]).toEqual(['(1)(a)(i)(A)', false]);
  });
});

import { markSpans } from '../passages/marked-text.ts';
import { findQuotation } from './find-quotation.ts';
import type { Quotation } from './find-quotation.ts';

/** A run of words of a page: its text, and the element that lies over where it is printed. */
export interface PrintedRun {
  readonly text: string;
  readonly element: HTMLElement;
}

/** Marks the quoted words in the runs of a page. Returns whether any were found. */
export function markWords(runs: readonly PrintedRun[], quotation: Quotation): boolean {
  const spans = findQuotation(runs.map(({ text }) => text).join(''), quotation);
  let start = 0;
  for (const { text, element } of runs) {
    const own = spans.map((span) => ({ start: Math.max(0, span.start - start), end: span.end - start }));
    start += text.length;
    if (own.some(({ start: from, end }) => end > 0 && from < text.length))
      element.replaceChildren(...pieces(text, own));
  }
  return spans.length > 0;
}

const pieces = (text: string, spans: Parameters<typeof markSpans>[1]) =>
  markSpans(text, spans).map(({ text: piece, quoted }) => {
    if (!quoted) return piece;
    const mark = document.createElement('mark');
    mark.textContent = piece;
    return mark;
  });

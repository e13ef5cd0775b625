import type { Answer } from '@regqa/client';

/** A run of a paragraph: text, or a marker that stands for a source. */
export type Run = { readonly text: string } | { readonly marker: number };

/** A paragraph of an answer, its pinpoint and heading apart from what it quotes. */
export interface Paragraph {
  /** E.g. `cl 4.3(2), Height of buildings`; null where the paragraph has none. */
  readonly label: string | null;
  readonly runs: readonly Run[];
  /** Full citations of what it quotes, each once. */
  readonly citations: readonly string[];
}

type Citation = NonNullable<Answer['citations']>[number];

/**
 * Returns the paragraphs of an answer. The label before a quotation is what stands before the first sentence that is
 * cited in the paragraph; while an answer is streamed there are no citations yet, and no labels.
 */
export function paragraphsOf(answer: string, citations: readonly Citation[] = []): Paragraph[] {
  return answer
    .split(/\n{2,}/)
    .filter((text) => text.trim() !== '')
    .map((text) => {
      const cited = citations.filter(({ sentence }) => text.includes(sentence));
      const start = Math.min(...cited.map(({ sentence }) => text.indexOf(sentence)));
      const label = Number.isFinite(start) ? labelIn(text.slice(0, start)) : null;
      const rest = label === null ? text : text.slice(text.indexOf(label) + label.length).replace(/^:\s*/, '');
      const full = cited.map(({ citation }) => citation).filter((citation) => citation !== undefined);
      return { label, runs: runsOf(rest), citations: [...new Set(full)] };
    });
}

/** The label ends with a colon, and a quotation mark may stand between it and the sentence. */
function labelIn(before: string): string | null {
  const end = before.lastIndexOf(':');
  const label = before.slice(0, end).trim();
  return end > 0 && label !== '' ? label : null;
}

/** Returns text and markers in their order. */
export function runsOf(text: string): Run[] {
  return text
    .split(/(\[\d{1,3}\])/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const marker = /^\[(\d{1,3})\]$/.exec(piece)?.[1];
      return marker === undefined ? { text: piece } : { marker: Number(marker) };
    });
}

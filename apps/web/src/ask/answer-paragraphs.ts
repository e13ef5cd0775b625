import type { Answer } from '@regqa/client';

/** A run of a paragraph: text, or a marker that stands for a source. */
export type Run = { readonly text: string } | { readonly marker: number };

/** A paragraph of an answer, what it is from apart from what it quotes. */
export interface Paragraph {
  /** E.g. `Wattle Plan 2021 (NSW) cl 4.3(2), Height of buildings`; null where the paragraph has none. */
  readonly label: string | null;
  readonly runs: readonly Run[];
  /** Full citations of what it quotes, each once. */
  readonly citations: readonly string[];
}

type Citation = NonNullable<Answer['citations']>[number];

/** What a quotation is from stands behind its marker: `“…” [1] — cl 4.3(2), Height of buildings`. */
const FROM = /\[\d{1,3}\] — (.+)$/s;

/** Returns the paragraphs of an answer; while it is streamed there are no citations yet, and no labels. */
export function paragraphsOf(answer: string, citations: readonly Citation[] = []): Paragraph[] {
  return answer
    .split(/\n{2,}/)
    .filter((text) => text.trim() !== '')
    .map((text) => {
      const cited = citations.filter(({ sentence }) => text.includes(sentence));
      const end = Math.max(...cited.map(({ sentence }) => text.indexOf(sentence) + sentence.length));
      const label = cited.length === 0 ? null : (FROM.exec(text.slice(end))?.[1] ?? null);
      const quoted = label === null ? text : text.slice(0, -` — ${label}`.length);
      const full = cited.map(({ citation }) => citation).filter((citation) => citation !== undefined);
      return { label, runs: runsOf(quoted), citations: [...new Set(full)] };
    });
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

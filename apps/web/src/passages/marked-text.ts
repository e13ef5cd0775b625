/** A run of a passage's text, with whether it is quoted. */
export interface MarkedRun {
  readonly text: string;
  readonly quoted: boolean;
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns the text in runs, quoted and not, in their order. Spans may overlap, and may reach beyond the text. */
export function markSpans(text: string, spans: readonly Span[]): MarkedRun[] {
  const runs: MarkedRun[] = [];
  const add = (piece: string, quoted: boolean) => piece !== '' && runs.push({ text: piece, quoted });
  let at = 0;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (end <= at || start >= text.length) continue;
    add(text.slice(at, Math.max(at, start)), false);
    const from = Math.max(at, start);
    const last = runs.at(-1);
    if (last?.quoted && from === at) runs[runs.length - 1] = { text: last.text + text.slice(from, end), quoted: true };
    else add(text.slice(from, end), true);
    at = Math.min(end, text.length);
  }
  add(text.slice(at), false);
  return runs;
}

/** Returns the span as it is in a piece of the text that begins at `start`. */
export const within = (span: Span, start: number): Span => ({ start: span.start - start, end: span.end - start });

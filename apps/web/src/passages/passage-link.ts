import type { Span } from './marked-text.ts';

/** Returns the address of a passage, with what is quoted of it. */
export function linkToPassage(chunkId: string, quotes: readonly Span[] = []): string {
  const spans = quotes.map(({ start, end }) => `${start}-${end}`).join(',');
  return `/passages/${encodeURIComponent(chunkId)}${spans === '' ? '' : `?quotes=${spans}`}`;
}

/** Returns what an address says is quoted; what is no span is left out. */
export function quotesOfLink(search: string): Span[] {
  return (new URLSearchParams(search).get('quotes') ?? '')
    .split(',')
    .map((span) => /^(\d{1,9})-(\d{1,9})$/.exec(span))
    .filter((found) => found !== null)
    .map(([, start, end]) => ({ start: Number(start), end: Number(end) }));
}

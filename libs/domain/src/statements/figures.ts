import type { Bound, Meaning, Token } from './lexicon.ts';

/** A number with what it counts, in the base of its kind: metres, square metres, days, months. */
export interface Figure {
  readonly value: number;
  /** `length`, `days`; empty where no unit follows. */
  readonly kind: string;
  readonly bound: Bound | null;
}

const NONE: Token = { text: '', meanings: [] };

/** Returns the figures of a text in order; a bound stands within the reach before its figure, or after its unit. */
export function readFigures(tokens: readonly Token[], reach: number): Figure[] {
  const figures: Figure[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const number = readNumber(tokens, at);
    if (number === null) continue;
    const { value, end } = number;
    const { kind, factor, end: unitEnd } = readUnit(tokens, at, end);
    // `between the two` counts nothing.
    const isCount = /^\d/.test(tokens[at]!.text) || value > 2 || !Number.isInteger(value);
    if (kind !== '' || isCount) {
      const bound = first(tokens[unitEnd], 'bound')?.bound ?? boundBefore(tokens, at, reach);
      figures.push({ value: rounded(value * factor), kind, bound });
    }
    at = end - 1;
  }
  return figures;
}

/** Reads what a number from `at` to `end` counts, and returns the position after that. */
function readUnit(tokens: readonly Token[], at: number, end: number): { kind: string; factor: number; end: number } {
  const unit = first(tokens[end], 'unit');
  const unitEnd = unit === undefined ? end : end + 1;
  if (tokens[at - 1]?.text === '$') return { kind: 'money', factor: 1, end: unitEnd };
  return { kind: unit?.kind ?? '', factor: unit?.factor ?? 1, end: unitEnd };
}

/** `twenty-eight`, `15 million`: returns the value and the position after it. */
function readNumber(tokens: readonly Token[], at: number): { value: number; end: number } | null {
  let value = numberOf(tokens[at]);
  if (value === null) return null;
  let end = at + 1;
  for (let next = numberOf(tokens[end]); next !== null; next = numberOf(tokens[++end])) {
    value = next >= 100 ? value * next : value + next;
  }
  return { value, end };
}

export function numberOf(token: Token = NONE): number | null {
  return first(token, 'number')?.value ?? (/^\d/.test(token.text) ? Number(token.text) : null);
}

function boundBefore(tokens: readonly Token[], at: number, reach: number): Bound | null {
  const before = tokens.slice(Math.max(0, at - reach), at);
  const near = before.slice(before.findLastIndex(({ text }) => /^[;:.,]$/.test(text)) + 1);
  return near.flatMap((token) => first(token, 'bound') ?? []).at(-1)?.bound ?? null;
}

/** Returns the first meaning of a kind. */
export function first<K extends Meaning['is']>(token: Token = NONE, is: K): Extract<Meaning, { is: K }> | undefined {
  return token.meanings.find((meaning): meaning is Extract<Meaning, { is: K }> => meaning.is === is);
}

const rounded = (value: number) => Math.round(value * 1e4) / 1e4;

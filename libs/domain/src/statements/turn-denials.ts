/** Reads denials that belong to another word as that word's own. */
import { first, numberOf } from './figures.ts';
import type { Bound, Lexicon, Meaning, Role, Token } from './lexicon.ts';

/** `must not exceed 9` is `at most 9`; `no shed may` is `a shed must not`; `no plan is needed` is `need not`. */
export function turnDenials(tokens: readonly Token[], { measures, reach }: Lexicon): Token[] {
  const turned = [...tokens];
  for (const [at, { text }] of tokens.entries()) if (/^no(?:body| one)?$/.test(text)) turnNo(turned, at, reach.denial);
  for (const [at, token] of turned.entries()) {
    const bound = first(token, 'bound')?.bound;
    const before = turned.findLastIndex((other, place) => place < at && !measures.has(other.text));
    if (bound !== undefined && before >= 0) turnBound(turned, bound, { at, before });
  }
  return turned;
}

function turnBound(tokens: Token[], bound: Bound, { at, before }: { at: number; before: number }): void {
  // A limit is one however it is said: `may be at most`, `must be at most`.
  if (bound === 'most' || bound === 'least') {
    if (hasRole(tokens[before], 'may', 'must')) tokens[before] = withRole(tokens[before]!, 'plain');
    return;
  }
  const token = tokens[at]!;
  // `under section 4` bounds nothing.
  const isBound = /than$|^exceed|excess/.test(token.text) || numberOf(tokens[at + 1]) !== null;
  if (!isBound || !hasRole(tokens[before], 'forbidden', 'negation')) return;
  tokens[before] = withRole(tokens[before]!, 'plain');
  tokens[at] = { ...token, meanings: [{ is: 'bound', bound: bound === 'more' ? 'most' : 'least' }] };
}

function turnNo(tokens: Token[], at: number, reach: number): void {
  const near = tokens.slice(at + 1, at + 1 + reach);
  const mark = near.findIndex(({ text }) => /^[;:.,()]$/.test(text));
  const verb = (mark < 0 ? near : near.slice(0, mark)).findIndex((token) => hasRole(token, 'may', 'must'));
  if (verb < 0) return;
  const other = tokens[at + 1 + verb]!;
  const isNeed = /need|requir/.test(other.text);
  if (!isNeed && !hasRole(other, 'may')) return;
  tokens[at] = withRole(tokens[at]!, 'plain');
  tokens[at + 1 + verb] = withRole(other, isNeed ? 'free' : 'forbidden');
}

const hasRole = (token: Token | undefined, ...roles: Role[]) =>
  (token?.meanings ?? []).some((meaning: Meaning) => meaning.is === 'role' && roles.includes(meaning.role));
const withRole = (token: Token, role: Role): Token => ({ ...token, meanings: [{ is: 'role', role }] });

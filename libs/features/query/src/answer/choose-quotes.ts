import { contentStems } from '@regqa/domain';
import type { QuestionTerms } from '../question/question-terms.ts';
import type { AskedFor } from '../retrieval/passage-features.ts';
import type { Candidate } from '../retrieval/retrieve-passages.ts';
import { exceptionsTo } from './exceptions.ts';
import { quotableUnits } from './quotable-units.ts';

/** A quotation of the answer: `candidate.passage.text.slice(start, end)`. */
export interface Quote {
  readonly candidate: Candidate;
  readonly start: number;
  readonly end: number;
}

/** Share of the best quotation's score below which another one is left out. */
const WORTH_QUOTING = 0.6;
/** Most quotations in an answer: it is read, the sources are studied. */
const MOST_QUOTES = 5;
/** Only sources this near to the best one, by share of its rank, are quoted. */
const QUOTED_SOURCES_FROM = 0.7;
/** Sources that are quoted at most. */
const MOST_QUOTED_SOURCES = 3;
/** The marker ` [12]` and the space or break before the next quotation. */
const MARKER_CHARACTERS = 7;

interface ScoredQuote extends Quote {
  readonly score: number;
  readonly stems: ReadonlySet<string>;
}

/**
 * Returns the quotations that answer the question, in the order of the sources and of their text. They fit into
 * `characters` together; empty only when not one fits.
 */
export function chooseQuotes(input: { sources: readonly Candidate[]; asked: AskedFor; characters: number }): Quote[] {
  const { sources, asked, characters } = input;
  const best = sources[0];
  if (best === undefined) return [];
  const scored = sources
    .slice(0, MOST_QUOTED_SOURCES)
    .flatMap((candidate) => (isQuoted(candidate, best, asked) ? scoreUnits(candidate, asked.terms) : []))
    .sort((a, b) => b.score - a.score);
  return withExceptions(pick(scored, characters), characters)
    .sort((a, b) => sources.indexOf(a.candidate) - sources.indexOf(b.candidate) || a.start - b.start)
    .map(({ candidate, start, end }) => ({ candidate, start, end }));
}

/** Where a question asks what a word means and a definition says so, the rules that use the word are no part of the answer. */
function isQuoted(candidate: Candidate, best: Candidate, asked: AskedFor): boolean {
  const defines = asked.forMeaning && best.passage.kind === 'definition';
  return candidate.rank >= QUOTED_SOURCES_FROM * best.rank && (!defines || candidate.passage.kind === 'definition');
}

/** Takes the best quotation that fits, then others that are nearly as good and say something else. */
function pick(scored: readonly ScoredQuote[], characters: number): ScoredQuote[] {
  const picked: ScoredQuote[] = [];
  let left = characters;
  for (const quote of scored) {
    const length = quotedLength(quote);
    const first = picked[0];
    if (length > left || picked.length === MOST_QUOTES) continue;
    if (first !== undefined && (quote.score < WORTH_QUOTING * first.score || picked.some((other) => saysTheSame(other, quote)))) continue;
    picked.push(quote);
    left -= length;
  }
  return picked;
}

/** Adds what takes back a part of what is quoted, as far as it fits; an exception counts beyond the most quotations. */
function withExceptions(picked: readonly ScoredQuote[], characters: number): Quote[] {
  const quotes: Quote[] = [...picked];
  let left = characters - picked.reduce((sum, quote) => sum + quotedLength(quote), 0);
  for (const { candidate, start, end } of picked) {
    const { text } = candidate.passage;
    for (const exception of exceptionsTo({ start, end }, quotableUnits(text), text)) {
      const isQuoted = quotes.some((quote) => quote.candidate === candidate && quote.start === exception.start);
      if (isQuoted || quotedLength(exception) > left) continue;
      quotes.push({ candidate, ...exception });
      left -= quotedLength(exception);
    }
  }
  return quotes;
}

/** Returns the characters that a quotation takes in the answer, marker and space included. */
export function quotedLength({ start, end }: Pick<Quote, 'start' | 'end'>): number {
  return end - start + MARKER_CHARACTERS;
}

function saysTheSame(one: ScoredQuote, other: ScoredQuote): boolean {
  const [smaller, larger] = one.stems.size < other.stems.size ? [one.stems, other.stems] : [other.stems, one.stems];
  const common = [...smaller].filter((stem) => larger.has(stem)).length;
  return common >= 0.8 * smaller.size;
}

/** Scores what a source can be quoted with: by the question's words and pairs in it, then by the source's own rank. */
function scoreUnits(candidate: Candidate, terms: QuestionTerms): ScoredQuote[] {
  const { text } = candidate.passage;
  return quotableUnits(text).map(({ start, end }) => {
    const stems = contentStems(text.slice(start, end));
    return { candidate, start, end, stems: new Set(stems), score: unitScore(stems, terms) * candidate.rank };
  });
}

/** Shares of the question's weight in words and in pairs; a few words under a heading say nothing by themselves. */
function unitScore(stems: readonly string[], terms: QuestionTerms): number {
  const seen = new Set(stems);
  let words = 0;
  for (const [stem, weight] of terms.weights) if (seen.has(stem)) words += weight;
  let pairs = 0;
  for (let at = 1; at < stems.length; at++) pairs += terms.pairs.get(`${stems[at - 1]} ${stems[at]}`) ?? 0;
  const shortness = Math.min(1, stems.length / 6);
  const wordShare = terms.totalWeight === 0 ? 0 : words / terms.totalWeight;
  const pairShare = terms.totalPairWeight === 0 ? 0 : Math.min(1, pairs / terms.totalPairWeight);
  return shortness * (0.1 + wordShare + 0.5 * pairShare);
}

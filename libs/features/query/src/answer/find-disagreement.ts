/** Decides whether two sources that hold at the same place say different things. */
import type { Candidate } from '../retrieval/judge-candidates.ts';
import { askedKinds } from './asked-kinds.ts';
import type { AskedKind } from './asked-kinds.ts';
import type { Quote } from './chosen-quotes.ts';
import { unitsOf } from './quotable-units.ts';
import { spanStems } from './span-stems.ts';

/** A rule of one instrument beside one of another that says otherwise. */
export interface Disagreement {
  readonly quoted: Quote;
  readonly other: Quote;
}

/** Share of common words, figures left out, from which two rules are about the same thing. By judgement. */
const SAME_RULE_FROM = 0.6;
/** Words fewer than these are too few to tell that two rules are about the same thing. */
const FEWEST_WORDS = 5;
/**
 * Share of the confidence in the quoted passage that one of an instrument of the same level has to have. Two Acts of one parliament say
 * the same of their own bodies, permits and inspectors in nearly the same words; where both are about what is asked, neither is far
 * behind. Of 10 such pairs of Commonwealth Acts among 1,860 answers all were of this kind, and none had more than .25. By judgement.
 */
const RIVAL_FROM = 0.5;
const FIGURE = /\d[\d,.]*/g;
const BEGINS_WITH_FIGURE = /^\d/;
const FORBIDS = /\b(?:not|no|never|prohibit\w*|forbidden)\b/i;
/**
 * Returns the first quoted rule that another passage of the same place contradicts: the same words with another figure of
 * the kind that is asked for, or one that forbids what the other does not. Null where they agree or cannot be compared.
 */
export function findDisagreement({ question, quotes, others }: { question: string; quotes: readonly Quote[]; others: readonly Candidate[] }): Disagreement | null {
  const telling = askedKinds(question).filter((kind) => kind.telling);
  for (const quoted of quotes) {
    const words = wordsOf(quoted);
    if (words.size < FEWEST_WORDS) continue;
    for (const candidate of others.filter((source) => appliesBeside(source, quoted.candidate))) {
      const unit = unitsOf(candidate.passage).find((span) => isSameRule(words, wordsOf({ candidate, ...span })) && contradicts(textOf(quoted), textOf({ candidate, ...span }), telling));
      if (unit !== undefined) return { quoted, other: { candidate, ...unit } };
    }
  }
  return null;
}

/** Whether a passage of another instrument holds where a quoted one does, and for the same thing: the plans of two areas never do. */
function appliesBeside(rival: Candidate, quoted: Candidate): boolean {
  const [one, other] = [rival.document, quoted.document];
  if (one.documentId === other.documentId) return false;
  if (one.jurisdiction === other.jurisdiction && rival.confidence < RIVAL_FROM * quoted.confidence) return false;
  if (one.state !== null && other.state !== null && one.state !== other.state) return false;
  return one.lga.length === 0 || other.lga.length === 0 || one.lga.some((area) => other.lga.includes(area));
}

function contradicts(one: string, other: string, telling: readonly AskedKind[]): boolean {
  if (FORBIDS.test(one) !== FORBIDS.test(other)) return true;
  return telling.some((kind) => {
    const [first, second] = [kind.stated.exec(one)?.[0], kind.stated.exec(other)?.[0]];
    return first !== undefined && second !== undefined && figuresOf(first) !== '' && figuresOf(first) !== figuresOf(second);
  });
}

/** Jaccard's coefficient against the bound. */
function isSameRule(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const [smaller, larger] = left.size < right.size ? [left, right] : [right, left];
  if (smaller.size < FEWEST_WORDS || smaller.size < SAME_RULE_FROM * larger.size) return false;
  let common = 0;
  for (const stem of smaller) if (larger.has(stem)) common += 1;
  return common >= SAME_RULE_FROM * (left.size + right.size - common);
}

/** Returns the distinct stems of a quotation without its figures. */
function wordsOf({ candidate, start, end }: Quote): ReadonlySet<string> {
  return new Set(spanStems(candidate.passage, { start, end }).filter((stem) => !BEGINS_WITH_FIGURE.test(stem)));
}

function figuresOf(text: string): string {
  return (text.match(FIGURE) ?? []).join(' ').replace(/,/g, '');
}

function textOf({ candidate, start, end }: Quote): string {
  return candidate.passage.text.slice(start, end);
}

import { findFigures } from './figures.ts';
import { normalise } from './normalise.ts';
import { maskReferences } from './references.ts';

/** How the wording of a sentence runs beside that of a passage. */
export interface WordingComparison {
  /** Share of the sentence's words that stand in the passage in the same order, closely together. */
  readonly shared: number;
  /** How many of the sentence's words do not. */
  readonly own: number;
  /** Words on one side alone that turn a rule around: duties, denials, exceptions, bounds, figures. */
  readonly turning: readonly string[];
  /** Whether the two differ in turning words at all, though they may say the same. */
  readonly turned: boolean;
}

/** Words of which one more or one less makes another rule. */
const TURNING = /^(?:prohibitedto|noneedfor|requiredto|permittedto|advisableto|inadvisableto|not|no|never|notany|only|unless|except|excluding|without|if|before|after|until|and|or|nor|all|none|both|outside|despite)$/;
/** Words of which one may be left out or added, but not put in place of the other. */
const IN_PLACE = [['and', 'or'], ['and', 'nor'], ['before', 'after'], ['after', 'until'], ['before', 'until']] as const;
/** Words that move about in a sentence: what counts is whether both sides have them equally often. */
const MOVABLE = /^(?:prohibitedto|noneedfor|requiredto|permittedto|advisableto|inadvisableto|not|no|never)$/;
/** What is left out in one piece longer than this is a part of the passage that the sentence does not speak of. */
const LONGEST_GAP = 4;
/** Cost of a word that is left out between two shared ones. */
const GAP = 0.15;

/** Returns how a sentence runs beside the stretch of the passage that it follows most closely (Smith and Waterman's local alignment over words). */
export function compareWording(said: readonly string[], given: readonly string[]): WordingComparison {
  const pairs = align(said, given);
  const shared = said.length === 0 ? 0 : pairs.length / said.length;
  const differing = withoutAddedJoints(turningWords(said, given, pairs).filter((word) => !isMoved(word, said, given)));
  return { shared, own: said.length - pairs.length, turning: agreeing(differing), turned: differing.length > 0 };
}

/** A word of the sentence and the same word of the passage, by position. */
type Pair = readonly [said: number, given: number];

function align(said: readonly string[], given: readonly string[]): Pair[] {
  const width = given.length + 1;
  const scores = new Float32Array((said.length + 1) * width);
  let best = 0;
  for (let row = 1; row <= said.length; row++) {
    for (let column = 1; column <= given.length; column++) {
      const at = row * width + column;
      const diagonal = said[row - 1] === given[column - 1] ? scores[at - width - 1]! + 1 : 0;
      scores[at] = Math.max(0, diagonal, scores[at - width]! - GAP, scores[at - 1]! - GAP);
      if (scores[at]! > scores[best]!) best = at;
    }
  }
  return traceBack({ said, given, scores, width }, best);
}

interface Grid {
  readonly said: readonly string[];
  readonly given: readonly string[];
  readonly scores: Float32Array;
  readonly width: number;
}

function traceBack({ said, given, scores, width }: Grid, from: number): Pair[] {
  const pairs: Pair[] = [];
  for (let at = from; scores[at]! > 0; ) {
    const row = Math.floor(at / width);
    const column = at % width;
    if (said[row - 1] === given[column - 1] && close(scores[at]!, scores[at - width - 1]! + 1)) {
      pairs.push([row - 1, column - 1]);
      at -= width + 1;
    } else at = close(scores[at]!, scores[at - 1]! - GAP) ? at - 1 : at - width;
  }
  return pairs.reverse();
}

const close = (one: number, other: number) => Math.abs(one - other) < 1e-3;

/** Turning words that one side has and the other has not within the stretch; moved ones are on both sides. */
function turningWords(said: readonly string[], given: readonly string[], pairs: readonly Pair[]): string[] {
  const saidShared = new Set(pairs.map(([at]) => at));
  const added = said.filter((word, at) => !saidShared.has(at) && TURNING.test(word) && !standsIn(given, said.slice(at, at + 3)));
  const missing: string[] = [];
  for (const [at, [, column]] of pairs.entries()) {
    const next = pairs[at + 1]?.[1];
    if (next !== undefined && next - column - 1 <= LONGEST_GAP) missing.push(...given.slice(column + 1, next).filter((word, from) => TURNING.test(word) && !standsIn(said, given.slice(column + 1 + from, column + 4 + from))));
  }
  return symmetricDifference(added, missing);
}

/** Whether both sides have a word equally often, and no other duty beside it. */
function isMoved(word: string, said: readonly string[], given: readonly string[]): boolean {
  if (!MOVABLE.test(word)) return false;
  const kinds = (words: readonly string[]) => words.filter((one) => MOVABLE.test(one)).sort().join(' ');
  return kinds(said) === kinds(given);
}

/** `A` in place of `A and B` narrows, `A and B` in place of `A or B` changes. */
function withoutAddedJoints(turning: readonly string[]): string[] {
  return turning.filter((word) => !IN_PLACE.some((pair) => pair.some((one) => one === word)) || IN_PLACE.some(([one, other]) => turning.includes(one) && turning.includes(other)));
}

/** Three words in a row that stand elsewhere on the other side were moved. */
function standsIn(words: readonly string[], run: readonly string[]): boolean {
  return run.length === 3 && words.some((_word, at) => run.every((one, offset) => words[at + offset] === one));
}

/** Sets of turning words of which one side says by one half what the other says by the other half. */
const SAME_RULE: readonly (readonly string[])[] = [
  ['permittedto', 'only', 'if', 'prohibitedto', 'unless'],
  ['permittedto', 'if', 'prohibitedto', 'unless'],
  ['permittedto', 'unless', 'noneedfor'],
  ['permittedto', 'only', 'prohibitedto', 'unless'],
  ['permittedto', 'prohibitedto', 'unless'],
  ['noneedfor', 'not'],
  ['if'],
];

/** Returns the turning words, or none where they say the same in another way: the clauses are compared then. */
function agreeing(turning: readonly string[]): readonly string[] {
  const sorted = [...turning].sort().join(' ');
  return SAME_RULE.some((rule) => [...rule].sort().join(' ') === sorted) ? [] : turning;
}

function symmetricDifference(one: readonly string[], other: readonly string[]): string[] {
  const rest = [...other];
  const differing = one.filter((word) => {
    const at = rest.indexOf(word);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return [...differing, ...rest];
}

/** Returns the words of a text as they are compared: names masked, figures and duties in one way of writing. */
export function wordingOf(text: string): string[] {
  return withPlainFigures(normalise(maskReferences(text))).replace(/ or (?:more|less|fewer|greater|lower|higher|longer|shorter|over|under|above|below)\b/g, ' ').replace(/\b(?:atmost|atleast)\b/g, ' ').replace(/\b(?:except|excluding|without)\b/g, 'unless').replace(/^\s*\([0-9a-z]{1,5}\)\s/, '').match(/\$?[\p{L}\p{N}]+(?:[.:,][\p{N}]+)*%?/gu) ?? [];
}

/** Each figure with its unit as one word, however they are written. */
function withPlainFigures(normalised: string): string {
  let plain = '';
  let start = 0;
  for (const { at, end, value, unit } of findFigures(normalised)) {
    plain += `${normalised.slice(start, at)}${value}${unit.replace(/[^a-z0-9]/g, '')} `;
    start = end;
  }
  return plain + normalised.slice(start);
}

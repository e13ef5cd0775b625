import type { Fault } from './check-clauses.ts';
import { normalisedUnit } from './evidence.ts';
import type { EvidenceUnit } from './evidence.ts';
import { normalise } from './normalise.ts';
import { oncePer } from './once-per.ts';
import { isCarrying, meaningStems } from './paraphrases.ts';

interface Word {
  readonly stem: string;
  readonly at: number;
}

/** A joining word with the content stems on its two sides. */
interface Joint {
  readonly word: 'and' | 'or';
  readonly left: string;
  readonly right: string;
}

const wordsIn = oncePer((unit: EvidenceUnit) => ({ text: normalisedUnit(unit), words: wordsOf(normalisedUnit(unit)) }));

/**
 * Returns the faults of `and` for `or` and the other way round: where a passage joins the same two words, it must join
 * them by the same word. Under a prohibition both mean the same, so that there either passes.
 */
export function checkJoining(sentence: string, units: readonly EvidenceUnit[]): Fault[] {
  const said = normalise(sentence);
  const given = units.map(wordsIn);
  const others = (ANY_OR_ALL.test(said) ? [] : jointsOf(said))
    .filter((joint) => given.some((passage) => joinsOtherwise(joint, passage, said)) && !given.some(({ text, words }) => joins(joint, text, words)))
    .map(({ word, left, right }) => ({ kind: 'joining' as const, detail: `"${left} ${word} ${right}" is joined otherwise in the passage` }));
  return [...joinedAsBoth(said, given), ...others];
}

/** Of `all or any of its powers or functions` one may say `and` as well. */
const ANY_OR_ALL = /\b(?:any or all|all or any)\b/;

/** `both A and B` where the passage has `A or B`, however far apart the two stand. */
function joinedAsBoth(said: string, given: readonly { text: string; words: readonly Word[] }[]): Fault[] {
  const [, first = '', second = ''] = /\bboth ([^;.]+?),? and ([^;.]+)/.exec(said) ?? [];
  const [left, right] = [wordsOf(first)[0]?.stem, wordsOf(second)[0]?.stem];
  if (left === undefined || right === undefined || given.some(({ text }) => /\bboth\b[^.;]* and\b/.test(text))) return [];
  const found = given.flatMap(({ text, words }) => betweens({ word: 'or', left, right }, text, words));
  const isOr = found.length > 0 && found.every((between) => /\bor\b/.test(between) && !/\band\b/.test(between));
  return isOr ? [{ kind: 'joining', detail: `"${left} and ${right}" is joined by "or" in the passage` }] : [];
}

function jointsOf(text: string): Joint[] {
  const words = wordsOf(text);
  return [...text.matchAll(/(?:\beither\b.*?)?\b(and|or|nor)\b/g)].flatMap((match) => {
    const at = match.index + match[0].length;
    const left = words.findLast((word) => word.at < at - 2);
    const right = words.find((word) => word.at >= at);
    if (left === undefined || right === undefined || left.stem === right.stem) return [];
    return [{ word: match[1] === 'and' ? 'and' as const : 'or' as const, left: left.stem, right: right.stem }];
  });
}

/** Words of a list that stand next to each other, or in neighbouring items. */
function betweens(joint: Joint, text: string, words: readonly Word[]): string[] {
  const lefts = words.filter(({ stem }) => stem === joint.left);
  const rights = words.filter(({ stem }) => stem === joint.right);
  return lefts.flatMap((left) => rights.filter((right) => Math.abs(right.at - left.at) < 240).map((right) => sentenceOf(text, Math.min(left.at, right.at), Math.max(left.at, right.at))));
}

function joins(joint: Joint, text: string, words: readonly Word[]): boolean {
  return betweens(joint, text, words).some((between) => between === '' || !/\b(?:and|or|nor)\b/.test(between) || wordPattern(joint.word).test(between));
}

function joinsOtherwise(joint: Joint, { text, words }: { text: string; words: readonly Word[] }, said: string): boolean {
  const found = betweens(joint, text, words).filter((between) => /\b(?:and|or|nor)\b/.test(between));
  if (found.length === 0) return false;
  const denied = DENIES.test(said) && DENYING.test(text);
  return !denied && found.every((between) => !wordPattern(joint.word).test(between));
}

/** Empty where a sentence ends between the two. */
function sentenceOf(text: string, from: number, to: number): string {
  const between = text.slice(from, to);
  return /[.!?]\s/.test(between) ? '' : between;
}

/** Under a denial `and` and `or` say the same. */
const DENIES = /prohibitedto|\bnot\b|noneedfor|\bno\b/;
const DENYING = /prohibitedto|\bnot\b|noneedfor|\bno\b|\bwithout\b/;
const wordPattern = (word: Joint['word']) => (word === 'and' ? /\band\b/ : /\b(?:or|nor)\b/);

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}.\-/]*/gu)].flatMap((match) => {
    const [stem] = meaningStems(match[0]);
    return stem === undefined || isCarrying(stem) || /^(?:requiredto|prohibitedto|permittedto|noneedfor|advisableto|atmost|atleast|not)$/.test(match[0]) ? [] : [{ stem, at: match.index }];
  });
}

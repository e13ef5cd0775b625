/** Compares a sentence with the quotations that it rests on: one table of checks. */
import { contentStems, readStatement } from '@regqa/domain';
import type { Clause, Figure, Lexicon, Role, Statement } from '@regqa/domain';
import type { AnsweringConfig } from '../answering-config.ts';
import { FINDINGS } from '../answering-schema.ts';
import type { Finding } from '../answering-schema.ts';

export interface GuardedSentence {
  readonly sentence: string;
  readonly quotes: readonly string[];
  /** Title, pinpoint and headings of the passages that are quoted: a sentence may name them. */
  readonly context: string;
  readonly question: string;
}

type GuardLimits = AnsweringConfig['grounding']['guard'];

interface Compared {
  readonly said: Statement;
  readonly given: Statement;
  readonly context: Statement;
  /** Clauses of the sentence, each with the clause of the quotations that shares most of its words, closest first. */
  readonly pairs: readonly ClausePair[];
  readonly isKnown: (stem: string) => boolean;
  readonly lexicon: Lexicon;
  readonly limits: GuardLimits;
}

interface ClausePair {
  readonly said: Clause;
  readonly given: Clause;
  readonly shared: number;
}

const CHECKS: Partial<Record<Finding, (compared: Compared) => boolean>> = {
  instructions: ({ said, given, lexicon }) => [said, given].some(({ text }) => lexicon.instructions.test(text)),
  unfinished: ({ said }) => /(?:[,;:-]|\b(?:and|or|if))["']?\.?$/.test(said.text),
  quotation: ({ said, given }) => said.quotations.some((words) => !given.text.includes(words)),
  number: ({ said, given, context }) => {
    const figures = [...given.figures, ...context.figures];
    return lacks(said.figures, figures, (one, other) => isSameAmount(one, other) || isOfColumn(one, other, given));
  },
  bound: ({ said, given }) => said.figures.some((figure) => boundsOtherwise(figure, given.figures)),
  date: ({ said, given, context }) => lacks(said.dates, [...given.dates, ...context.dates], isSameDate),
  provision: ({ said, given, context }) =>
    lacks(said.provisions, [...given.provisions, ...context.provisions], isPartOf),
  name: ({ said, given, context }) => said.names.some((name) => !isNamed(name, `${context.text} ${given.text}`)),
  obligation: (compared) => compared.pairs.some((pair) => isOtherDuty(pair, compared)),
  wording: ({ said, given, limits }) => isReworded(said, given, limits),
  negation: ({ said, given, pairs: [closest] }) => {
    if (said.clauses.some(({ denied }) => denied)) return !given.clauses.some(({ denied }) => denied);
    const isNeed = has(given, 'forbidden') && has(given, 'exception') && has(said, 'must', 'only');
    return closest !== undefined && closest.given.denied && !isNeed;
  },
  reversed: ({ said, given }) =>
    (has(said, 'exception') && !has(given, 'exception', 'only', 'negation')) || isExceptionAsCondition(said, given),
  opposite: ({ pairs }) => pairs.some(({ said, given }) => isContrary(said.sides, given.sides)),
  universal: ({ said, given }) => has(said, 'all') && !has(given, 'all'),
  only: ({ said, given }) => has(said, 'only') && !has(given, 'only', 'exception', 'condition'),
  outside: ({ said, given, isKnown, lexicon, limits }) => {
    const quoted = count(said.stems, (stem) => lexicon.isIn(given.stems, stem));
    if (quoted < Math.max(1, limits.least_quoted * said.stems.size)) return true;
    const outside = (stems: ReadonlySet<string>) => count(stems, (stem) => !isKnown(stem));
    if (outside(said.stems) > limits.most_outside * said.stems.size) return true;
    return said.clauses.some(({ stems }) => outside(stems) > Math.max(1, limits.most_outside_of_a_clause * stems.size));
  },
};

/** Returns where a sentence departs from its quotations, in the order of `FINDINGS`. */
export function guardSentence(input: GuardedSentence, lexicon: Lexicon, limits: GuardLimits): Finding[] {
  const [said, given, context, asked] = [input.sentence, input.quotes.join('\n'), input.context, input.question].map(
    (text) => readStatement(text, lexicon),
  ) as [Statement, Statement, Statement, Statement];
  const known = [given, context, asked].map(({ stems }) => stems);
  const isKnown = (stem: string) => known.some((stems) => lexicon.isIn(stems, stem));
  const pairs = alignClauses(said, given, lexicon).filter(({ shared }) => shared >= limits.least_shared);
  const compared: Compared = { said, given, context, pairs, isKnown, lexicon, limits };
  return FINDINGS.filter((finding) => CHECKS[finding]?.(compared));
}

const count = <T>(all: Iterable<T>, is: (one: T) => boolean) => [...all].filter(is).length;
const has = ({ roles }: { roles: ReadonlySet<Role> }, ...wanted: Role[]) => wanted.some((role) => roles.has(role));

/** Among clauses that share as many words the shortest is closest. */
function alignClauses(said: Statement, given: Statement, lexicon: Lexicon): ClausePair[] {
  const byCloseness = (a: ClausePair, b: ClausePair) => b.shared - a.shared || a.given.stems.size - b.given.stems.size;
  const pairs = said.clauses.flatMap((clause) => {
    const withShared = given.clauses.map((other): ClausePair => ({
      said: clause,
      given: other,
      shared: count(clause.stems, (stem) => lexicon.isIn(other.stems, stem)),
    }));
    return withShared.sort(byCloseness).slice(0, 1);
  });
  return pairs.sort(byCloseness);
}

const lacks = <T>(said: readonly T[], given: readonly T[], agrees: (said: T, given: T) => boolean) =>
  said.some((one) => !given.some((other) => agrees(one, other)));
const isSameAmount = (said: Omit<Figure, 'bound'>, given: Omit<Figure, 'bound'>) =>
  said.value === given.value && (said.kind === given.kind || said.kind === '');
/** A row of a table has figures whose unit stands in the name of their column. */
const isOfColumn = (said: Figure, other: Figure, given: Statement) =>
  other.kind === '' &&
  given.units.some(({ kind, factor }) => isSameAmount(said, { value: other.value * factor, kind }));
const isSameDate = (said: string, given: string) =>
  said === given || (said.startsWith('0-') && given.endsWith(said.slice(1)));
const isPartOf = (said: string, given: string) =>
  said === given || given.startsWith(`${said}(`) || (said.startsWith('(') && given.endsWith(said));

const IS_UPPER = { least: false, more: false, most: true, less: true } as const;

function boundsOtherwise(figure: Figure, given: readonly Figure[]): boolean {
  const { bound } = figure;
  const same = given.filter((other) => isSameAmount(figure, other));
  if (bound === null || same.length === 0) return false;
  return same.every((other) => other.bound !== null && IS_UPPER[other.bound] !== IS_UPPER[bound]);
}

/** A name stands in the text, or all its words do with its year: titles are shortened, or written as initials. */
function isNamed(name: string, text: string): boolean {
  if (text.includes(name.toLowerCase())) return true;
  const initials = text.replace(/\([^)]{0,200}\)/g, '').replace(/(\S)\S*\s*/g, '$1');
  const stems = new Set(contentStems(text));
  const isInitials = (stem: string) => /^[a-z]{3,}$/.test(stem) && initials.includes(stem);
  return contentStems(name).every((stem) => stems.has(stem) || isInitials(stem));
}

const DUTIES = ['forbidden', 'free', 'must', 'may', 'should'] as const;

/** `must not … unless` and `may … only if` say the same as `must … first`. */
function isOtherDuty({ said: one, given: other }: ClausePair, { said, given }: Compared): boolean {
  const own = DUTIES.filter((duty) => has(one, duty));
  const inForce = given.clauses
    .slice(0, given.clauses.indexOf(other) + 1)
    .findLast((clause) => clause.sentence === other.sentence && has(clause, ...DUTIES));
  const theirs = DUTIES.filter((duty) => inForce !== undefined && has(inForce, duty));
  if (own.length === 0 || theirs.length === 0 || own.some((duty) => theirs.includes(duty))) return false;
  const isRestricted = (duties: readonly Role[], whole: Statement) => {
    if (duties.includes('forbidden')) return has(whole, 'exception');
    return duties.includes('must') || (duties.includes('may') && has(whole, 'only'));
  };
  const isNeed =
    own.includes('forbidden') !== theirs.includes('forbidden') && has(said, 'exception') !== has(given, 'exception');
  const isSame = isNeed || has(said, 'only') || has(given, 'only');
  return !(isSame && isRestricted(own, said) && isRestricted(theirs, given));
}

/** `must not … if` for `must not … unless`. */
function isExceptionAsCondition(said: Statement, given: Statement): boolean {
  const isForbidden = has(said, 'forbidden') && has(given, 'forbidden');
  return isForbidden && has(given, 'exception') && has(said, 'condition') && !has(said, 'exception', 'only');
}

/** Roles counted by clause: a sentence in the passage's own words has each as often as the passage's. */
const EXACT = ['must', 'may', 'should', 'forbidden', 'free', 'negation', 'exception'] as const;

/** Whether a sentence runs in the words of one of the passage's, but for what decides it. */
function isReworded({ stems, clauses }: Statement, given: Statement, { own_words }: GuardLimits): boolean {
  const sentences = Map.groupBy(given.clauses, ({ sentence }) => sentence);
  return [...sentences.values()].some((own) => {
    const theirs = new Set(own.flatMap((clause) => [...clause.stems]));
    const shared = count(stems, (stem) => theirs.has(stem));
    const { of_the_sentence, of_the_passage } = own_words;
    if (shared < of_the_sentence * stems.size || shared < of_the_passage * theirs.size) return false;
    const timesIn = (some: readonly Clause[], role: Role) => count(some, (clause) => has(clause, role));
    return EXACT.some((role) => timesIn(clauses, role) !== timesIn(own, role));
  });
}

function isContrary(said: ReadonlySet<string>, given: ReadonlySet<string>): boolean {
  return [...said].some((side) => {
    const [pair, which] = side.split(' ');
    const other = `${pair} ${which === '0' ? 1 : 0}`;
    return given.has(other) && !given.has(side) && !said.has(other);
  });
}

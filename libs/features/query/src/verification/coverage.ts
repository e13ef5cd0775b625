import type { Fault } from './check-clauses.ts';
import type { Clause } from './clauses.ts';
import { normalisedUnit } from './evidence.ts';
import type { Evidence, EvidenceUnit } from './evidence.ts';
import { oncePer } from './once-per.ts';
import { isCarrying, meaningStems, opposableStems, oppositesOf, rootOf } from './paraphrases.ts';
import { normalise, plain } from './normalise.ts';

/** Share of a sentence's content words that may be missing from what it rests on: words that paraphrase and that no list has. */
const MISSING_SHARE = 0.2;
/** In a clause of its own, most of the words must be there: what is added from outside is mostly a clause. */
const MISSING_IN_A_CLAUSE = 0.5;

/** Words that make a rule of everything, and those by which a passage does. */
const UNIVERSAL = /^(?:all|every)\b|\b(?:everything|anything|always)\b/i;
const GENERAL = /\b(?:all|any|each|every|no|whole|always|everything|anything|nothing|whenever)\b/i;

export interface CoverageInput {
  /** Without the names that were checked by themselves. */
  readonly sentence: string;
  readonly clauses: readonly Clause[];
  readonly units: readonly EvidenceUnit[];
  readonly cited: readonly Evidence[];
  /** Whether the sentence runs in the passage's own words: then no other word may stand in it. */
  readonly verbatim: boolean;
}

/** Returns what of a sentence's content stands neither in the units that it rests on nor in how the passage is called. */
export function checkCoverage({ sentence, clauses, units, cited, verbatim }: CoverageInput): Fault[] {
  // In other words a sentence may draw on the whole passage; in the passage's own it must keep to its place.
  const isKnown = verbatim ? isInOne(units.map(stemsOfUnit), cited) : isInAny(cited);
  const stems = distinct(clauses.flatMap((clause) => clause.stems));
  const missing = stems.filter((stem) => !isKnown(stem));
  const faults: Fault[] = [];
  const allowed = verbatim ? 0 : Math.max(stems.length >= 4 ? 1 : 0, Math.floor(MISSING_SHARE * stems.length));
  if (missing.length > allowed) faults.push({ kind: 'uncovered', detail: `not in the passage: ${missing.join(', ')}` });
  for (const clause of clauses) {
    const own = distinct(clause.stems);
    const outside = own.filter((stem) => !isKnown(stem));
    const isAdded = clauses.length > 1 && outside.length === own.length && outside.length > 0;
    if (isAdded || (outside.length >= 2 && outside.length >= MISSING_IN_A_CLAUSE * own.length)) faults.push({ kind: 'outside', detail: `not in the passage: ${outside.join(', ')}` });
  }
  if (UNIVERSAL.test(sentence) && !cited.some(({ ownText }) => GENERAL.test(ownText))) faults.push({ kind: 'outside', detail: 'the passage does not speak of all' });
  return [...faults, ...checkNames(sentence, cited), ...checkOpposites(sentence, units)];
}

const stemsOfUnit = oncePer((unit: EvidenceUnit) => new Set(meaningStems(`${unit.text.toLowerCase()}\n${normalisedUnit(unit)}`)));
const stemsOfNames = oncePer(({ headings, title, places }: Evidence) => new Set(meaningStems(normaliseAll([headings, title, places]))));
const stemsOfText = oncePer(({ ownText }: Evidence) => new Set(meaningStems(normaliseAll([ownText]))));
/** Roots of the words of a passage and of its names. */
export const rootsOf = oncePer((passage: Evidence) => new Set([...stemsOfText(passage), ...stemsOfNames(passage)].map(rootOf)));

function isInOne(units: readonly ReadonlySet<string>[], cited: readonly Evidence[]): (stem: string) => boolean {
  return (stem) => units.some((stems) => stems.has(stem)) || cited.some((passage) => stemsOfNames(passage).has(stem));
}

/** In other words, words of one derivation are one. */
function isInAny(cited: readonly Evidence[]): (stem: string) => boolean {
  return (stem) => cited.some((passage) => stemsOfText(passage).has(stem) || stemsOfNames(passage).has(stem) || rootsOf(passage).has(rootOf(stem)));
}

const namesIn = oncePer(({ ownText, headings, title, places }: Evidence) => new Set(meaningStems(`${plain(ownText)} ${headings} ${title} ${places}`)));

/** Names and defined terms are written with a capital letter within a sentence: they paraphrase nothing. */
function checkNames(sentence: string, cited: readonly Evidence[]): Fault[] {
  const names = [...plain(sentence).matchAll(/(?<=[\p{Ll}\p{N},;)] )\p{Lu}\p{Ll}+(?:-\p{Lu}?\p{Ll}+)*(?!\p{L})/gu)].map(([name]) => name);
  return names
    .filter((name) => meaningStems(name).some((stem) => !isCarrying(stem) && !cited.some((passage) => namesIn(passage).has(stem))))
    .map((name) => ({ kind: 'outside' as const, detail: `${name} is not in the passage` }));
}

function checkOpposites(sentence: string, units: readonly EvidenceUnit[]): Fault[] {
  const said = opposableStems(sentence);
  const given = opposableStems(units.map(({ text }) => text).join('\n'));
  return [...said]
    .filter((stem) => !given.has(stem) && [...oppositesOf(stem)].some((opposite) => given.has(opposite) && !said.has(opposite)))
    .map((stem) => ({ kind: 'opposite' as const, detail: `"${stem}" stands for its opposite` }));
}

const normaliseAll = (texts: readonly string[]) => texts.map((text) => `${text.toLowerCase()}\n${normalise(text)}`).join('\n');
const distinct = (stems: readonly string[]) => [...new Set(stems)];

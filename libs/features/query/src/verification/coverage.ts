import type { Fault } from './check-clauses.ts';
import type { Clause } from './clauses.ts';
import type { Evidence, EvidenceUnit } from './evidence.ts';
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
  const own = verbatim ? units.map(({ text }) => text) : cited.map(({ ownText }) => ownText);
  const known = new Set(meaningStems(normaliseAll([...own, ...cited.flatMap(({ headings, title, places }) => [headings, title, places])])));
  const derived = new Set([...known].map(rootOf));
  const isKnown = (stem: string) => known.has(stem) || (!verbatim && derived.has(rootOf(stem)));
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

/** Names and defined terms are written with a capital letter within a sentence: they paraphrase nothing. */
function checkNames(sentence: string, cited: readonly Evidence[]): Fault[] {
  const known = new Set(cited.flatMap(({ ownText, headings, title, places }) => meaningStems(`${plain(ownText)} ${headings} ${title} ${places}`)));
  const names = [...plain(sentence).matchAll(/(?<=[\p{Ll}\p{N},;)] )\p{Lu}\p{Ll}+(?:-\p{Lu}?\p{Ll}+)*(?!\p{L})/gu)].map(([name]) => name);
  return names
    .filter((name) => meaningStems(name).some((stem) => !isCarrying(stem) && !known.has(stem)))
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

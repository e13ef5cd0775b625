/** Decides whether a sentence says what the passages it cites say. Code alone decides; no model is asked. */
import { splitSentences } from '@regqa/domain';
import { addressesModel } from './addressed-to-models.ts';
import { compareWording, wordingOf } from './align-wording.ts';
import type { WordingComparison } from './align-wording.ts';
import { addedClaims } from './added-claims.ts';
import { checkActors } from './check-actors.ts';
import { checkClause, checkKinds, fitsOf } from './check-clauses.ts';
import type { Fault, Fit } from './check-clauses.ts';
import { checkCoverage } from './coverage.ts';
import { misplacedFigures, turnedTimes } from './check-places.ts';
import { checkRoles } from './check-roles.ts';
import { splitClauses } from './clauses.ts';
import type { Clause } from './clauses.ts';
import { droppedClauses } from './dropped-clauses.ts';
import { normalisedUnit } from './evidence.ts';
import type { Evidence, EvidenceUnit } from './evidence.ts';
import { findQuote } from './find-quote.ts';
import { checkJoining } from './joining.ts';
import { normalise } from './normalise.ts';
import { checkReferences } from './references.ts';
import { checkDutiesOfVerbs } from './duties-of-verbs.ts';

/** A sentence of a model with the markers that it carried. */
export interface CitedSentence {
  /** Without its markers. */
  readonly text: string;
  readonly markers: readonly number[];
}

/** Where a sentence is borne out: `text.slice(start, end)` of a passage. */
export interface SupportingQuote {
  readonly chunkId: string;
  readonly quote: string;
  readonly start: number;
  readonly end: number;
}

/** A sentence with what was found. A rejected one has faults; the others have the quote that bears them out. */
export type Verdict =
  | { readonly verdict: 'verified' | 'supported'; readonly markers: readonly number[]; readonly support: SupportingQuote; readonly units: readonly EvidenceUnit[] }
  | { readonly verdict: 'rejected'; readonly faults: readonly Fault[] };

/** Words between quotation marks: as a text says it, so that each stands there word for word. */
const QUOTED = /["“]([^"“”]{2,}?)["”]/g;

/**
 * Returns the verdict. `verified`: the whole sentence stands word for word in a cited passage. `supported`: its figures,
 * names, duties, denials and content words agree with the clauses that it rests on.
 */
export function verifySentence(sentence: CitedSentence, evidence: readonly Evidence[]): Verdict {
  const cited = sentence.markers.flatMap((marker) => evidence.filter(({ number }) => number === marker));
  if (sentence.markers.length === 0) return rejected('no-marker', 'no marker');
  if (cited.length < sentence.markers.length) return rejected('unknown-marker', 'a marker names no passage');
  if (addressesModel(sentence.text)) return rejected('addressed-to-models', 'it speaks of instructions');
  return verbatim(sentence, cited) ?? compare(sentence, cited);
}

function rejected(kind: Fault['kind'], detail: string): Verdict {
  return { verdict: 'rejected', faults: [{ kind, detail }] };
}

/** A sentence that stands as a whole in a unit of a passage needs no comparing, unless it is a part that begins or ends within one. */
function verbatim({ text, markers }: CitedSentence, cited: readonly Evidence[]): Verdict | undefined {
  const bare = text.replace(/^["“]|["”]\.?$/g, '');
  for (const form of [bare, bare.replace(/[.;,]+$/, '')]) {
    for (const passage of cited) {
      const found = findQuote(form, passage.text);
      const unit = found && passage.units.find(({ span }) => span.start <= found.start && found.end <= span.end);
      if (!found || !unit || !isWhole(found, unit)) continue;
      const support = { chunkId: passage.chunkId, quote: passage.text.slice(found.start, found.end), ...found };
      return { verdict: 'verified', markers, support, units: [unit] };
    }
  }
  return undefined;
}

/** Whether a quotation takes in a sentence of the unit from its beginning to its end; its number may be left out. */
function isWhole(found: { start: number; end: number }, { span, text }: EvidenceUnit): boolean {
  const before = text.slice(0, found.start - span.start);
  const after = text.slice(found.end - span.start);
  const begins = /^\s*(?:\([0-9A-Za-z]{1,5}\)\s*|[0-9.]+\s+)?$/.test(before) || splitSentences(text).some(({ start }) => span.start + start === found.start);
  const ends = /^[\s.;,]*$/.test(after) || splitSentences(text).some(({ end }) => Math.abs(span.start + end - found.end) <= 1 && /[.!?]$/.test(text.slice(0, end)));
  return begins && ends;
}

function compare({ text, markers }: CitedSentence, cited: readonly Evidence[]): Verdict {
  const [answering = ''] = ANSWERING.exec(text) ?? [];
  const sentence = { text: withoutAddedHyphens(text.slice(answering.length), cited), markers };
  const faults: Fault[] = [...checkQuotes(sentence.text, cited)];
  const { unknown, rest } = checkReferences(sentence.text, cited);
  faults.push(...unknown.map(({ kind, named }) => ({ kind, detail: `${named} is not in the passage` })));
  const units = cited.flatMap((passage) => passage.units);
  const weightOf = weigh(units);
  const clauses = splitClauses(rest);
  if (!isAnsweredSo(answering, clauses)) faults.push({ kind: 'negation', detail: `it does not go on as "${answering.trim()}" says` });
  const fits = withFiguresAlone(clauses, clauses.map((clause) => fitsOf(clause, units, weightOf)));
  const used = usedUnits(fits);
  const wording = closestWording(sentence.text, units);
  const isNear = wording.shared >= OWN_WORDS && wording.own <= Math.max(MOST_OTHER_WORDS, (1 - NEARLY_ALL) * (wording.own / (1 - wording.shared || 1)));
  const inOwnWords = isNear && !(wording.turned && wording.turning.length === 0);
  if (inOwnWords) faults.push(...wording.turning.map((word) => ({ kind: 'wording' as const, detail: `"${word}" is added to the passage's words, or left out of them` })));
  const others = clauses.map((clause, at) => [clause, fits[at]!] as const);
  faults.push(...clauses.flatMap((clause, at) => checkClause(clause, fits[at]!, { sameWording: inOwnWords, others })));
  if (!inOwnWords) faults.push(...checkRoles(clauses, fits), ...checkDutiesOfVerbs(sentence.text, units), ...checkJoining(rest, used));
  faults.push(...checkKinds(rest, units), ...misplacedFigures(clauses, units, weightOf), ...turnedTimes(rest, used));
  faults.push(...checkActors(rest, units), ...addedClaims(rest, { units: used, cited }));
  faults.push(...checkCoverage({ sentence: rest, clauses, units: used, cited, verbatim: inOwnWords }));
  faults.push(...droppedClauses(sentence.text, { clauses, fits, units: used }));
  if (faults.length > 0 || used.length === 0) return { verdict: 'rejected', faults: faults.length > 0 ? faults : [{ kind: 'uncovered', detail: 'nothing in the passage says so' }] };
  return { verdict: 'supported', markers: sentence.markers, support: supportOf(used[0]!, cited), units: used };
}

/** `Yes,` and `No,` answer the question; what follows says it again, and denies only after `No,`. */
const ANSWERING = /^(?:yes|no)(?:,|:| [-\u2013\u2014]) /i;

function isAnsweredSo(answering: string, clauses: readonly Clause[]): boolean {
  if (answering === '') return true;
  const denies = clauses.some(({ role, negated, duties }) => role === 'main' && (negated || duties.has('must-not') || duties.has('need-not') || duties.has('should-not')));
  return denies === /^no/i.test(answering);
}

/** Texts that were converted have often lost hyphens that a model writes again: `largescale` is what `large-scale` says. */
function withoutAddedHyphens(text: string, cited: readonly Evidence[]): string {
  return text.replace(/\p{L}+(?:-\p{L}+)+/gu, (word) => {
    const joined = word.replaceAll('-', '');
    const isIn = (form: string) => cited.some((passage) => passage.ownText.toLowerCase().includes(form.toLowerCase()));
    return !isIn(word) && isIn(joined) ? joined : word;
  });
}

/** A clause of figures and no words, such as `and has to be at most 10 %`, rests on what the clause before it rests on. */
function withFiguresAlone(clauses: readonly Clause[], fits: readonly (readonly Fit[])[]): readonly (readonly Fit[])[] {
  const hasWords = fits.findIndex((of) => of.length > 0);
  return fits.map((of, at) => (of.length === 0 && clauses[at]!.figures.length + clauses[at]!.dates.length > 0 ? fits.slice(0, at).findLast((before) => before.length > 0) ?? fits[hasWords] ?? [] : of));
}

/** How the sentence runs beside the unit that it follows most closely; units without its words are not tried. */
function closestWording(sentence: string, units: readonly EvidenceUnit[]): WordingComparison {
  const said = wordingOf(sentence);
  const nearness = ({ shared, turning }: WordingComparison) => shared - 0.05 * turning.length;
  const words = new Set(said);
  const isNear = ({ wording }: EvidenceUnit) => new Set(wording.filter((word) => words.has(word))).size >= OWN_WORDS * words.size;
  return units.filter(isNear).map((unit) => asConsent(sentence, unit, asLimit(sentence, compareWording(said, unit.wording)))).reduce((best, next) => (nearness(next) > nearness(best) ? next : best), NO_WORDING);
}

/** `The maximum height is 9 metres` has no duty where `the height must not exceed 9 metres` has one; figures are compared by themselves. */
function asLimit(sentence: string, wording: WordingComparison): WordingComparison {
  const isLimit = wording.turning.length === 1 && wording.turning[0] === 'requiredto' && LIMIT.test(sentence);
  return isLimit ? { ...wording, turning: [] } : wording;
}

/** `Needs consent` says what `permitted with consent` and `must not … without consent` say. */
function asConsent(sentence: string, unit: EvidenceUnit, wording: WordingComparison): WordingComparison {
  const words = wording.turning.join(' ');
  const isConsent = wording.turning.includes('requiredto') && ASKS_CONSENT.test(normalise(sentence)) && GIVES_CONSENT.test(normalisedUnit(unit)) && !/not|only|noneedfor/.test(words);
  return isConsent ? { ...wording, turning: [] } : wording;
}

const CONSENT = '(?:consent|approval|permission|permit|licen[cs]e)';
const ASKS_CONSENT = new RegExp(`\\brequiredto (?:an? |the |have )?(?:\\w+ ){0,1}${CONSENT}\\b|\\b${CONSENT}\\b[^.;]{0,80} requiredto\\b`);
const GIVES_CONSENT = new RegExp(`\\bpermittedto\\b[^.;]*\\bwith (?:\\w+ )?${CONSENT}\\b|\\bprohibitedto\\b[^.;]*\\bwithout (?:an? |the )?(?:\\w+ )?${CONSENT}\\b`);
const LIMIT = /\b(?:maximum|minimum|limit|limited|at least|at most|no more than|up to)\b/i;
const NO_WORDING: WordingComparison = { shared: 0, own: 0, turning: [], turned: false };

/** Share of shared words from which a sentence is in the passage's own words, so that each difference counts. */
const OWN_WORDS = 0.75;
/** Other words that it may have all the same, at least; with more it paraphrases, and its clauses are compared. */
const MOST_OTHER_WORDS = 2;
const NEARLY_ALL = 0.88;

function checkQuotes(text: string, cited: readonly Evidence[]): Fault[] {
  return [...text.matchAll(QUOTED)]
    .map((match) => match[1]!.replace(/[.,;]$/, ''))
    .filter((words) => !words.split(/\s*(?:\.\.\.|…)\s*/).every((piece) => piece === '' || cited.some((passage) => findQuote(piece, passage.ownText) !== undefined || findQuote(piece, `${passage.title}\n${passage.headings}`) !== undefined)))
    .map((words) => ({ kind: 'altered-quote' as const, detail: `"${words}" does not stand in the passage` }));
}

/** Words that few clauses have tell more. */
function weigh(units: readonly EvidenceUnit[]): (stem: string) => number {
  const clauses = units.flatMap((unit) => unit.clauses);
  const counts = new Map<string, number>();
  for (const clause of clauses) for (const stem of new Set(clause.words)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return (stem) => Math.log(1 + (clauses.length + 1) / (counts.get(stem) ?? clauses.length + 1));
}

/** The units that bear out the clauses, the one that bears out most first. */
function usedUnits(fits: readonly (readonly Fit[])[]): EvidenceUnit[] {
  const scores = new Map<EvidenceUnit, number>();
  for (const [best] of fits) if (best !== undefined) scores.set(best.unit, (scores.get(best.unit) ?? 0) + best.score);
  return [...scores].sort((a, b) => b[1] - a[1]).map(([unit]) => unit);
}

function supportOf(unit: EvidenceUnit, cited: readonly Evidence[]): SupportingQuote {
  const passage = cited.find(({ units }) => units.includes(unit))!;
  return { chunkId: passage.chunkId, quote: unit.text, start: unit.span.start, end: unit.span.end };
}

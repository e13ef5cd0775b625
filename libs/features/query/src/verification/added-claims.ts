/** Finds what a sentence says more than the passages that it cites: of all where they speak of some, items that no list has, terms of law that never fill a sentence. */
import type { Fault } from './check-clauses.ts';
import { rootsOf } from './coverage.ts';
import { normalisedUnit } from './evidence.ts';
import type { Evidence, EvidenceUnit } from './evidence.ts';
import { normalise, plain } from './normalise.ts';
import { oncePer } from './once-per.ts';
import { isCarrying, meaningOf, meaningStems, rootOf } from './paraphrases.ts';

/** Words after which a rule is about each thing of a kind. */
const ALL = /(?:\b(?:all|every|whatever|whichever|regardless of|irrespective of|no matter)|^any)(?: (?:of|the|such|other|kind|type|one|its|their|a|an|new))* ([a-z]+)/g;
/** What lifts a limit: the passage must lift it too. */
const LIFTING = /\b(?:whatever|whichever|whoever|wherever|whenever|anywhere|everywhere|regardless|irrespective|whether or not|no matter|for any (?:purpose|reason)|at any time|in any place)\b/i;
const LIFTED = /\bthe (?:later|earlier)\b|\b(?:all|whatever|whichever|whoever|wherever|whenever|anywhere|regardless|irrespective|whether|despite|even if|any (?:purpose|reason|time|place|person))\b/i;
/** Comparisons without a figure: those with one are bounds of it. */
const MORE = /\b(?:more|greater|higher|larger|longer|later|wider|taller) than\b|\batleast (?!\$?\d)/;
const LESS = /\b(?:less|fewer|lower|smaller|shorter|earlier|narrower) than\b|\bbelow the\b|\batmost (?!\$?\d)/;
/** `Such conditions as it thinks fit` are whatever conditions it thinks fit. */
const AS_IS = /\bsuch\b[^.;]{0,60}?\bas\b|\bwhichever\b|\bwhatever\b/i;
const ALWAYS = /\b(?:always|in (?:all|every|any) (?:cases?|circumstances?)|without exception|under no circumstances|(?:can|may|must) never)\b/i;
/** What says so of everything in a passage: `a person` is any person. */
const GENERAL_BEFORE = /\b(?:all|any|each|every|no|whole|an?|notany)(?: [a-z-]+){0,3}$/;
/** Things that a sentence may speak of in general although the passage names them otherwise. */
const LOOSE = /^(?:of|time|times|case|cases|person|people|one|other|others|way|kind|type|member|members|event|part|thing|reason|stage)$/;

/** What a rule turns on when it is said of a rule at all; a sentence never has them only as words that join. */
const TELLING = new Set(
  `regulations prescribed gazette gazettal offence fine imprisonment appeal compensation refund fee court tribunal lawyer solicitor consultant accountant insurance bond guarantee licence levy
  kilogram tonne litre hectare percent expire renew register parliament ombudsman audit police neighbour online email fortnight quarter weekly monthly annual daily immediately automatically
  interview hearing oath statutory interest instalment retrospective objection penalty half twice double injunction inspection survey photograph map report instrument`.split(/\s+/).flatMap((word) => meaningStems(word)).map(rootOf),
);

/** Returns the faults of what is added. */
export function addedClaims(sentence: string, { units, cited }: { units: readonly EvidenceUnit[]; cited: readonly Evidence[] }): Fault[] {
  const isKnown = (root: string) => cited.some((passage) => rootsOf(passage).has(root));
  return [...droppedLimits(sentence, units), ...saidOfAll(plain(sentence), units), ...addedItems(normalise(sentence), isKnown), ...tellingWords(sentence, isKnown), ...otherFractions(sentence, cited)];
}

/** Content stems of a unit with where they stand in its normalised text. */
const placedStems = oncePer((unit: EvidenceUnit) => [...normalisedUnit(unit).matchAll(/[a-z]+/g)].map(({ 0: word, index }) => ({ stem: meaningOf(word), at: index })));

/** `all mining` for `certain mining`: what is said of all must be said of all, or of any one, in the passage. */
function saidOfAll(said: string, units: readonly EvidenceUnit[]): Fault[] {
  const [sentence, given] = [normalise(said), units.map(normalisedUnit)];
  const faults: Fault[] = [];
  for (const [all, noun = ''] of sentence.matchAll(ALL)) {
    const stem = meaningOf(noun);
    if (stem === undefined || LOOSE.test(noun) || (/^what|^which/.test(all) && given.some((text) => AS_IS.test(text)))) continue;
    const places = units.flatMap((unit) => placesOf(stem, unit).map((at) => normalisedUnit(unit).slice(0, at)));
    if (places.length > 0 && !places.some((before) => GENERAL_BEFORE.test(before.trimEnd()))) faults.push({ kind: 'outside', detail: `the passage does not say it of all: ${noun}` });
  }
  const restricted = units.some(({ clauses }) => clauses.some(({ role }) => role !== 'main'));
  if (ALWAYS.test(said) && restricted && !units.some(({ text }) => ALWAYS.test(text))) faults.push({ kind: 'outside', detail: 'the passage does not say it of all cases' });
  if (isSaidOfAny(sentence, units[0])) faults.push({ kind: 'dropped-condition', detail: 'the passage does not say it of any' });
  const compared = [MORE, LESS].map((direction) => [direction.test(sentence), given.some((text) => direction.test(text))] as const);
  if (compared.some(([isSaid, isGiven], at) => isSaid && !isGiven && !compared[1 - at]![0] && compared[1 - at]![1])) faults.push({ kind: 'opposite', detail: 'the passage compares the other way' });
  if (LIFTING.test(said) && !units.some(({ text }) => LIFTED.test(text) || AS_IS.test(text))) faults.push({ kind: 'outside', detail: 'the passage sets a limit' });
  return faults;
}

/** Words that limit what they stand before; without them a rule is about more. */
const LIMITING = /\b(knowingly|intentionally|recklessly|negligently|wilfully|dishonestly|fraudulently|certified|registered|licensed|accredited|existing|primarily|principally|predominantly|temporarily|native|threatened|listed|certain|small-scale|new|reasonable|significant|substantial|material|serious) ([a-z]+)/g;
const PERMITTED_WITH = /\bpermittedto\b[^.;:]{0,60}?\bwith (?:the |its |prior |written |development )*(?:consent|approval|permission|agreement)\b|\bwith (?:the )?(?:prior |written |development )*(?:consent|approval|permission|agreement)\b[^.;:]{0,60}\bpermittedto\b/;
const WITH_LEAVE = /\b(?:consent|approv|permi(?:t\b|ts\b|ssion)|agree|allow|licen|authoris)/i;

/** A limit of the unit that a sentence rests on most and does not keep: `knowingly concerned`, `may, with consent`. */
function droppedLimits(said: string, [unit]: readonly EvidenceUnit[]): Fault[] {
  if (unit === undefined) return [];
  const stems = new Set(meaningStems(plain(said).toLowerCase()).map(rootOf));
  const faults: Fault[] = [];
  const text = normalisedUnit(unit);
  for (const [, limit = '', next = ''] of text.matchAll(LIMITING)) {
    const [limiting, limited] = [meaningOf(limit), meaningOf(next)];
    if (limited === undefined || limiting === undefined || !stems.has(rootOf(limited)) || stems.has(rootOf(limiting))) continue;
    const bare = placesOf(limited, unit).some((at) => !text.slice(0, at).endsWith(`${limit} `));
    if (!bare) faults.push({ kind: 'dropped-condition', detail: `left out: "${limit} ${next}"` });
  }
  if (PERMITTED_WITH.test(text) && /\bpermittedto\b/.test(normalise(said)) && !WITH_LEAVE.test(said)) faults.push({ kind: 'dropped-condition', detail: 'left out: with whose consent' });
  return faults;
}

const ANY = /\bany ([a-z]+)/g;
const ANY_BEFORE = /\b(?:any|each|every|all)(?: [a-z-]+){0,2}$/;
const LIMITS = /\b(?:if|unless|where|when|except|other than|only|apart from|provided|subject to|without|but|not|that|which|who|whose)\b/;

/** `any application` of a unit that has conditions or exceptions for some of them, where the sentence has none. */
function isSaidOfAny(sentence: string, unit: EvidenceUnit | undefined): boolean {
  if (unit === undefined || LIMITS.test(sentence) || !unit.clauses.some(({ role, stems }) => role !== 'main' && stems.length > 0)) return false;
  return [...sentence.matchAll(ANY)].some(([, noun = '']) => {
    const stem = meaningOf(noun);
    const places = stem === undefined ? [] : placesOf(stem, unit);
    return places.length > 0 && !places.some((at) => ANY_BEFORE.test(normalisedUnit(unit).slice(0, at).trimEnd()));
  });
}

function placesOf(stem: string, unit: EvidenceUnit): number[] {
  return placedStems(unit).flatMap((word) => (word.stem === stem ? [word.at] : []));
}

/** Items from which a sentence is a list of them, and the most words of one that is a single thing. */
const LIST = 3;
const MOST_WORDS_OF_ITEM = 2;

/** What is listed beside the rest and has no word of the passage. */
function addedItems(sentence: string, isKnown: (root: string) => boolean): Fault[] {
  const items = sentence.split(/[,;]| and | or | but /);
  return items.flatMap((item) => {
    const stems = [...new Set(meaningStems(item).filter((stem) => !isCarrying(stem) && !/\d/.test(stem)))];
    const added = stems.filter((stem) => !isKnown(rootOf(stem)));
    const isOneOfList = items.length >= LIST && stems.length === 1 && added.length === 1 && item.trim().split(/\s+/).length <= MOST_WORDS_OF_ITEM;
    return isOneOfList || (added.length >= 2 && added.length >= 0.6 * stems.length) ? [{ kind: 'outside' as const, detail: `not in the passage: ${added.join(', ')}` }] : [];
  });
}

const FRACTION = /\b(?:one|two|three|four|five|1|2|3|4|5)[- ]?(?:half|halves|thirds?|quarters?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?|twentieths?|hundredths?)\b/g;

/** Fractions in words, which are no figures. */
function otherFractions(sentence: string, cited: readonly Evidence[]): Fault[] {
  const squeezed = (text: string) => text.replace(/[- ]/g, '');
  const stands = (fraction: string) => cited.some(({ units }) => units.some((unit) => squeezed(normalisedUnit(unit)).includes(squeezed(fraction))));
  return [...normalise(sentence).matchAll(FRACTION)].filter(([fraction]) => !stands(fraction)).map(([fraction]) => ({ kind: 'figure' as const, detail: `the fraction ${fraction}` }));
}

function tellingWords(sentence: string, isKnown: (root: string) => boolean): Fault[] {
  const words = normalise(sentence).match(/\p{L}+/gu) ?? [];
  return [...new Set(words)].flatMap((word) => {
    const stem = meaningOf(word);
    return stem !== undefined && TELLING.has(rootOf(stem)) && !isKnown(rootOf(stem)) ? [{ kind: 'outside' as const, detail: `not in the passage: ${word}` }] : [];
  });
}

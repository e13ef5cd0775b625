/** Finds what a sentence says more than the passages that it cites: of all where they speak of some, items that no list has, terms of law that never fill a sentence. */
import type { Fault } from './check-clauses.ts';
import { normalisedUnit } from './evidence.ts';
import type { Evidence, EvidenceUnit } from './evidence.ts';
import { normalise, plain } from './normalise.ts';
import { oncePer } from './once-per.ts';
import { isCarrying, meaningOf, meaningStems, rootOf } from './paraphrases.ts';

/** Words after which a rule is about each thing of a kind. */
const ALL = /(?:\b(?:all|every|whatever|whichever|regardless of|irrespective of|no matter)|^any)(?: (?:of|the|such|other|kind|type|one|its|their|a|an|new))* ([a-z]+)/g;
/** What lifts a limit: the passage must lift it too. */
const LIFTING = /\b(?:whatever|whichever|whoever|wherever|whenever|anywhere|everywhere|regardless|irrespective|whether or not|no matter|for any (?:purpose|reason)|at any time|in any place)\b/i;
const LIFTED = /\b(?:whatever|whichever|whoever|wherever|whenever|anywhere|regardless|irrespective|whether|despite|even if|any (?:purpose|reason|time|place|person))\b/i;
/** Comparisons without a figure: those with one are bounds of it. */
const MORE = /\b(?:more|greater|higher|larger|longer|later|wider|taller) than\b|\batleast (?!\$?\d)/;
const LESS = /\b(?:less|fewer|lower|smaller|shorter|earlier|narrower) than\b|\batmost (?!\$?\d)/;
const ALWAYS = /\b(?:always|in (?:all|every|any) (?:cases?|circumstances?)|without exception|under no circumstances|(?:can|may|must) never)\b/i;
/** What says so of everything in a passage: `a person` is any person. */
const GENERAL_BEFORE = /\b(?:all|any|each|every|no|whole|an?|notany)(?: [a-z-]+){0,3}$/;
/** Things that a sentence may speak of in general although the passage names them otherwise. */
const LOOSE = /^(?:of|time|times|case|cases|person|people|one|other|others|way|kind|type|member|members|event|part|thing|reason|stage)$/;

/** What a rule turns on when it is said of a rule at all; a sentence never has them only as words that join. */
const TELLING = new Set(
  `regulations prescribed gazette gazettal offence fine imprisonment appeal compensation refund fee court tribunal lawyer solicitor consultant accountant insurance bond guarantee licence levy
  kilogram tonne litre hectare metre kilometre percent expire renew register parliament ombudsman audit police neighbour online email fortnight quarter weekly monthly annual daily immediately automatically
  interview hearing oath statutory interest instalment retrospective objection penalty injunction inspection survey photograph map report instrument`.split(/\s+/).flatMap((word) => meaningStems(word)).map(rootOf),
);

/** Returns the faults of what is added. */
export function addedClaims(sentence: string, { units, cited }: { units: readonly EvidenceUnit[]; cited: readonly Evidence[] }): Fault[] {
  const isKnown = (root: string) => cited.some((passage) => rootsIn(passage).has(root));
  return [...droppedLimits(sentence, units), ...saidOfAll(plain(sentence), units), ...addedItems(normalise(sentence), isKnown), ...tellingWords(sentence, isKnown)];
}

const rootsIn = oncePer(({ ownText, headings, title }: Evidence) => {
  const text = `${ownText}\n${headings}\n${title}`;
  return new Set([...meaningStems(plain(text).toLowerCase()), ...meaningStems(normalise(text))].map(rootOf));
});

/** Content stems of a unit with where they stand in its normalised text. */
const placedStems = oncePer((unit: EvidenceUnit) => [...normalisedUnit(unit).matchAll(/[a-z]+/g)].map(({ 0: word, index }) => ({ stem: meaningOf(word), at: index })));

/** `all mining` for `certain mining`: what is said of all must be said of all, or of any one, in the passage. */
function saidOfAll(said: string, units: readonly EvidenceUnit[]): Fault[] {
  const [sentence, given] = [normalise(said), units.map(normalisedUnit)];
  const faults: Fault[] = [];
  for (const [, noun = ''] of sentence.matchAll(ALL)) {
    const stem = meaningOf(noun);
    if (stem === undefined || LOOSE.test(noun)) continue;
    const places = units.flatMap((unit) => placesOf(stem, unit).map((at) => normalisedUnit(unit).slice(0, at)));
    if (places.length > 0 && !places.some((before) => GENERAL_BEFORE.test(before.trimEnd()))) faults.push({ kind: 'outside', detail: `the passage does not say it of all: ${noun}` });
  }
  const restricted = units.some(({ clauses }) => clauses.some(({ role }) => role !== 'main'));
  if (ALWAYS.test(said) && restricted && !units.some(({ text }) => ALWAYS.test(text))) faults.push({ kind: 'outside', detail: 'the passage does not say it of all cases' });
  const compared = [MORE, LESS].map((direction) => [direction.test(sentence), given.some((text) => direction.test(text))] as const);
  if (compared.some(([isSaid, isGiven], at) => isSaid && !isGiven && !compared[1 - at]![0] && compared[1 - at]![1])) faults.push({ kind: 'opposite', detail: 'the passage compares the other way' });
  if (LIFTING.test(said) && !units.some(({ text }) => LIFTED.test(text))) faults.push({ kind: 'outside', detail: 'the passage sets a limit' });
  return faults;
}

/** Words that limit what they stand before; without them a rule is about more. */
const LIMITING = /\b(knowingly|intentionally|recklessly|negligently|wilfully|dishonestly|fraudulently|certified|registered|licensed|accredited|existing|primarily|principally|predominantly|temporarily|native|threatened|listed|certain|small-scale|new) ([a-z]+)/g;
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
    const bare = placesOf(limited, unit).some((at) => !new RegExp(`${limit} $`).test(text.slice(0, at)));
    if (!bare) faults.push({ kind: 'dropped-condition', detail: `left out: "${limit} ${next}"` });
  }
  if (PERMITTED_WITH.test(text) && /\bpermittedto\b/.test(normalise(said)) && !WITH_LEAVE.test(said)) faults.push({ kind: 'dropped-condition', detail: 'left out: with whose consent' });
  return faults;
}

function placesOf(stem: string, unit: EvidenceUnit): number[] {
  return placedStems(unit).flatMap((word) => (word.stem === stem ? [word.at] : []));
}

/** What is listed beside the rest and has no word of the passage. */
function addedItems(sentence: string, isKnown: (root: string) => boolean): Fault[] {
  return sentence.split(/[,;]| and | or | but /).flatMap((item) => {
    const stems = [...new Set(meaningStems(item).filter((stem) => !isCarrying(stem) && !/\d/.test(stem)))];
    const added = stems.filter((stem) => !isKnown(rootOf(stem)));
    return added.length >= 2 && added.length >= 0.6 * stems.length ? [{ kind: 'outside' as const, detail: `not in the passage: ${added.join(', ')}` }] : [];
  });
}

function tellingWords(sentence: string, isKnown: (root: string) => boolean): Fault[] {
  const words = plain(sentence).toLowerCase().match(/\p{L}+/gu) ?? [];
  return [...new Set(words)].flatMap((word) => {
    const stem = meaningOf(word);
    return stem !== undefined && TELLING.has(rootOf(stem)) && !isKnown(rootOf(stem)) ? [{ kind: 'outside' as const, detail: `not in the passage: ${word}` }] : [];
  });
}

import { PROVISION_WORDS } from './references.ts';

/** A number of a normalised text with what it counts. */
export interface Figure {
  /** In the unit's own base: metres, square metres, days, months and so on. */
  readonly value: number;
  /** Kind of quantity, e.g. `length`; empty where no unit is known. */
  readonly unit: string;
  /** Whether the figure bounds from above or below, or is just given. */
  readonly bound: 'upper' | 'lower' | 'none';
  /** Where it stands in the normalised text, its unit included. */
  readonly at: number;
  readonly end: number;
}

/** Units by how they are written: kind and factor to the kind's base. Months and years, and hours and days, are apart in law only where a text says so; a year is 12 months. */
const UNITS: readonly (readonly [RegExp, string, number])[] = [
  [/^(?:square met(?:re|er)s?|m2|m²|sqm|sq\.? ?m)\b/, 'area', 1],
  [/^(?:square kilomet(?:re|er)s?|km2|sq\.? ?km)\b/, 'area', 1_000_000],
  [/^(?:hectares?|ha)\b/, 'area', 10_000],
  [/^(?:cubic met(?:re|er)s?|m3|m³)\b/, 'volume', 1],
  [/^(?:megalit(?:re|er)s?|ml\b(?=.*\b(?:water|dam|year)))/, 'volume', 1_000],
  [/^(?:kilolit(?:re|er)s?|kl)\b/, 'volume', 1],
  [/^(?:lit(?:re|er)s?|l)\b/, 'volume', 0.001],
  [/^(?:millimet(?:re|er)s?|mm)\b/, 'length', 0.001],
  [/^(?:centimet(?:re|er)s?|cm)\b/, 'length', 0.01],
  [/^(?:kilomet(?:re|er)s?|km)\b/, 'length', 1_000],
  [/^(?:met(?:re|er)s?|m)\b/, 'length', 1],
  [/^(?:tonnes?|t)\b/, 'mass', 1_000],
  [/^(?:kilograms?|kg)\b/, 'mass', 1],
  [/^(?:milligrams? per lit(?:re|er)|mg\/l)\b/, 'concentration', 1],
  [/^(?:per cent|percent|percentage points?|%)/, 'percent', 1],
  [/^(?:penalty units?)\b/, 'penalty units', 1],
  [/^(?:decibels?|db\(a\)|db)/, 'sound', 1],
  [/^(?:business|working) days?\b/, 'business days', 1],
  [/^sitting days?\b/, 'sitting days', 1],
  [/^(?:calendar )?days?\b/, 'days', 1],
  [/^weeks?\b/, 'days', 7],
  [/^months?\b/, 'months', 1],
  [/^years?\b/, 'months', 12],
  [/^(?:hours?|hrs?)\b/, 'hours', 1],
  [/^(?:minutes?|mins?)\b/, 'minutes', 1],
  [/^(?:storeys?|stories|story|floors?)\b/, 'storeys', 1],
  [/^(?:gigajoules?|gj)\b/, 'energy', 1],
  [/^(?:terajoules?|tj)\b/, 'energy', 1_000],
  [/^(?:megawatts?|mw)\b/, 'power', 1_000],
  [/^(?:kilowatts?|kw)\b/, 'power', 1],
  [/^dollars?\b/, 'dollars', 1],
  [/^(?:degrees?|°c?)/, 'degrees', 1],
];

/** `Part 2` is no two of anything. */
const NUMBER = new RegExp(String.raw`(?<!\b(?:${PROVISION_WORDS}) )(?<![\w.])(\$ ?)?(\d+(?:\.\d+)?)(:\d+(?:\.\d+)?)?(?![\d.]*\w*\))`, 'g');
/** A bound that stands in front of its figure, with at most a few words between. */
const BOUND_BEFORE = /\b(atmost|atleast)(?: (?:an?|the|total of|a total of|about|approximately))? ?$/;
/** What has to be done in `the period of 50 days after` has to be done within 50 days. */
const PERIOD_BEFORE = /\bperiod of $/;
const BOUND_AFTER = /^ ?(?:[\w²³%/]+ ){0,6}?(?:or|and) (less|fewer|lower|below|under|shorter|more|greater|over|higher|above|longer|larger)\b/;
/** A noun that bounds the figures which follow it in the same clause. */
const BOUND_WORD = /\b(maximum|highest|limit|ceiling|cap|minimum|lowest|atmost|atleast)\b/g;

/** Returns the numbers of a normalised text in order; dates, zone codes and pinpoints are none. */
export function findFigures(normalised: string): Figure[] {
  const figures: Figure[] = [];
  for (const match of normalised.matchAll(NUMBER)) {
    const [all, dollars, number, ratio] = match;
    const end = match.index + all.length;
    const gap = /^[- ]/.test(normalised.slice(end)) ? 1 : 0;
    const after = normalised.slice(end + gap);
    const [unit, factor, length] = unitOf(after);
    const kind = dollars !== undefined ? 'dollars' : ratio !== undefined ? `ratio${ratio}` : unit;
    const value = Math.round(Number(number) * (dollars !== undefined || ratio !== undefined ? 1 : factor) * 1e6) / 1e6;
    figures.push({ value, unit: kind, bound: boundOf(normalised, match.index, after.slice(length)), at: match.index, end: length === 0 ? end : end + gap + length });
  }
  return figures;
}

function unitOf(after: string): [kind: string, factor: number, length: number] {
  for (const [pattern, kind, factor] of UNITS) {
    const match = pattern.exec(after);
    if (match !== null) return [kind, factor, match[0].length];
  }
  return ['', 1, 0];
}

function boundOf(text: string, at: number, after: string): Figure['bound'] {
  const near = BOUND_BEFORE.exec(text.slice(Math.max(0, at - 40), at));
  if (near !== null) return near[1] === 'atmost' ? 'upper' : 'lower';
  const behind = BOUND_AFTER.exec(` ${after.trimStart()}`);
  if (behind !== null) return /less|fewer|lower|below|under|shorter/.test(behind[1]!) ? 'upper' : 'lower';
  const trailing = /^\s*(?:is the |as (?:a|the) |\()?(maximum|minimum)\b/.exec(after);
  if (trailing !== null) return trailing[1] === 'maximum' ? 'upper' : 'lower';
  const clauseStart = Math.max(...['.  ', '; ', '. ', '\n', ': '].map((border) => text.lastIndexOf(border, at)));
  const word = [...text.slice(Math.max(0, clauseStart), at).matchAll(BOUND_WORD)].at(-1)?.[1];
  if (word === undefined) return PERIOD_BEFORE.test(text.slice(Math.max(0, at - 40), at)) && /^\s*(?:after|beginning|starting|from)\b/.test(after) ? 'upper' : 'none';
  return /maximum|highest|limit|ceiling|cap|atmost/.test(word) ? 'upper' : 'lower';
}

/** Whether a figure says what another one says: the same quantity, and no bound the other way. */
export function agrees(said: Figure, given: Figure): boolean {
  if (said.value !== given.value || said.unit !== given.unit) return false;
  return said.bound === given.bound || said.bound === 'none';
}

/** Returns the dates of a normalised text, as `YYYYMMDD` with zeros for what is left out. */
export function findDates(normalised: string): string[] {
  return [...normalised.matchAll(/\bdate(\d{8})\b/g)].map((match) => match[1]!);
}

/** Whether a date says no more than another: the same day, or its month or its day of the year alone. */
export function dateAgrees(said: string, given: string): boolean {
  const fits = (from: number, to: number) => /^0+$/.test(said.slice(from, to)) || said.slice(from, to) === given.slice(from, to);
  return fits(0, 4) && fits(4, 6) && fits(6, 8);
}

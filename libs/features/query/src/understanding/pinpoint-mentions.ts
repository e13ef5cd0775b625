import { CITED_HEADING_WORDS, INSTRUMENT_KINDS, lineLevel, NUMBERING_WORDS } from '@regqa/domain';

/** A provision that a question names, e.g. `cl 4.3(2)` as `{ kind: 'provision', number: '4.3', units: ['2'] }`. */
export interface PinpointMention {
  /** `provision`, `schedule`, `table`, `code` of a metric, which tells its instrument too, else the word before it. */
  readonly kind: string;
  readonly number: string;
  /** Subsection, paragraph and so on, lower case, outermost first. */
  readonly units: readonly string[];
  /** Of `cl 4.3(2)–(4)` the last unit, lower case; null where there is but one. */
  readonly to: string | null;
}

/** `Regulation 2029/417` is the number of an instrument. */
const DIGITS = String.raw`\d+(?!\d|\/\d)[A-Za-z]{0,4}(?:[.\-]\d+[A-Za-z]{0,3})*`;
const UNITS = String.raw`((?:\s?\([0-9A-Za-z]{1,5}\))*)(?:–\(([0-9A-Za-z]{1,5})\))?`;
const NUMBER = `(${DIGITS})${UNITS}`;
/** A paragraph of a standard has the letter of its appendix: `B18`, `BC51`, `AusC1.1`. */
const LETTERED = `((?:Aus)?[A-Za-z]{1,2}${DIGITS})${UNITS}`;
/** Numbers of standards, which no section has: `AASB S2`, `IFRS S1`, `S2` by itself in capitals. */
const STANDARD = /\b(?:(?:AASB|IFRS|ISSB|aasb|ifrs|issb) ?[Ss]\d|S[12](?! ?\())\b/g;
/** Not `r`, which is a zone's letter. */
const WORDS = NUMBERING_WORDS.flatMap(({ word, plural, short, shortPlural }) =>
  word === 'rule' ? [word, plural] : [word, plural, ...short, ...shortPlural],
).join('|');
/** Sections, clauses, regulations and rules are one kind: people mix up the words, the numbers they know. */
const PROVISION = new RegExp(String.raw`(?:\b(?:${WORDS})\.?|§{1,2})\s*${NUMBER}`, 'gi');
/** Words that head provisions in one kind alone; `Standard 303` and `Guideline 4` are instruments as often. */
const OF_ONE_KIND = [...CITED_HEADING_WORDS.keys()].filter(
  (head) =>
    NUMBERING_WORDS.every(({ word }) => word !== head.toLowerCase()) &&
    !INSTRUMENT_KINDS.some(({ title }) => title.test(head)),
);
/** `condition 12`, `Disclosures 303-3`: no other provision of that number is one of these. */
const HEADED = new RegExp(
  String.raw`\b(${OF_ONE_KIND.join('|')})(?:s(?=\s+\d+-\d))?\s+(?!(?:19|20)\d\d(?![\d-]))${NUMBER}`,
  'gi',
);
const PARAGRAPH = new RegExp(String.raw`\b(?:paragraphs?|paras?)\.?\s*${LETTERED}`, 'gi');
/** A disclosure has the number of its standard: `GRI 303-3`. */
const DISCLOSURE = /\b[A-Z]{2,6} ?(\d{3}-\d{1,2})(?![\d-])()/g;
/** `FN-CB-410b.3`, of a metric of industry standards. */
const CODE = /(?<![\p{L}\p{N}-])((?:\p{L}{2}-){2}\d{3}\p{L}\.\d{1,2})(?![\p{L}\p{N}])()/gu;
const SCHEDULE = new RegExp(String.raw`\b(?:schedules?|sch)\.?\s*${NUMBER}`, 'gi');
const TABLE = new RegExp(String.raw`\btables?\s*${NUMBER}`, 'gi');

/** Returns the provisions, schedules and tables that a question names. */
export function findPinpoints(question: string): PinpointMention[] {
  const text = question.replace(STANDARD, '');
  return [
    ...mentions(text, PROVISION, 'provision'),
    ...mentions(text, HEADED, null),
    ...mentions(text, PARAGRAPH, 'provision'),
    ...mentions(text, DISCLOSURE, 'disclosure'),
    ...mentions(text, SCHEDULE, 'schedule'),
    ...mentions(text, TABLE, 'table'),
    ...mentions(text, CODE, 'code'),
  ];
}

/** What is left of `Orange LEP 4.1` without the instrument: a number alone. */
const NUMBER_ALONE = new RegExp(String.raw`^\s*(?:${NUMBER}|${LETTERED})[\s?.]*$`);

/** Returns the question with `paragraph` before the number that is all it has beside the name of an instrument. */
export function withWordOfProvision(question: string): string {
  return NUMBER_ALONE.test(question) ? `paragraph ${question.trim()}` : question;
}

/** Returns the question without the provisions, schedules and tables that it names. */
export function withoutPinpoints(question: string): string {
  return [PROVISION, HEADED, PARAGRAPH, DISCLOSURE, SCHEDULE, TABLE, CODE].reduce(
    (rest, pattern) => rest.replace(pattern, ' '),
    question,
  );
}

/** Returns what a pattern finds; where no kind is given the pattern has it before the number. */
function mentions(text: string, pattern: RegExp, given: string | null): PinpointMention[] {
  return [...text.matchAll(pattern)].map(([, ...groups]) => {
    const [kind, number, units, to] = given === null ? groups : [given, ...groups];
    return {
      kind: kind!.toLowerCase(),
      number: number!.toLowerCase(),
      units: splitUnits(units!),
      to: to?.toLowerCase() ?? null,
    };
  });
}

function splitUnits(text: string): string[] {
  return [...text.matchAll(/\(([^)]{1,40})\)/g)].map(([, unit]) => unit!.toLowerCase());
}

/** `whole`: the provision and unit asked for; `part`: another unit of it, or in a schedule where the body is meant. */
export function pinpointMatch(section: string | null, asked: readonly PinpointMention[]): 'whole' | 'part' | 'none' {
  const own = asked.length === 0 ? [] : findPinpoints(section ?? '');
  const matches = asked.flatMap((mention) =>
    own
      .filter(({ kind, number }) => kind === mention.kind && number === mention.number)
      .map((pinpoint) => hasUnit(pinpoint, mention)),
  );
  if (matches.length === 0) return 'none';
  const isSchedule = ({ kind }: PinpointMention) => kind === 'schedule';
  const isOfBody = !own.some(isSchedule) || asked.some(isSchedule);
  return isOfBody && matches.includes(true) ? 'whole' : 'part';
}

function hasUnit(own: PinpointMention, asked: PinpointMention): boolean {
  const differing = asked.units.findIndex((unit, depth) => own.units[depth] !== undefined && own.units[depth] !== unit);
  if (differing < 0) return true;
  const [unit, from] = [asked.units[differing]!, own.units[differing]!];
  const isRange = own.to !== null && levelOf(own.to) === levelOf(from);
  return isRange && isBetween(unit, from, own.to);
}

const levelOf = (unit: string) => lineLevel(`(${unit})`);

const IN_ORDER = new Intl.Collator('en', { numeric: true });

/** Whether a unit comes after `from` and not after `to`: `e` after `d` and before `g`, `10` after `9`. */
function isBetween(unit: string, from: string, to: string): boolean {
  return IN_ORDER.compare(from, unit) < 0 && IN_ORDER.compare(unit, to) <= 0;
}

/** Reads questions about what may be done in a zone, and the lists of a Land Use Table that answer them. */
import { contentStems, provisionKeyOf } from '@regqa/domain';
import type { Span } from '@regqa/domain';
import type { IndexedPassage, Passage } from '@regqa/ports';
import { isAsking } from './query-terms.ts';

type LandUseList = 'objectives' | 'without consent' | 'with consent' | 'prohibited';

export interface LandUseQuestion {
  readonly zones: ReadonlySet<string>;
  /** Whether it may ask where a use stands; its measures, for example, stand elsewhere. */
  readonly seeksUse: boolean;
  /** Lists that are asked for whole, unless it names a use; empty where it asks for no list. */
  readonly lists: ReadonlySet<LandUseList>;
  /** What of a passage answers it; none before `matchLandUse`. */
  readonly entries: ReadonlyMap<string, LandUseEntry>;
}

interface NamedUse extends Span {
  readonly text: string;
}

export interface LandUseEntry {
  readonly zone: string;
  /** The entries that are asked about; none where the whole list is asked for. */
  readonly uses: readonly PlacedUse[];
}

export interface PlacedUse extends NamedUse {
  /** Why the entry has a use that it does not name, in words; null where it names it. */
  readonly placing: string | null;
}

/** The list of a zone, with its entries where they stand in the passage. */
export interface ZoneList {
  readonly zone: string;
  readonly list: LandUseList;
  readonly entries: readonly NamedUse[];
  readonly passage: IndexedPassage;
}

/** Zones of the Standard Instrument (R2, RU1, MU1, SP2) and those that preceded them (B4, IN1). */
const ZONE = /\b(?:RU|RE|R|E|MU|SP|C|W|B|IN|ENT|DM)\d{1,2}[A-Z]?\b/gi;
const DOING = new RegExp(
  String.raw`\b(?:buil[dt]|erect(?:ed)?|construct(?:ed)?|operat\w*|run|go|open(?:ed)?|establish\w*|` +
    String.raw`carr(?:y|ied) out|us(?:e|ed)|have|put|allow(?:ed)?|permit(?:ted)?|permissible|prohibited|` +
    String.raw`forbidden|consent|approval|yes or no|ok|okay|possible|start(?:ed)?|keep|approved|items?|lists?)\b`,
  'i',
);
/** Standards for what is permitted, and rules of subdivision, stand elsewhere. */
const ANOTHER_RULE = new RegExp(
  String.raw`\b(?:subdivi\w+|split|strata|titles?|parking|bedrooms?|consider|prove|number of|distance|biggest|` +
    String.raw`largest|smallest|min(?:imum)?|max(?:imum)?|least|most|heights?|sizes?|` +
    String.raw`(?:floor|lot|site|landscaped) area|floor space|fsr|gfa|setbacks?|ratios?|` +
    String.raw`how (?:high|big|tall|large|many|much|far|long|close))\b`,
  'i',
);
const ASKED_LISTS: readonly (readonly [RegExp, readonly LandUseList[]])[] = [
  [/\bobjectives?\b/i, ['objectives']],
  [
    /\bwithout (?:the need for |needing |any |development )*(?:consent|approval)\b|\bno (?:development )?consent\b/i,
    ['without consent'],
  ],
  [/\b(?:with|needs?|requires?|requiring) (?:development )?(?:consent|approval)\b/i, ['with consent']],
  [/\bprohibited\b|\bforbidden\b|\bnot (?:be )?(?:permitted|permissible|allowed)\b/i, ['prohibited']],
  [/\bpermitted\b|\bpermissible\b|\ballowed\b|\bcan (?:i|we|you|be)\b/i, ['without consent', 'with consent']],
];
/** Asks for something else of a use, unless it says that it may be done: `Who inspects lighthouses in R5?` */
const ASKS_OTHERWISE = /\b(?:who|whom|when|why|how|where|what|which)\b/i;
/** What a question says that asks for a list: with nothing else, or `what`, it asks for the whole of it. */
const OF_A_LIST = new Set(
  contentStems(
    `zone zoned zoning land use uses activity activities development developments permitted permissible allowed
     prohibited forbidden consent approval objective objectives build built do done have put open run without with`,
  ),
);
const ASKS_FOR_ALL = /\b(?:what|which|objectives?)\b/i;
export const STANDARD_ZONES = `RU1 RU2 RU3 RU4 RU5 RU6 R1 R2 R3 R4 R5 E1 E2 E3 E4 E5 MU1 SP1 SP2 SP3 SP4 SP5
  RE1 RE2 C1 C2 C3 C4 W1 W2 W3 W4`.split(/\s+/);
/** Objectives, without consent, with consent, prohibited. */
const ITEMS = [1, 2, 3, 4];
const SECTION = /^Land Use Table, Zone (\S+), item \d+$/;
const HEADINGS: readonly (readonly [begins: string, LandUseList])[] = [
  ['objectives', 'objectives'],
  ['permitted without consent', 'without consent'],
  ['permitted with consent', 'with consent'],
  ['prohibited', 'prohibited'],
];

interface Wording {
  readonly placeNames: readonly string[];
  /** What the vocabulary makes of its words: a zone of before 2023 is one of now. */
  readonly meant: readonly string[];
}

/** Returns what a question asks of a zone's lists, or null where it asks for something else. */
export function readLandUseQuestion(question: string, { placeNames, meant }: Wording): LandUseQuestion | null {
  const zones = zonesIn([question, ...meant].join('\n'));
  if (zones.size === 0) return null;
  const isOther = ANOTHER_RULE.test(question);
  const asked = isOther ? undefined : ASKED_LISTS.find(([words]) => words.test(question))?.[1];
  const isWhole = ASKS_FOR_ALL.test(question) || saysNothingElse(question, placeNames);
  const seeksUse = !isOther && (asked !== undefined || DOING.test(question) || !ASKS_OTHERWISE.test(question));
  return { zones, seeksUse, lists: new Set(isWhole ? asked : []), entries: new Map() };
}

function saysNothingElse(question: string, placeNames: readonly string[]): boolean {
  const ofPlace = new Set(placeNames.flatMap(contentStems));
  return contentStems(question.replace(ZONE, '')).every(
    (stem) => OF_A_LIST.has(stem) || ofPlace.has(stem) || isAsking(stem),
  );
}

/** Returns the zones that a text names, in capitals. */
export function zonesIn(text: string): ReadonlySet<string> {
  return new Set((text.match(ZONE) ?? []).map((zone) => zone.toUpperCase()));
}

export function isZoneList({ section }: Pick<Passage, 'section'>): boolean {
  return SECTION.test(section ?? '');
}

/** Returns the list of a zone that a passage is, or null. */
export function zoneListOf(passage: IndexedPassage): ZoneList | null {
  const zone = SECTION.exec(passage.section ?? '')?.[1];
  const heading = (passage.sectionHeading ?? '').toLowerCase();
  const list = HEADINGS.find(([begins]) => heading.startsWith(begins))?.[1];
  if (zone === undefined || list === undefined) return null;
  const entries = [...passage.text.matchAll(/[^;\n]+/g)].flatMap(({ 0: written, index }) => {
    const text = written.trim();
    const start = index + written.indexOf(text);
    return text === '' ? [] : [{ text, start, end: start + text.length }];
  });
  return { zone, list, entries, passage };
}

/** Returns the keys of the provisions that the lists of a zone are. */
export function zoneListKeys(zone: string): string[] {
  return ITEMS.map((item) => provisionKeyOf(`Land Use Table, Zone ${zone}, item ${item}`));
}

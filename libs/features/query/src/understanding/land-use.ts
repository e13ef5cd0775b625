/** Reads questions about what may be done in a zone, and the lists of a Land Use Table that answer them. */
import { contentStems } from '@regqa/domain';
import type { IndexedPassage, Passage } from '@regqa/ports';

type LandUseList = 'objectives' | 'without consent' | 'with consent' | 'prohibited';

export interface LandUseQuestion {
  readonly zones: ReadonlySet<string>;
  /** Lists that are asked for whole; empty where it is asked of one use in which of them it stands. */
  readonly lists: ReadonlySet<LandUseList>;
  /** Stems of the question, in which the use stands that is asked about. */
  readonly stems: ReadonlySet<string>;
  /** Lists that have the use without naming it, by passage; see `matchLandUse`. */
  readonly placed?: ReadonlyMap<string, LandUseEntry>;
}

export interface ZoneList {
  readonly zone: string;
  readonly list: LandUseList;
  readonly entries: readonly string[];
  readonly passage: IndexedPassage;
}

export interface LandUseEntry {
  readonly zone: string;
  readonly list: LandUseList;
  /** The entry that is asked about, as it is written; null where the whole list is asked for. */
  readonly use: string | null;
  /** Why the entry has the use that it does not name, in words. */
  readonly placing?: string;
}

/** Zones of the Standard Instrument (R2, RU1, MU1, SP2) and those that preceded them (B4, IN1). */
const ZONE = /\b(?:RU|RE|R|E|MU|SP|C|W|B|IN|ENT|DM)\d{1,2}[A-Z]?\b/g;
/** One use is asked about, not all of them. */
const ONE_USE = /(?:^|[.?,;:–—-]\s+)(?:so |and )?(?:is|are|can|could|may|might|do|does|would|will|am)\b|\byes or no\b/i;
const DOING =
  /\b(?:buil[dt]|erect(?:ed)?|construct(?:ed)?|operat\w*|run|open(?:ed)?|establish\w*|carr(?:y|ied) out|us(?:e|ed)|have|put|allow(?:ed)?|permit(?:ted)?|permissible|prohibited|forbidden|consent|approval|yes or no|ok|okay|possible|start(?:ed)?|keep)\b/i;
/** Standards for what is permitted stand elsewhere. */
const MEASURE =
  /\b(?:minimum|maximum|least|most|heights?|sizes?|areas?|setbacks?|ratios?|how (?:high|big|tall|large|many|much|far|long|close))\b/i;
const ASKED_LISTS: readonly (readonly [RegExp, readonly LandUseList[]])[] = [
  [/\bobjectives?\b/i, ['objectives']],
  [
    /\bwithout (?:the need for |needing |any |development )*(?:consent|approval)\b|\bno (?:development )?consent\b/i,
    ['without consent'],
  ],
  [/\b(?:with|needs?|requires?|requiring) (?:development )?(?:consent|approval)\b/i, ['with consent']],
  [/\bprohibited\b|\bforbidden\b|\bnot (?:be )?(?:permitted|permissible|allowed)\b/i, ['prohibited']],
  [/\bpermitted\b|\bpermissible\b|\ballowed\b/i, ['without consent', 'with consent']],
];
/** Objectives, without consent, with consent, prohibited. */
const ITEMS = [1, 2, 3, 4];
const SECTION = /^Land Use Table, Zone (\S+), item \d+$/;
const HEADINGS: readonly (readonly [begins: string, LandUseList])[] = [
  ['objectives', 'objectives'],
  ['permitted without consent', 'without consent'],
  ['permitted with consent', 'with consent'],
  ['prohibited', 'prohibited'],
];

/** Returns what a question asks of a zone's lists, or null where it asks for something else. */
export function readLandUseQuestion(question: string): LandUseQuestion | null {
  const zones = new Set(question.match(ZONE));
  if (zones.size === 0 || MEASURE.test(question)) return null;
  const stems = new Set(contentStems(question));
  const lists = ONE_USE.test(question) ? undefined : ASKED_LISTS.find(([words]) => words.test(question))?.[1];
  if (lists !== undefined) return { zones, lists: new Set(lists), stems };
  return DOING.test(question) ? { zones, lists: new Set(), stems } : null;
}

export function isZoneList({ section }: Pick<Passage, 'section'>): boolean {
  return SECTION.test(section ?? '');
}

/** Returns the list that a passage is, where it answers the question, or null. */
export function landUseEntry(passage: IndexedPassage, asked: LandUseQuestion): LandUseEntry | null {
  const found = zoneListOf(passage, asked.zones);
  if (found === null) return null;
  const { zone, list, entries } = found;
  if (asked.lists.size > 0) return asked.lists.has(list) ? { zone, list, use: null } : null;
  const use = list === 'objectives' ? null : namedUse(entries, asked.stems);
  return use === null ? (asked.placed?.get(passage.chunkId) ?? null) : { zone, list, use };
}

/** Returns the list of one of the zones that a passage is, or null. */
export function zoneListOf(passage: IndexedPassage, zones: ReadonlySet<string>): ZoneList | null {
  const zone = SECTION.exec(passage.section ?? '')?.[1];
  const heading = (passage.sectionHeading ?? '').toLowerCase();
  const list = HEADINGS.find(([begins]) => heading.startsWith(begins))?.[1];
  if (zone === undefined || list === undefined || !zones.has(zone)) return null;
  return {
    zone,
    list,
    passage,
    entries: passage.text
      .split(/[;\n]/)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  };
}

/** Returns the keys of the provisions that the lists of a zone are. */
export function zoneListKeys(zone: string): string[] {
  return ITEMS.map((item) => `land-use-table-zone-${zone.toLowerCase()}-item-${item}`);
}

/** Returns the longest entry of a list whose words are all in the question, or null. */
function namedUse(entries: readonly string[], stems: ReadonlySet<string>): string | null {
  const isNamed = (entry: string) => {
    const own = contentStems(entry);
    return own.length > 0 && own.every((stem) => stems.has(stem));
  };
  const named = entries.filter(isNamed);
  return named.sort((a, b) => b.length - a.length)[0] ?? null;
}

import type { StateCode } from '@regqa/contracts';
import areaRows from './areas.json' with { type: 'json' };
import formerAreaRows from './former-areas.json' with { type: 'json' };
import townRows from './towns.json' with { type: 'json' };

/** A Local Government Area. `OT` stands for the other territories (Christmas Island, Cocos Islands, Norfolk Island). */
export interface LocalGovernmentArea {
  readonly name: string;
  readonly state: StateCode | 'OT';
}

/**
 * A town or suburb of a thousand people or more (GeoNames, CC BY 4.0), none that is called as its area is; or an area
 * that was merged into another in 2016 (Government Gazette of NSW), whose plan goes on.
 */
export interface Town {
  readonly name: string;
  readonly area: LocalGovernmentArea;
  /** Its name is of ordinary English words, such as Casino or Box Hill. */
  readonly isOrdinary: boolean;
}

/** What a name was found to mean. */
export interface AreaMatch {
  /** One area, several when the name occurs in more than one state, none when it is unknown. */
  readonly areas: readonly LocalGovernmentArea[];
  /** Of an unknown name: areas of the towns that are called so, else names that are close to it, best first. */
  readonly suggestions: readonly string[];
}

/**
 * Words that councils add to the plain name: "City of X", "X Shire Council", "Municipality of X", "X Regional Council".
 * The areas are those of the Australian Bureau of Statistics, ASGS Edition 3, 2022, with Merri-bek renamed (CC BY 4.0),
 * and two islands that are in none and have plans of their own: Lord Howe Island and Norfolk Island.
 */
const STATUS_WORDS = new RegExp(
  String.raw`\b(?:the|city|shire|rural|borough|town|municipality|municipal|district|regional|region|aboriginal|` +
    String.raw`council|councils|area|lga|local government area|corporation|of)\b`,
  'g',
);

/** Returns a council's name without accents, case, status words and punctuation. */
function foldName(name: string): string {
  const plain = foldSpelling(name.replace(/['’.]/g, ''));
  const bare = plain.replace(STATUS_WORDS, ' ').replace(/\s+/g, ' ').trim();
  return bare === '' ? plain : bare;
}

/** Whether a word says what kind of area a name is of, and is no part of the name: `Shire`, `Council`, `of`. */
export function isStatusWord(word: string): boolean {
  return word.toLowerCase().replace(STATUS_WORDS, '') === '';
}

/** Returns how a name is spelt without anything dropped: case, accents and punctuation folded. */
function foldSpelling(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

const AREAS = areaRows as [state: LocalGovernmentArea['state'], name: string, fullName: string, kind: string][];

/** The invented area of the fictional sample plan: a question may name it, no suggestion does. */
const SAMPLE_AREA: LocalGovernmentArea = { name: 'Banksia Vale', state: 'NSW' };

let loaded: ReturnType<typeof buildGazetteer> | undefined;
const gazetteer = () => (loaded ??= buildGazetteer());

function buildGazetteer() {
  const bySpelling = new Map<string, LocalGovernmentArea[]>();
  const byFoldedName = new Map<string, LocalGovernmentArea[]>();
  for (const [state, name, fullName] of AREAS) {
    const area: LocalGovernmentArea = { name, state };
    // People say Wagga.
    const short = name.replace(/^(\w+) \1$/, '$1');
    for (const alias of new Set([name, fullName, short].filter((text) => text !== ''))) {
      add(bySpelling, foldSpelling(alias), area);
      add(byFoldedName, foldName(alias), area);
    }
  }
  add(bySpelling, foldSpelling(SAMPLE_AREA.name), SAMPLE_AREA);
  add(byFoldedName, foldName(SAMPLE_AREA.name), SAMPLE_AREA);
  const towns = ([...townRows, ...formerAreaRows] as [StateCode, string, string, number][]).map(
    ([state, name, area, ordinary]): Town => ({ name, area: { name: area, state }, isOrdinary: ordinary === 1 }),
  );
  return { bySpelling, byFoldedName, towns: Map.groupBy(towns, ({ name }) => foldSpelling(name)) };
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key) ?? [];
  if (!values.includes(value)) values.push(value);
  map.set(key, values);
}

/**
 * Returns the areas that a name means: matched as spelt, then by plain name with "City of", "Shire", "Council" and the
 * like left out, in any case; `state` narrows a name that occurs in two states.
 */
export function findAreas(name: string, state: StateCode | null): AreaMatch {
  const areas = areasNamed(name, state);
  if (areas.length > 0) return { areas, suggestions: [] };
  const around = townsNamed(name, state).map(({ area }) => area.name);
  return { areas, suggestions: around.length > 0 ? [...new Set(around)] : closestNames(foldName(name), state) };
}

/** Returns what the council of an area is called, or the area's name with `Council` where no more is known. */
export function councilOf(area: string, state: StateCode | null): string {
  const named = AREAS.filter(([of, name]) => name === area && (state === null || of === state));
  const [, , fullName = ''] = named.length === 1 ? named[0]! : [];
  return fullName === '' ? `${area} Council` : fullName;
}

/** Returns the areas that a name means, as `findAreas` does, without looking for names that are like it. */
export function areasNamed(name: string, state: StateCode | null): readonly LocalGovernmentArea[] {
  const { bySpelling, byFoldedName } = gazetteer();
  const inState = (areas: readonly LocalGovernmentArea[] | undefined) =>
    (areas ?? []).filter((area) => state === null || area.state === state);
  const spelt = inState(bySpelling.get(foldSpelling(name)));
  return spelt.length > 0 ? spelt : inState(byFoldedName.get(foldName(name)));
}

/** Returns the towns and suburbs of a name as it is spelt, in any case. */
export function townsNamed(name: string, state: StateCode | null): readonly Town[] {
  const towns = gazetteer().towns.get(foldSpelling(name)) ?? [];
  return towns.filter(({ area }) => state === null || area.state === state);
}

/** Returns the names of the towns and suburbs in each area that has some, by `STATE/Area`. */
export function townsByArea(): ReadonlyMap<string, readonly string[]> {
  const named = new Map<string, string[]>();
  for (const { name, area } of [...gazetteer().towns.values()].flat()) add(named, `${area.state}/${area.name}`, name);
  return named;
}

/** Returns every area, for listings and for finding areas in titles. */
export function allAreas(): readonly LocalGovernmentArea[] {
  return [...new Set([...gazetteer().bySpelling.values()].flat())];
}

/** Names within an edit distance of a third of their length, or that begin with what was given. */
function closestNames(folded: string, state: StateCode | null): string[] {
  const scored = new Map<string, number>();
  for (const [key, areas] of gazetteer().byFoldedName) {
    const inState = areas.filter((area) => area !== SAMPLE_AREA && (state === null || area.state === state));
    if (inState.length === 0) continue;
    const distance = folded.length >= 3 && key.startsWith(folded) ? 1 : editDistance(folded, key);
    if (distance > Math.max(2, Math.floor(key.length / 3))) continue;
    for (const area of inState) scored.set(area.name, Math.min(distance, scored.get(area.name) ?? Infinity));
  }
  return [...scored]
    .sort((a, b) => a[1] - b[1] || a[0].localeCompare(b[0]))
    .slice(0, 5)
    .map(([areaName]) => areaName);
}

/** Levenshtein's distance between two short texts. */
function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const substitution = previous[column - 1]! + (left[row - 1] === right[column - 1] ? 0 : 1);
      current.push(Math.min(substitution, previous[column]! + 1, current[column - 1]! + 1));
    }
    previous = current;
  }
  return previous[right.length]!;
}

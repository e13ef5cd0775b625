import { TEXT } from '../text/text.ts';

/** A place that may be chosen: a council area, or all of a state. */
export interface Place {
  readonly value: string;
  readonly label: string;
  readonly area: string;
  readonly state: string;
  /** Towns and suburbs in an area. */
  readonly towns: readonly string[];
}

/** Codes and names, in the order in which they are offered. */
export const STATES = [
  ['NSW', 'New South Wales'],
  ['VIC', 'Victoria'],
  ['QLD', 'Queensland'],
  ['SA', 'South Australia'],
  ['WA', 'Western Australia'],
  ['TAS', 'Tasmania'],
  ['NT', 'Northern Territory'],
  ['ACT', 'Australian Capital Territory'],
] as const;

type Area = { readonly name: string } & Pick<Place, 'state' | 'towns'>;

interface PlacedDocument {
  readonly lga: readonly string[];
  readonly state: string | null;
}

/**
 * Returns the places that may be chosen: areas with documents of their own first, then whole states, then all other
 * areas.
 */
export function placesOf(areas: readonly Area[], documents: readonly PlacedDocument[]): Place[] {
  const towns = new Map(areas.map((area) => [keyOf(area.name, area.state), area.towns]));
  const indexed = new Map(
    documents.flatMap(({ lga, state: code }) =>
      lga.map((name): [string, Area] => {
        const [key, state] = [keyOf(name, code ?? ''), code ?? ''];
        return [key, { name, state, towns: towns.get(key) ?? [] }];
      }),
    ),
  );
  const own = [...indexed.values()].sort((a, b) => a.name.localeCompare(b.name));
  const others = areas.filter(({ name, state }) => !indexed.has(keyOf(name, state)));
  return [
    ...own.map((area) => placeOfArea(area, TEXT.ask.withDocuments)),
    ...STATES.map(([state, name]) => ({ value: state, label: TEXT.ask.wholeState(name), area: '', state, towns: [] })),
    ...others.map((area) => placeOfArea(area, (label) => label)),
  ];
}

const keyOf = (name: string, state: string) => `${state}/${name}`;

function placeOfArea({ name, state, towns }: Area, describe: (label: string) => string): Place {
  const label = state === '' || state === 'OT' ? name : `${name} (${state})`;
  return { value: keyOf(name, state), label: describe(label), area: name, state, towns };
}

/** Returns the place that a question names, among those that may be chosen; null where it names none of them. */
export function findPlace(
  places: readonly Place[],
  { area, state }: { readonly area: string; readonly state: string },
): Place | null {
  if (area === '' && state === '') return null;
  return places.find((place) => place.area === area && (state === '' || place.state === state)) ?? null;
}

/** Returns the places that a typed text is the name, the code or the label of, in any case; else those of a town. */
export function placesCalled(places: readonly Place[], typed: string): Place[] {
  const isTyped = (name: string) => name.toLowerCase() === typed.toLowerCase();
  const called = places.filter(({ area, state, label }) =>
    [label, ...(area === '' ? [state, nameOfState(state)] : [area])].some(isTyped),
  );
  return called.length > 0 ? called : places.filter(({ towns }) => towns.some(isTyped));
}

/** Whether what was typed is not the place itself but a town or suburb in it. */
export function isTownIn({ area, towns }: Place, typed: string): boolean {
  const isTyped = (name: string) => name.toLowerCase() === typed.toLowerCase();
  return !isTyped(area) && towns.some(isTyped);
}

/** Whether a filter takes the code: the other territories have none. */
export const isCodeOfState = (code: string): boolean => STATES.some(([state]) => state === code);

const nameOfState = (code: string) => STATES.find(([state]) => state === code)?.[1] ?? '';

/** Returns the names of the areas of a state, in order. */
export function areasOfState(places: readonly Place[], state: string): string[] {
  if (state === '') return [];
  return places
    .filter((place) => place.state === state && place.area !== '')
    .map(({ area }) => area)
    .sort((a, b) => a.localeCompare(b));
}

import { z } from 'zod';

/** A text of one to so many characters, white space around it aside. */
export const text = (most: number) => z.string().trim().min(1).max(most);

/** State and territory codes, in the order in which messages list them. */
export const STATE_CODES = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'] as const;
export type StateCode = (typeof STATE_CODES)[number];

export const STATE_NAMES: Readonly<Record<StateCode, string>> = {
  NSW: 'New South Wales',
  VIC: 'Victoria',
  QLD: 'Queensland',
  SA: 'South Australia',
  WA: 'Western Australia',
  TAS: 'Tasmania',
  NT: 'Northern Territory',
  ACT: 'Australian Capital Territory',
};

/** Returns the code for a state given by code or full name in any case, or undefined. */
export function parseStateCode(text: string): StateCode | undefined {
  const folded = text.trim().toLowerCase().replace(/\s+/g, ' ');
  return STATE_CODES.find((code) => code.toLowerCase() === folded || STATE_NAMES[code].toLowerCase() === folded);
}

/**
 * Values of `jurisdiction`: the Commonwealth, a state or territory, a local government, a body that sets standards for
 * many countries, or the law of another country.
 */
export const JURISDICTIONS = ['Federal', ...STATE_CODES, 'Local', 'International', 'Other'] as const;
export type Jurisdiction = (typeof JURISDICTIONS)[number];

/** Jurisdictions whose documents are found wherever a question is about: they belong to no state. */
export const JURISDICTIONS_EVERYWHERE = [
  'Federal',
  'International',
  'Other',
] as const satisfies readonly Jurisdiction[];

/** Whether documents of the jurisdiction are found wherever a question is about. */
export function appliesEverywhere(
  jurisdiction: Jurisdiction,
): jurisdiction is (typeof JURISDICTIONS_EVERYWHERE)[number] {
  return (JURISDICTIONS_EVERYWHERE as readonly Jurisdiction[]).includes(jurisdiction);
}

/** Other words that people type for a jurisdiction. */
const JURISDICTION_ALIASES: Readonly<Partial<Record<Jurisdiction, readonly string[]>>> = {
  Federal: ['commonwealth', 'cth', 'commonwealth of australia'],
  International: ['global', 'worldwide', 'ifrs', 'issb', 'gri', 'tcfd', 'sasb', 'iso', 'un', 'united nations'],
  Other: [
    'foreign',
    'eu',
    'european union',
    'us',
    'usa',
    'united states',
    'united states of america',
    'uk',
    'united kingdom',
    'nz',
    'new zealand',
  ],
};

/** Returns the jurisdiction for a text in any case (`Commonwealth` counts as Federal, `EU` as Other), or undefined. */
export function parseJurisdiction(text: string): Jurisdiction | undefined {
  const folded = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const named = JURISDICTIONS.find(
    (value) => value.toLowerCase() === folded || JURISDICTION_ALIASES[value]?.includes(folded) === true,
  );
  return named ?? parseStateCode(text);
}

/** The singular forms that people type for the document types. */
const DOCUMENT_TYPE_ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    guideline: 'guidelines',
    guidance: 'guidelines',
    standard: 'standards',
    schemes: 'scheme',
  }),
);

/** Returns a document type in its stored form: trimmed, lower case, the usual singular forms folded. */
export function foldDocumentType(text: string): string {
  const folded = text.trim().toLowerCase();
  return DOCUMENT_TYPE_ALIASES.get(folded) ?? folded;
}

/** Topic tags that documents are given when they are read, with what each covers. An uploader may give others. */
export const TOPIC_TAGS = {
  planning: 'land use, zoning, development, subdivision, building and housing',
  biodiversity: 'threatened species, vegetation, wildlife, protected areas',
  water: 'rivers, groundwater, catchments, dams, floods, stormwater',
  climate: 'greenhouse gases, carbon, emissions, climate change',
  energy: 'electricity, petroleum, gas, renewable energy, mining of energy resources',
  heritage: 'cultural, Aboriginal and natural heritage',
  'native title': 'native title and Indigenous land rights',
  pollution: 'pollution, contaminated land, discharges, noise, hazards',
  waste: 'waste, recycling, product stewardship',
  chemicals: 'industrial chemicals, pesticides, ozone-depleting substances, fuels',
  biosecurity: 'pests, diseases, quarantine',
  agriculture: 'farming, primary production, soils',
  marine: 'sea, coast, reefs, fisheries, offshore activities',
  transport: 'airports, roads, railways, ships',
} as const satisfies Readonly<Record<string, string>>;
export type TopicTag = keyof typeof TOPIC_TAGS;

/** What the interface description says of a state that is given by code or full name; any case is accepted. */
export const STATE_AS_PUBLISHED = {
  enum: [...STATE_CODES, ...Object.values(STATE_NAMES)],
  description: 'State or territory, by code or full name; any case.',
};

/** The same where it may be null. */
export const STATE_OR_NULL_AS_PUBLISHED = { ...STATE_AS_PUBLISHED, enum: [...STATE_AS_PUBLISHED.enum, null] };

/** What the interface description says of a jurisdiction; any case and usual other names are accepted. */
export const JURISDICTION_AS_PUBLISHED = {
  enum: [...JURISDICTIONS],
  description: 'Any case. Usual other names, such as Commonwealth, are understood too; another value is 400.',
};

/** A calendar date, YYYY-MM-DD, from the year 1: PostgreSQL knows no year 0. */
export const isoDate = z.iso.date().check(({ value, issues }) => {
  if (value.startsWith('0000'))
    issues.push({ code: 'invalid_format', format: 'date', input: value, message: 'There is no year 0' });
});

const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/** A moment in ISO 8601 with its offset, in the years 1 to 9999 (UTC): others have no usual form. */
export const isoMoment = z.iso.datetime({ offset: true }).check(({ value, issues }) => {
  const time = Date.parse(value);
  if (time < EARLIEST || time > LATEST)
    issues.push({ code: 'invalid_format', format: 'datetime', input: value, message: 'Out of range' });
});

/** A score between 0 and 1 with at most four decimals. */
export const score = z.number().min(0).max(1);

/** Rounds a score to the four decimals of the wire, clamped to 0..1. */
export function toScore(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
}

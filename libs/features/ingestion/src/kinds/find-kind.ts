import { INSTRUMENT_KINDS, SHORT_NAMES } from '@regqa/domain';
import type { Citation, InstrumentKind, LocalName, Maker, ShortName } from '@regqa/domain';
import type { Found } from '../document-model/elements.ts';

type DocumentType = NonNullable<InstrumentKind['documentType']>;

/** Citation by document type, for titles whose kind has none of its own. */
const USUAL_CITATIONS: ReadonlyMap<string, Citation> = new Map<string, Citation>([
  ['legislation', { unit: 'section', ownWord: true }],
  ['guidelines', { unit: 'paragraph' }],
  ['standards', { unit: 'clause' }],
  ['scheme', { unit: 'clause' }],
]);
const OTHERWISE: Citation = { unit: 'paragraph', ownWord: true };

/** Returns the document type of the first kind that a title names; null where it names none. */
export function documentTypeOf(title: string): DocumentType | null {
  const kind = INSTRUMENT_KINDS.find((one) => one.documentType !== undefined && one.title.test(title));
  return kind?.documentType ?? null;
}

/** Returns the document type that the first page of a document shows, and how; null where it shows none. */
export function documentTypeOfOpening(opening: string): Found<DocumentType> | null {
  for (const { documentType, opening: form } of INSTRUMENT_KINDS)
    if (documentType !== undefined && form?.says.test(opening) === true)
      return { value: documentType, where: form.where };
  return null;
}

/** Returns how an instrument is cited, by its title, else by its document type. */
export function citationOf(title: string, documentType: string): Citation {
  const kind = INSTRUMENT_KINDS.find(({ cited, title: own }) => cited && (cited.titled ?? own).test(title));
  return kind?.cited ?? USUAL_CITATIONS.get(documentType) ?? OTHERWISE;
}

/** Returns who makes instruments with such a title, the most specific first. */
export function makersOf(title: string): Maker[] {
  return INSTRUMENT_KINDS.flatMap(({ maker, title: own }) =>
    maker !== undefined && (maker.titled ?? own).test(title) ? [maker] : [],
  );
}

const NAMES_IN_TITLES = SHORT_NAMES.map((shortName) => ({
  ...shortName,
  inFull: new RegExp(String.raw`\b${shortName.long}\b`, 'i'),
  abbreviated: new RegExp(String.raw`\b${shortName.short}\b`),
}));

/** Returns the short and long names of a kind, and the one that stands in a name; null where neither does. */
export function shortNameIn(name: string): (ShortName & { readonly printed: string }) | null {
  for (const { long, short, inFull, abbreviated } of NAMES_IN_TITLES) {
    const printed = (inFull.exec(name) ?? abbreviated.exec(name))?.[0];
    if (printed !== undefined) return { long, short, printed };
  }
  return null;
}

/** How the kinds that apply to one local government area are named. */
export const LOCAL_NAMES: readonly LocalName[] = INSTRUMENT_KINDS.flatMap(({ local }) => local ?? []);

/** Regular expression source for those of them that come after an area in titles. */
export const NAMES_AFTER_AREA = LOCAL_NAMES.flatMap(({ areaBefore, name }) => (areaBefore ? name : [])).join('|');

/** Returns the state that alone makes instruments with such a title; undefined for kinds that several make. */
export function onlyStateOf(title: string): InstrumentKind['onlyIn'] {
  return INSTRUMENT_KINDS.find(({ onlyIn, title: own }) => onlyIn !== undefined && own.test(title))?.onlyIn;
}

/** Whether a title is that of an Act of a parliament. */
export function isAct(title: string): boolean {
  return makersOf(title).some(({ name }) => name === 'parliament');
}

/** True for a title of a document about instruments of another kind. */
export function isAboutOthers(title: string): boolean {
  const type = documentTypeOf(title);
  return INSTRUMENT_KINDS.some(({ isAbout, documentType }) => documentType === type && isAbout?.test(title) === true);
}

const HEADING_WORDS = INSTRUMENT_KINDS.flatMap(({ headingWords = [] }) => headingWords);

/** Words that head provisions: `Article`, `Disclosure`. */
export const PROVISION_WORDS = HEADING_WORDS.filter(({ heads }) => heads !== false).map(({ word }) => word);

/** Regular expression sources for the headings of parts that explain and do not bind. */
export const EXPLAINING_HEADINGS = INSTRUMENT_KINDS.flatMap(({ explains = [] }) => explains);

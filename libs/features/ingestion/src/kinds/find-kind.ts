import type { Found } from '../document-model/elements.ts';
import type { Citation, InstrumentKind, LocalName, Maker, ShortName } from './instrument-kind.ts';
import { INSTRUMENT_KINDS } from './instrument-kinds.ts';

type DocumentType = NonNullable<InstrumentKind['documentType']>;

const SECTION: Citation = { unit: 'section', ownWord: true };

/** Citation by document type, for titles whose kind has none of its own. */
const USUAL_CITATIONS: ReadonlyMap<string, Citation> = new Map<DocumentType, Citation>([
  ['legislation', SECTION],
  ['guidelines', { unit: 'paragraph' }],
  ['standards', { unit: 'clause' }],
  ['scheme', { unit: 'clause' }],
]);
const OTHERWISE: Citation = { unit: 'paragraph', ownWord: true };

/** Returns the document type of the first kind that a title names; null where it names none. */
export function documentTypeOf(title: string): DocumentType | null {
  const typed = INSTRUMENT_KINDS.filter(({ documentType }) => documentType !== undefined);
  return typed.find((kind) => kind.title.test(title))?.documentType ?? null;
}

/** Returns the document type that the first page of a document shows, and how; null where it shows none. */
export function documentTypeOfOpening(opening: string): Found<DocumentType> | null {
  const shown = INSTRUMENT_KINDS.flatMap(({ documentType, opening: form }) =>
    documentType !== undefined && form?.says.test(opening) === true ? [{ value: documentType, where: form.where }] : [],
  );
  return shown[0] ?? null;
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

const SHORT_NAMES = INSTRUMENT_KINDS.flatMap(({ shortName }) =>
  shortName === undefined
    ? []
    : [
        {
          ...shortName,
          patterns: [
            new RegExp(String.raw`\b${shortName.long}\b`, 'i'),
            new RegExp(String.raw`\b${shortName.short}\b`),
          ],
        },
      ],
);

/** Returns the short and long names of a kind, and the one that stands in a name; null where neither does. */
export function shortNameIn(name: string): (ShortName & { readonly printed: string }) | null {
  for (const { long, short, patterns } of SHORT_NAMES) {
    const printed = patterns.flatMap((pattern) => pattern.exec(name)?.[0] ?? [])[0];
    if (printed !== undefined) return { long, short, printed };
  }
  return null;
}

/** Returns how the kinds that apply to one local government area are named. */
export function localNames(): LocalName[] {
  return INSTRUMENT_KINDS.flatMap(({ local }) => local ?? []);
}

/** True for a title of a document about instruments of another kind. */
export function isAboutOthers(title: string): boolean {
  const type = documentTypeOf(title);
  return INSTRUMENT_KINDS.some(({ isAbout, documentType }) => documentType === type && isAbout?.test(title) === true);
}

/** Returns the words that head provisions: `Article`, `Disclosure`. */
export function wordsOfHeadings(): string[] {
  return INSTRUMENT_KINDS.flatMap(({ headingWords = [] }) =>
    headingWords.filter(({ heads }) => heads !== false).map(({ word }) => word),
  );
}

/** Returns the abbreviations of words that head provisions; words without one are written in full. */
export function citedHeadingWords(): ReadonlyMap<string, string> {
  return new Map(
    INSTRUMENT_KINDS.flatMap(({ headingWords = [] }) =>
      headingWords.flatMap(({ word, cited }) => (cited === undefined ? [] : [[word, cited] as const])),
    ),
  );
}

/** Returns regular expression sources for the headings of parts that explain and do not bind. */
export function explainingHeadings(): string[] {
  return INSTRUMENT_KINDS.flatMap(({ explains = [] }) => explains);
}

/** A mark after two spaces begins a subsection or paragraph; after one it may be a reference. */
const SPACED_MARK = /(?<!\s)\s+(?=\((?:[0-9]{1,3}[A-Z]{0,3}|[a-z]{1,5}|[A-Z]{1,3})\)[ \u00a0]{2})/;
/** After what ends a clause, a mark with one space begins a paragraph too. */
const MARK_AFTER_STOP = /(?<=[;:.—]|--|[;,] (?:and|or))\s+(?=\((?:[0-9]{1,3}[A-Z]{0,3}|[a-z]{1,5}|[A-Z]{1,3})\)\s+\S)/;
/** Paragraphs of a list end with commas, a title in italics with ` ,`; `(a), (b)` are references. */
const MARK_AFTER_COMMA = /(?<=(?:[^)\s]|[a-z]{6}\))\s?,)\s+(?=\((?:[a-z]|[ivx]{2,4}|[a-z]{2})\)\s+[^\s,;.])/;
/** A subsection whose text is repealed has its mark alone: `(5) (6) A keeper …`. */
const MARK_AFTER_BARE_MARK = /(?<=\(\d{1,3}[A-Z]{0,3}\))\s+(?=\(\d{1,3}[A-Z]{0,3}\)\s+\p{Lu})/u;
/** A definition begins with its term in quotes after the sentence before. */
const QUOTED_TERM = /(?<=[.:]|--)\s+(?="[^"\n]{2,100}"\s?(?:,[^."\n]{1,100},\s)?(?:means?|includes?|has)\b)/;
const NOTE = /(?<!\s)\s+(?=Note\s?:\s)/;
const NEW_UNIT = new RegExp(
  [SPACED_MARK, MARK_AFTER_STOP, MARK_AFTER_COMMA, MARK_AFTER_BARE_MARK, QUOTED_TERM, NOTE]
    .map(({ source }) => source)
    .join('|'),
  'u',
);

/** Returns the subsections, paragraphs, definitions and notes of a text on separate lines. */
export function splitRunOn(text: string): string[] {
  return text
    .split(NEW_UNIT)
    .map((unit) =>
      unit
        .replace(/\s+/g, ' ')
        .replace(/(?<! ) +([.,;])(?= |$)/g, '$1')
        .replace(/^Note\s?: /, 'Note: ')
        .replace(/^[.,;] /, '')
        .trim(),
    )
    .filter((unit) => unit !== '');
}

/** Decides where the paragraphs of a text end that has no blank lines between them, as copied from Word or a PDF. */

/** Longer lines are not wrapped: each is a paragraph. */
const LONGEST_WRAPPED = 130;
const LEAST_LONG = 0.02;
/** Blank lines for each line of text, from which they set paragraphs apart. */
const LEAST_BLANK = 0.1;
/** Share of the lines that are no longer than the text is wide. */
const WITHIN_WIDTH = 0.9;
/** Share of the width below which a line was not broken by it. */
const SHORT = 0.7;
const ENDS_UNIT = /[.;:—]["”’)\]]?$|--$|[;,] (?:and|or)$/;
/** No paragraph ends with such a word. */
const IS_OPEN = /\b(?:the|an?|of|and|or|in|to|for|by|with|under|section)$/;
/** A line by itself after `(a) a hole;`. */
const JOINS_UNITS = /^(?:and|or)$/;

/** Returns what tells of a line whether its paragraph ends with it though no blank line follows. */
export function paragraphEnds(lines: readonly string[]): (line: string, next: string) => boolean {
  const lengths = lines.flatMap((line) => line.trim().length || []).sort((a, b) => a - b);
  const isLong = lengths.filter((length) => length > LONGEST_WRAPPED).length;
  if (isLong > lengths.length * LEAST_LONG) return () => true;
  if (lines.length - lengths.length > lengths.length * LEAST_BLANK) return () => false;
  const width = lengths[Math.floor(lengths.length * WITHIN_WIDTH)] ?? 0;
  const isShort = (line: string) => line.length < width * SHORT && !IS_OPEN.test(line);
  return (line, next) => {
    if (ENDS_UNIT.test(line)) return !JOINS_UNITS.test(next);
    return isShort(line) && (!/^\p{Ll}/u.test(next) || line.endsWith(','));
  };
}

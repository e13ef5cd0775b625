import { foldHeading } from '../../structure/contents/contents-entry.ts';

/** Databases of law join the pages of an Act's sections in one text, and mark where each begins. */

const FEWEST_MARKS = 3;
/**
 * The Act's name in capitals, `- SECT 4A` below it, then the section's title: in several lines where it has its number,
 * and where it stands once more below.
 */
const SECTION =
  /^([^a-z\n]{5,200}?)\s{1,4}- (?:SECT|REG|RULE) (\w[\w.-]{0,12})\s*\n(\2--.+(?:\n.+){0,2}(?=\n\s*\n)|.+(?:\n\S.*){0,3}(?=\n(?:[^\S\n]*\n)+\2 )|.+)/gm;
const OTHER = /^(?:([^a-z\n]{5,200}?)\s{1,4})?- (LONG TITLE|SCHEDULE|NOTES|TABLE OF PROVISIONS)\b(.*)$/gm;
/** `*** 4A Lamps ***` below its title. */
const BETWEEN_ASTERISKS = /((?:^\S.*\n){0,3})^\*{3,4} ([^*]{1,250})\s\*{3,4}$/gm;
/** `101 Renewal`, and once more below it, in other lines. */
const SET_TWICE = /^(\w[\w.-]{0,12}) (\S.*\n)(?:[^\S\n]*\n)+\1 ((?:\S.*\n){1,4})/gm;

/** Returns a text with such marks as the headings that they stand for. */
export function withMarkedSections(text: string): string {
  const [first] = text.matchAll(SECTION);
  if ((text.match(SECTION)?.length ?? 0) + (text.match(BETWEEN_ASTERISKS)?.length ?? 0) < FEWEST_MARKS) return text;
  const otherThanName = (line: string | undefined) => (line === first?.[1] ? '' : (line ?? ''));
  return text
    .replace(SECTION, (...[, name, number, title = '']: string[]) => {
      const heading = title.replace(`${number}--`, '').replace(/\s+/g, ' ');
      return `${otherThanName(name)}\n\n${number} ${heading}\n`;
    })
    .replace(SET_TWICE, (both: string, ...[number, title = '', again = '']: string[]) => {
      const lines = again.split('\n');
      const end = lines.findIndex((_, at) => foldHeading(lines.slice(0, at + 1).join(' ')) === foldHeading(title));
      if (end < 0) return both;
      return `${number} ${title}${lines.slice(end + 1).join('\n')}`;
    })
    .replace(OTHER, (...[, name, of, rest = '']: string[]) => {
      if (of === 'TABLE OF PROVISIONS') return `${name ?? ''}\n\n${of}\n`;
      return `${otherThanName(name)}\n\n${of === 'NOTES' && rest.trim() === '' ? 'Endnotes\n' : ''}`;
    })
    .replace(BETWEEN_ASTERISKS, (...[, above = '', given = '']: string[]) => {
      const heading = given.replace(/\s+/g, ' ').replace(/^SCHEDULE (?=\D)/, 'SCHEDULE - ');
      return `${foldHeading(heading).endsWith(foldHeading(above)) ? '' : above}\n${heading}\n`;
    });
}

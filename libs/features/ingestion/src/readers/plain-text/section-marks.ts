import { foldHeading } from '../../structure/contents/contents-entry.ts';

/** Databases of law join the pages of an Act's sections in one text, and mark where each begins. */

const FEWEST_MARKS = 3;
/** The Act's name in capitals, `- SECT 4A` below it, then the section's title; with its number, it is set apart. */
const SECTION =
  /^([^a-z\n]{5,200}?)\s{1,4}- (?:SECT|REG|RULE) (\w[\w.-]{0,12})\s*\n(\2--.+(?:\n.+){0,2}(?=\n\s*\n)|.+)/gm;
const OTHER = /^(?:([^a-z\n]{5,200}?)\s{1,4})?- (LONG TITLE|SCHEDULE|NOTES|TABLE OF PROVISIONS)\b(.*)$/gm;
/** `*** 4A Lamps ***` below its title. */
const BETWEEN_ASTERISKS = /((?:^\S.*\n){0,3})^\*{3,4} ([^*]{1,250})\s\*{3,4}$/gm;

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
    .replace(OTHER, (...[, name, of, rest = '']: string[]) => {
      if (of === 'TABLE OF PROVISIONS') return `${name ?? ''}\n\n${of}\n`;
      return `${otherThanName(name)}\n\n${of === 'NOTES' && rest.trim() === '' ? 'Endnotes\n' : ''}`;
    })
    .replace(BETWEEN_ASTERISKS, (...[, above = '', given = '']: string[]) => {
      const heading = given.replace(/\s+/g, ' ').replace(/^SCHEDULE (?=\D)/, 'SCHEDULE - ');
      return `${foldHeading(heading).endsWith(foldHeading(above)) ? '' : above}\n${heading}\n`;
    });
}

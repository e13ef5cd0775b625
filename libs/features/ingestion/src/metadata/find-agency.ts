/** Decides which public body made a document: the one that a form of words on its first pages says it of. */
import type { Found } from '../document-model/elements.ts';
import { AGENCIES } from './agencies.ts';
import type { Agency } from './agencies.ts';

const LISTED = AGENCIES.flatMap(({ name }) => [name, name.toUpperCase()])
  .sort((a, b) => b.length - a.length)
  .join('|')
  .replaceAll('-', '[-–]')
  .replaceAll('’', "[’']");
/** `\x20` is a space within a line; others stand for the end of one too. */
const DEPARTMENT =
  String.raw`Department (?:of|for) (?:the )?\p{Lu}[\p{L}-]+` +
  String.raw`(?:(?:\x20|, | (?=and ))(?:(?:and|of|the|for) ){0,2}(?!Australian )\p{Lu}[\p{L}-]+){0,12}`;
const AGENCY = String.raw`(?:the )?(${LISTED}|${DEPARTMENT})(?![\p{L}-])`;
const GOVERNMENT = String.raw`(?:Commonwealth of Australia|State of (?:NSW|\p{Lu}\p{L}+(?:\x20\p{Lu}\p{L}+)?))`;
const DOCUMENT =
  '(?:document|publication|report|code|policy|standard|framework|strategy|guide|guideline|guidance|manual|' +
  '[a-z]{0,8}book|paper|[Ss]heet|circular)';
const MADE = '(?:prepared|published|produced|issued|developed|released|compiled|written)';

const words = (form: string, flags = 'u') => new RegExp(form.replaceAll(' ', String.raw`[\x20\n]`), flags);

/** How documents say who made them, besides the name alone on a line of the cover. */
const FORMS: readonly RegExp[] = [
  words(String.raw`${GOVERNMENT},? (?:\(|and |(?:as )?represented by |(?:acting )?through )${AGENCY}`),
  words(String.raw`© (?:Copyright )?(?:\d{4},? )?${AGENCY}`),
  words(
    String.raw`\bThis (?:[\p{L}-]{1,20} ){0,3}${DOCUMENT}(?: of practice)? (?:is|was|has been) ${MADE} by ${AGENCY}`,
  ),
  words(String.raw`\battribute (?:the|this) work to ${AGENCY}`),
  words(String.raw`\bthe ${AGENCY} logo\b`),
  words(String.raw`^${AGENCY} [Cc]ontact (?:[Ii]nformation|[Dd]etails)\b`, 'mu'),
];

/** What is made for another body says so at the end of the line before. */
const ALONE = words(
  String.raw`(?<!\b(?:and|by|for|of|the|to|with):?\n)^[^\p{L}\n]{0,4}(?:Australian Government )?${AGENCY}(?:\x20\([A-Z]{2,10}\))?[^\p{L}\p{N}\n]{0,4}$`,
  'gmu',
);
const COVER = 1_500;

/** Returns the agency that the first pages name as the document's maker; null where they name none. */
export function findAgency(opening: string): Found<Agency> | null {
  const text = opening.replace(/\s+/g, (gap) => (gap.includes('\n') ? '\n' : ' '));
  const [alone, ...others] = new Set([...text.slice(0, COVER).matchAll(ALONE)].map(([, name = '']) => inOneLine(name)));
  if (alone !== undefined && others.length === 0) return { value: known(alone), where: 'agency on the cover' };
  const stated = FORMS.map((form) => form.exec(text)?.[1]).find((name) => name !== undefined);
  return stated === undefined ? null : { value: known(inOneLine(stated)), where: 'words on who made it' };
}

const inOneLine = (name: string) => name.replaceAll('\n', ' ');
const folded = (name: string) => name.toLowerCase().replaceAll('–', '-').replaceAll("'", '’');
const KNOWN: ReadonlyMap<string, Agency> = new Map(AGENCIES.map((agency) => [folded(agency.name), agency]));

function known(name: string): Agency {
  return KNOWN.get(folded(name)) ?? { name, jurisdiction: null };
}

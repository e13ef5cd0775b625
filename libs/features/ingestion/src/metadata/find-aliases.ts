import {
  COVER_WORDS,
  KIND_ABBREVIATIONS,
  KIND_WORDS_AFTER_INITIALS,
  STANDARD_CODE,
  withoutVolume,
} from '@regqa/domain';
import { shortNameIn } from '../kinds/find-kind.ts';
import { SMALL_WORDS } from './clean-title.ts';
import { PUBLISHERS } from './publishers.ts';

const MOST_ALIASES = 12;
const SHORTEST = 3;
const LAST_KIND = new RegExp(String.raw`\s(${KIND_WORDS_AFTER_INITIALS})$`);

const INITIALS = String.raw`(?!${KIND_ABBREVIATIONS}\b)(\p{Lu}{4,8})`;
/** `VSME Standard` is called by its initials alone, and so is what gives them at the end of its title. */
const OWN_INITIALS = new RegExp(String.raw`^${INITIALS} ${COVER_WORDS}$|\(${INITIALS}\)$`, 'u');

/** `Practice Guide CPG 229 Climate Risks` is called CPG 229; what is followed by a year is no code. */
const OWN_CODE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?!${KIND_ABBREVIATIONS}\b)(\p{Lu}{2,5}[ -](?!(?:18|19|20)\d\d\b)\d{2,5}\p{Lu}?)` +
    String.raw`(?![\p{L}\p{N}/]|-(?!(?:19|20)\d\d\b))`,
  'u',
);

/** Returns at most twelve short names by title and text: `EPBC Act`, `Wagga Wagga LEP 2010`, `WWLEP`. */
export function findAliases(title: string, text: string): string[] {
  const plain = withoutVolume(title)
    .replace(/(?<!\s)\s*\((?:Cth|NSW|Vic|Qld|SA|WA|Tas|NT|ACT)\)$/i, '')
    .replace(/\s+/g, ' ')
    .trim();
  const year = /\s((?:18|19|20)\d\d|(?<=\p{L} Scheme )No\.? \d{1,3})$/u.exec(plain)?.[1] ?? '';
  const name = plain.slice(0, plain.length - year.length).trim();
  const found = [
    ...(year === '' ? [] : [name]),
    ...(OWN_INITIALS.exec(name)?.slice(1) ?? []).flatMap((initials: string | undefined) => initials ?? []),
    ...ofStandard(plain),
    ...(OWN_CODE.exec(plain)?.slice(1) ?? []),
    ...ofUnionAct(plain, text),
    ...ofPlan(name, year),
    ...PUBLISHERS.filter((publisher) => publisher.title.test(plain)).flatMap(({ short }) => short ?? []),
    ...ofAct(name, year),
  ];
  const byFolded = new Map<string, string>();
  for (const alias of found.map((name) => name.replace(/\s+/g, ' ').trim()))
    if (alias.length >= SHORTEST && !byFolded.has(alias.toLowerCase())) byFolded.set(alias.toLowerCase(), alias);
  byFolded.delete(plain.toLowerCase());
  return [...byFolded.values()].slice(0, MOST_ALIASES);
}

const STANDARD = new RegExp(String.raw`^(${STANDARD_CODE})\b`);
const INDUSTRY_STANDARD = /^(.{2,100}) Sustainability Accounting Standard$/;
const UNION_ACT = new RegExp(
  String.raw`\b(Regulation|Directive|Decision) (?:\((?:EU|EC|EEC)[^)]{0,12}\) (?:No )?(\d{1,4}/\d{1,5})|` +
    String.raw`(\d{2,4}/\d{1,5})/(?:EU|EC|EEC))(?: (.{3,300}))?$`,
);

/** Only the number: names such as `Disclosures` are words of questions too. For an industry, the series name. */
function ofStandard(name: string): string[] {
  const standard = STANDARD.exec(name);
  if (standard !== null) return [standard[1] as string];
  const industry = INDUSTRY_STANDARD.exec(name)?.[1];
  return industry === undefined ? [] : [`SASB ${industry}`, `${industry} Standard`];
}

/** `Regulation 2031/77`, its short name, and what the text calls its matter: `European Burrow Standards (EBS)`. */
function ofUnionAct(name: string, text: string): string[] {
  const [, kind, number, oldNumber, subject = ''] = UNION_ACT.exec(name) ?? [];
  if (kind === undefined) return [];
  const short = /^\(([^()]{3,100})\)$/.exec(subject)?.[1];
  const matter = /^(?:as regards|establishing an?|on the|on) (.{8,120})$/.exec(subject)?.[1];
  return [`${kind} ${number ?? oldNumber}`, short ?? [], matter === undefined ? [] : calledInText(matter, text)].flat();
}

/** The matter with the capital letters and the abbreviation that the text gives it. */
function calledInText(matter: string, text: string): string[] {
  const words = matter
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .trim()
    .replace(/ +/g, String.raw`\s+`);
  const called = String.raw`((?:\p{Lu}\p{L}{2,20} )?${words}) \((?:the )?[‘“'"]?(\p{Lu}{3,8})[’”'"]?\)`;
  return new RegExp(called, 'iu').exec(text)?.slice(1) ?? [];
}

function ofPlan(name: string, year: string): string[] {
  const { short = '', long = '', printed = '' } = shortNameIn(name) ?? {};
  const subject = name.replace(printed, ' ').replace(/[()]/g, ' ').replace(/\s+/g, ' ').trim();
  if (short === '' || subject === '') return [];
  const initials = initialsOf(subject);
  const names =
    short === 'SEPP'
      ? [`${long} (${subject})`, `${subject} SEPP`, `SEPP (${subject})`, `SEPP ${subject}`]
      : [`${subject} ${long}`, `${subject} ${short}`, ...(initials.length >= 2 ? [`${initials}${short}`] : [])];
  return names.flatMap((alias) => withYear(alias, year));
}

function withYear(alias: string, year: string): string[] {
  return year === '' ? [alias] : [alias, `${alias} ${year}`];
}

/** `EPBC Act` from the full title, `EP&A Act` where the title says "and", `ITAA 1936`. */
function ofAct(name: string, year: string): string[] {
  const kind = LAST_KIND.exec(name)?.[1];
  if (kind === undefined || STANDARD.test(name) || INDUSTRY_STANDARD.test(name)) return [];
  const subject = name.slice(0, -kind.length).trim();
  const plain = subject.replace(/[()]/g, ' ');
  const whole = initialsOf(plain);
  const names = [whole, initialsOf(plain.replace(/\band\b/g, '&')), initialsOf(/\(([^()]+)\)/.exec(subject)?.[1] ?? '')]
    .filter((initials) => initials.replace('&', '').length >= 3)
    .map((initials) => `${initials} ${kind}`);
  const short = whole.length === 2 || whole.length === 3 ? [`${whole}${kind.charAt(0)}`] : [];
  return [...names, ...short].flatMap((alias) => withYear(alias, year));
}

function initialsOf(subject: string): string {
  return subject
    .split(/[\s—–-]+/)
    .filter((word) => word === '&' || (/^\p{L}/u.test(word) && !SMALL_WORDS.has(word.toLowerCase())))
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

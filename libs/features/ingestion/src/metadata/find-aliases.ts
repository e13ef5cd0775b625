import { shortNameIn } from '../kinds/find-kind.ts';
import { SMALL_WORDS } from './clean-title.ts';
import { PUBLISHERS } from './publishers.ts';

const MOST_ALIASES = 12;
const SHORTEST = 3;
const LAST_KIND = /\s(Act|Regulations?|Rules|Code|Standard|Order|Determination|Instrument|Measure|Scheme)$/;

/**
 * Returns at most twelve short names from title and text: `EPBC Act`, `Wagga Wagga LEP 2010`, `WWLEP`, `Housing SEPP`.
 */
export function findAliases(title: string, text: string): string[] {
  const plain = title
    .replace(/(?<!\s)\s*\((?:Cth|NSW|Vic|Qld|SA|WA|Tas|NT|ACT)\)$/i, '')
    .replace(/(?<!\s)\s*\(Volume \d+\)$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  const year = /\s((?:18|19|20)\d\d)$/.exec(plain)?.[1] ?? null;
  const name = year === null ? plain : plain.slice(0, -year.length).trim();
  const found = [
    ...(year === null ? [] : [name]),
    ...ofStandard(plain),
    ...ofUnionAct(plain, text),
    ...ofPlan(name, year),
    ...ofPublisher(plain),
    ...ofAct(name, year),
  ];
  const folded = new Set([plain.toLowerCase()]);
  return found
    .map((alias) => alias.replace(/\s+/g, ' ').trim())
    .filter(
      (alias) =>
        alias.length >= SHORTEST && !folded.has(alias.toLowerCase()) && folded.add(alias.toLowerCase()) !== undefined,
    )
    .slice(0, MOST_ALIASES);
}

const STANDARD = /^((?:AASB|IFRS|IAS|IPSAS|ESRS|GRI) S?[A-Z]?\d{1,4})\b/;
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
  const act = UNION_ACT.exec(name);
  if (act === null) return [];
  const [, kind, number, oldNumber, subject = ''] = act;
  const short = /^\(([^()]{3,100})\)$/.exec(subject)?.[1];
  const matter = /^(?:as regards|establishing an?|on the|on) (.{8,120})$/.exec(subject)?.[1];
  return [
    `${kind} ${number ?? oldNumber}`,
    ...(short === undefined ? [] : [short]),
    ...(matter === undefined ? [] : calledInText(matter, text)),
  ];
}

/** The matter with the capital letters and the abbreviation that the text gives it. */
function calledInText(matter: string, text: string): string[] {
  const words = matter
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .trim()
    .replace(/ +/g, String.raw`\s+`);
  const called = new RegExp(
    String.raw`((?:\p{Lu}\p{L}{2,20} )?${words}) \((?:the )?[‘“'"]?(\p{Lu}{3,8})[’”'"]?\)`,
    'iu',
  ).exec(text);
  return called === null ? [] : [called[1] as string, called[2] as string];
}

function ofPlan(name: string, year: string | null): string[] {
  const kind = shortNameIn(name);
  if (kind === null) return [];
  const { short, long, printed } = kind;
  const subject = name.replace(printed, ' ').replace(/[()]/g, ' ').replace(/\s+/g, ' ').trim();
  if (subject === '') return [];
  const initials = initialsOf(subject);
  const names =
    short === 'SEPP'
      ? [`${long} (${subject})`, `${subject} SEPP`, `SEPP (${subject})`, `SEPP ${subject}`]
      : [`${subject} ${long}`, `${subject} ${short}`, ...(initials.length >= 2 ? [`${initials}${short}`] : [])];
  return names.flatMap((alias) => withYear(alias, year));
}

/** `TCFD`, where the publisher is in the title. */
function ofPublisher(name: string): string[] {
  return PUBLISHERS.flatMap(({ short, title }) => (short !== undefined && title.test(name) ? [short] : []));
}

function withYear(alias: string, year: string | null): string[] {
  return year === null ? [alias] : [alias, `${alias} ${year}`];
}

/** `EPBC Act` from the full title, `EP&A Act` where the title says "and", `ITAA 1936`. */
function ofAct(name: string, year: string | null): string[] {
  const kind = LAST_KIND.exec(name)?.[1];
  if (kind === undefined || STANDARD.test(name) || INDUSTRY_STANDARD.test(name)) return [];
  const subject = name.slice(0, -kind.length).trim();
  const bracket = /\(([^()]+)\)/.exec(subject)?.[1] ?? null;
  const whole = initialsOf(subject.replace(/[()]/g, ' '));
  const withAnd = initialsOf(subject.replace(/[()]/g, ' ').replace(/\band\b/g, '&'));
  const inBracket = bracket === null ? '' : initialsOf(bracket);
  return [
    ...[whole, withAnd, inBracket]
      .filter((initials) => initials.replace('&', '').length >= 3)
      .flatMap((initials) => withYear(`${initials} ${kind}`, year)),
    ...(whole.length === 2 || whole.length === 3 ? withYear(`${whole}${kind.charAt(0)}`, year) : []),
  ];
}

function initialsOf(subject: string): string {
  return subject
    .split(/[\s—–-]+/)
    .filter((word) => word === '&' || (/^\p{L}/u.test(word) && !SMALL_WORDS.has(word.toLowerCase())))
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

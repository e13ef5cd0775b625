/** Decides what a document is called. */
import { COVER_WORDS, KIND_WORDS, STANDARD_CODE } from '@regqa/domain';
import type { Found, MetadataClues } from '../document-model/elements.ts';
import { FIRST_HEADING } from '../document-model/found.ts';
import { NAMES_AFTER_AREA } from '../kinds/find-kind.ts';
import { cleanTitle, inTitleCase } from './clean-title.ts';
import { PUBLISHERS } from './publishers.ts';
import { unionAct } from './union-act.ts';
import { joinTitleLines } from './wrapped-title.ts';

type TitleClues = Pick<MetadataClues, 'title' | 'opening' | 'fileTitle' | 'openingLines'>;
/** A title is not sought further in, nor in longer lines, which a program may have run together. */
const OPENING = 12_000;
const LONGEST_LINE = 300;
const COVER_LINES = 4;
const TITLE_PAGE_LINES = 14;
const MOST_TITLE_LINES = 5;
const REGISTER_LINES = 60;
const CODE = String.raw`(?:${STANDARD_CODE}|ISO(?:\/[A-Z]+)? \d{3,5})`;
/** `Australian Sustainability Reporting Standard AASB S2`, `IFRS S2 IFRS Sustainability …`, or the code alone. */
const CODE_LINE = new RegExp(String.raw`^(?:[\p{L} ]{3,80} )?(${CODE})(?::|(?: [\p{L} ]{3,60})? Standard)?$`, 'u');
const CODE_FIRST = new RegExp(`^${CODE}`);
/** `Sustainability Accounting Standard` above the name of an industry. */
const SERIES = /^(?:\p{Lu}\p{L}+ ){1,4}Standards?$/u;
const KIND_WORD = new RegExp(String.raw`\b${COVER_WORDS}\b`, 'i');
/** `Burrow Protection Act 2031`, `BURROW PROTECTION REGULATIONS 2031 (No. 2)`: the name of an instrument as a line. */
export const INSTRUMENT_NAME = new RegExp(
  String.raw`^\p{Lu}[^.;:]{0,150}\b${KIND_WORDS}(?: \([^()]{1,40}\))? (?:18|19|20)\d\d` +
    String.raw`(?: \((?:No|Vol)[^()]{1,20}\))?$`,
  'iu',
);
/** `Water Management Protocol` in smaller type below the name of the basin. */
const KIND_LINE = new RegExp(String.raw`^(?:\p{Lu}[\p{L}-]{1,30} ){0,4}${KIND_WORD.source}(?: (?:19|20)\d\d)?$`, 'u');
/** A line of the cover that is printed twice, one upon the other. */
const REPEATED = /^(.{8,100}) \1$/;
/** Behind the kind of a document, which may be all that its cover has: `CPG 229 Climate Change`. */
const CODE_NEXT = /^ [A-Z]{2,5} \d{2,5} \p{Lu}/u;
/** The number of a methodology above its name. */
const OWN_CODE = /^[A-Z]{2,5}[ -]?\d{2,5}$/;
const KIND_LAST = new RegExp(String.raw`${KIND_WORD.source}(?: \d{4}(?:[-–]\d{2,4})?)?$`, 'iu');
const KIND_FIRST_OR_LAST = new RegExp(
  String.raw`^(?:\p{Lu}[\p{L}-]+ )?${KIND_WORD.source} (?:for|on|to)\b|^${KIND_WORD.source}|${KIND_LAST.source}`,
  'iu',
);
/** `Part 7`, `Technical report no. 12`: by itself it names nothing. */
const NUMBER_ALONE =
  /^(?:\p{L}+ )?(?:part|chapter|division|section|schedule|appendix|volume|book|report)(?: no\.?)? (?:\d{1,3}[A-Z]?|[IVXLC]+)$/iu;
/** A shorter line is the kind alone. */
const LONGEST_KIND = 15;
const PLAN_NAME = new RegExp(
  String.raw`(?:\p{Lu}[\p{L}'’-]{1,30} (?:of )?){0,6}(?:${NAMES_AFTER_AREA})(?: (?:19|20)\d\d| No\.? \d{1,2})?`,
  'u',
);
/** `This Schedule forms part of the Burrow Development Control Plan`, in a file of that part alone. */
const PART_OF_PLAN = new RegExp(
  String.raw`\bThis (?:Schedule|Part|Chapter|Section|Appendix) (?:forms|is) (?:a )?part of (?:the )?(${PLAN_NAME.source})`,
  'u',
);
const KIND_OF_PLAN_FIRST = new RegExp(`^(?:${NAMES_AFTER_AREA})`);
const called = (verbs: string) =>
  new RegExp(
    String.raw`\b(?:This|These) \p{L}{3,12} (?:${verbs}) (?:the )?(\p{Lu}[^\n.;]{4,150}?\b(?:18|19|20)\d\d)\b`,
    'u',
  );
/** `This Act may be cited as the Burrow Act 2031.` */
const SHORT_TITLE = called('may be cited as|shall be known as|is called|is|are');
/** A provision that names its own instrument; other sentences on what `this document is` name none. */
const CITED_AS = called('may be cited as');
/** How an act of the European Union begins, after its name; others only cite such acts. */
const IS_UNION_ACT = /^Having regard to the Treaty/m;

/** `Burrow Club Inc (Lamps) [2031] QBT 26 (24 August 2031)`: how AustLII heads a page. */
const NEUTRALLY_CITED =
  /^((?=\p{Lu})[^[\]]{4,200}) (\[(?:19|20)\d\d\] \p{Lu}\p{L}{1,14} \d{1,5}) \(\d{1,2} \p{Lu}\p{Ll}{2,8} (?:19|20)\d\d\)/u;

/** Returns the title with its number and short name, and where it was found; null where the file states none. */
export function findTitle(clues: TitleClues, sample: string): Found<string> | null {
  const opening = clues.opening.slice(0, OPENING);
  const lines = opening.split('\n').map((line) =>
    line
      .slice(0, LONGEST_LINE)
      .replace(/ ?[®™]/g, '')
      .replace(/^[\s#*_>|]+|(?<![\s#*_|])[\s#*_|]+$/g, ''),
  );
  return (
    found(unionAct(opening), 'name of the act') ??
    found(registerSubject(lines), 'subject of the document in the Federal Register') ??
    found(neutrallyCited(lines), 'line with the neutral citation') ??
    betterNamed(titleOnPage(clues, lines), lines, sample) ??
    namedInText(lines, sample) ??
    found(clues.fileTitle, 'title that the file itself gives') ??
    kindOnCover(lines) ??
    found(clues.openingLines, 'lines in bold at the beginning')
  );
}

function found(title: string | null | undefined, where: string): Found<string> | null {
  const value = cleanTitle(title ?? '');
  return value === null ? null : { value, where };
}

/** Documents of the United States Federal Register: between docket and agency. */
function registerSubject(lines: readonly string[]): string | null {
  const agency = lines.slice(0, REGISTER_LINES).findIndex((line) => /^AGENC(?:Y|IES):/.test(line));
  if (agency < 1) return null;
  const before = lines.slice(0, agency);
  const start = before.findLastIndex((line) => /\bRIN\b|\]$|\bCFR\b|^\[?Docket\b|^FRL?[-–\d]/.test(line));
  return start < 0 ? null : before.slice(start + 1).join(' ');
}

/** An instrument is called by its name, a decision or a report, whose author stands first, by its citation too. */
function neutrallyCited(lines: readonly string[]): string | null {
  const [, name = '', citation = ''] =
    lines
      .slice(0, TITLE_PAGE_LINES)
      .map((line) => NEUTRALLY_CITED.exec(line))
      .find((match) => match !== null) ?? [];
  if (name === '') return null;
  const report = name.endsWith('"') ? name.split(' --- "')[1]?.slice(0, -1) : undefined;
  return INSTRUMENT_NAME.test(name) ? name : `${report ?? name} ${citation}`;
}

function titleOnPage({ title, fileTitle }: TitleClues, lines: readonly string[]): Found<string> | null {
  const onPage = found(title?.value, title?.where ?? '');
  if (onPage === null) return null;
  const printed = onPage.value.replace(REPEATED, '$1');
  const value = completed(printed, lines.slice(0, TITLE_PAGE_LINES), fileTitle ?? '');
  // `Requirement 1` heads a provision where `Requirement 2` heads the next.
  const next = value.replace(/ 1$/, ' 2').toLowerCase();
  const isOfSeries = value.endsWith(' 1') && lines.some((line) => line.toLowerCase() === next);
  return NUMBER_ALONE.test(value) || isOfSeries ? null : { ...onPage, value };
}

/** What an instrument may be cited as, or a line above that names a kind, goes before a heading that names none. */
function betterNamed(onPage: Found<string> | null, lines: readonly string[], sample: string): Found<string> | null {
  if (onPage === null || KIND_FIRST_OR_LAST.test(onPage.value)) return onPage;
  const cited = CITED_AS.exec(sample)?.[1] ?? '';
  if (INSTRUMENT_NAME.test(cited)) return found(cited, 'provision on the short title');
  const above = onPage.where === FIRST_HEADING ? Math.max(0, lines.indexOf(onPage.value)) : 0;
  return kindOnCover(lines.slice(0, above)) ?? onPage;
}

/** Adds the number, kind or plan that the title page or the file gives besides the title. */
function completed(title: string, page: readonly string[], fileTitle: string): string {
  const coded = withCode(title, page);
  if (coded !== null) return coded;
  title += restInFile(title, fileTitle);
  const { before, after } = linesBeside(page, title);
  if (OWN_CODE.test(before)) return `${before} ${title}`;
  const whole = printedInOne(title, [before, after], [fileTitle, ...page]);
  if (whole !== undefined) return whole;
  if (/^(?:for|on) /i.test(after) && KIND_LAST.test(title))
    return `${title} ${inTitleCase(after).replace(/^\p{L}/u, (letter) => letter.toLowerCase())}`;
  if (KIND_WORD.test(title) || CODE_FIRST.test(title)) return title;
  if (KIND_LINE.test(after)) return `${title} ${after}`;
  return withPlan(title, page);
}

/** A title in two sizes, where another line or the file has both as one. */
function printedInOne(title: string, beside: readonly string[], lines: readonly string[]): string | undefined {
  const names = beside
    .filter((line) => line !== '')
    .flatMap((line) => [`${line} ${title}`.toLowerCase(), `${title} ${line}`.toLowerCase()]);
  return lines.find((line) => names.includes(line.toLowerCase()));
}

function withPlan(title: string, page: readonly string[]): string {
  const plan = planNamed(page);
  if (plan === null || title.includes(plan)) return title;
  return plan.includes(title) ? plan : `${plan}: ${title}`;
}

/** What the file's own title goes on with: not much, or the kind or the code of the document. */
function restInFile(title: string, fileTitle: string): string {
  const inFile = cleanTitle(fileTitle.replaceAll('_', ' '))?.replace(/^Final (?=\p{Lu})/u, '') ?? '';
  const goesOn = inFile.toLowerCase().startsWith(title.toLowerCase()) && !/\bNo\.? \d+$/.test(inFile);
  const rest = goesOn ? inFile.slice(title.length) : '';
  return rest.length <= title.length || KIND_WORD.test(rest) || CODE_NEXT.test(rest) ? rest : '';
}

/** The lines before and after the title, which may take several. */
function linesBeside(page: readonly string[], title: string): { before: string; after: string } {
  for (const [start] of page.entries())
    for (let end = start + 1; end <= start + MOST_TITLE_LINES; end++)
      if (cleanTitle(page.slice(start, end).join(' ')) === title)
        return { before: page[start - 1] ?? '', after: joinTitleLines(page.slice(end))[0] ?? '' };
  return { before: '', after: '' };
}

/** A standard whose number is apart from its name on the title page; null where it is not. */
function withCode(title: string, page: readonly string[]): string | null {
  const [code, ...others] = new Set(page.flatMap((line) => CODE_LINE.exec(line)?.[1] ?? []));
  if (code === undefined || others.length > 0) return null;
  const isNoName = (line: string) => SERIES.test(line) || line === code || PUBLISHERS.some(({ name }) => name === line);
  if (!isNoName(title)) return title.includes(code) ? null : `${code} ${title}`;
  const after = page.slice(page.findIndex((line) => CODE_LINE.test(line)) + 1);
  const name = after.find(
    (line) => /^\p{Lu}\p{L}+[^.]{3,120}$/u.test(line) && !/\d{4}$|\bStandard$/.test(line) && !isNoName(line),
  );
  if (name === undefined) return null;
  return `${code} ${joinTitleLines(page).find((line) => line.startsWith(name)) ?? name}`;
}

/** The plan that is a line of the title page, or two, else one that fills most of them. */
function planNamed(page: readonly string[]): string | null {
  const names = [...page, ...page.slice(1).map((line, at) => `${page[at]} ${line}`)].flatMap((line) => {
    const name = PLAN_NAME.exec(inTitleCase(line))?.[0];
    return name === undefined || name.length < line.length / 2 ? [] : [{ name, whole: name.length === line.length }];
  });
  const ofArea = names.filter(({ name }) => !KIND_OF_PLAN_FIRST.test(name));
  const plan = ofArea.find(({ whole }) => whole) ?? ofArea[0] ?? names[0];
  return plan?.name ?? null;
}

function namedInText(lines: readonly string[], sample: string): Found<string> | null {
  const page = lines.slice(0, TITLE_PAGE_LINES);
  const named = page.find((line) => INSTRUMENT_NAME.test(line));
  return (
    found(SHORT_TITLE.exec(sample)?.[1], 'provision on the short title') ??
    found(planNamed(page), 'name of the plan on the first page') ??
    found(partOfPlan(page, sample), 'plan that it says it is a part of') ??
    found(named, 'name of the instrument on the first page') ??
    found(IS_UNION_ACT.test(sample) ? unionAct(sample) : null, 'name of the act')
  );
}

function partOfPlan(page: readonly string[], sample: string): string | null {
  const plan = PART_OF_PLAN.exec(sample)?.[1];
  const part = page.find((line) => NUMBER_ALONE.test(line));
  return plan === undefined || part === undefined ? null : `${plan}: ${part}`;
}

/** `Guideline for lamps in burrows`: what the lines before the first sentence call it, where nothing else does. */
function kindOnCover(lines: readonly string[]): Found<string> | null {
  const isName = (line: string) => line.length > LONGEST_KIND && KIND_FIRST_OR_LAST.test(line) && !/[.;:,]$/.test(line);
  const printed = lines.filter((line) => /^[\p{L}\p{N}]/u.test(line));
  const cover = joinTitleLines(printed).slice(0, COVER_LINES);
  const text = cover.findIndex((line) => line.endsWith('.') && / \p{Ll}/u.test(line));
  return found((text < 0 ? cover : cover.slice(0, text)).find(isName), 'first lines of the document');
}

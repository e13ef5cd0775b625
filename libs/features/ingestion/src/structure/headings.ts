import type { ContainerType } from '../elements.ts';

/** What a heading says it is. */
export type HeadingMeaning =
  | { readonly is: 'container'; readonly type: ContainerType; readonly rank: number; readonly number: string | null; readonly heading: string | null }
  | { readonly is: 'provision'; readonly number: string; readonly heading: string | null; readonly continued?: boolean; readonly startsAfresh?: boolean }
  | { readonly is: 'enacting' }
  | { readonly is: 'contents' }
  | { readonly is: 'endnotes' }
  | { readonly is: 'editorial' }
  | { readonly is: 'long-title' }
  | { readonly is: 'plain' };

/** Levels of headings, outermost first; provisions come below all of them. */
export const RANKS = { schedule: 5, chapter: 10, part: 20, division: 30, subdivision: 40, heading: 50, provision: 100, below: 110 } as const;

const KEYWORDS: Readonly<Record<string, ContainerType>> = {
  chapter: 'chapter',
  part: 'part',
  division: 'division',
  subdivision: 'subdivision',
  schedule: 'schedule',
  appendix: 'appendix',
  annex: 'appendix',
  annexure: 'appendix',
  attachment: 'appendix',
};

const KEYWORD_HEADING = /^(Chapter|Part|Division|Sub-?division|Schedule|Appendix|Annex(?:ure)?|Attachment)(?:\s+(?=\S)|(?=\s*[-–—:])|$)(.*)$/i;
const CONTAINER_NUMBER = /^((?:\d+|[IVXLC]+|[A-Z])(?:[A-Z]{0,3})(?:[.\-‑](?:\d+[A-Z]{0,3}|[A-Z]{1,2}(?![A-Za-z]))){0,6})(?=$|\s|[–—:.-])/;
const DASH = /^\s*(?:--|[–—:.-])?\s*/;
/** Section numbers: `4`, `18A`, `4.3`, `1.1AA`, `114-1`, `2A.3`; a full stop may follow. */
export const PROVISION_NUMBER = /^(\d{1,4}[A-Z]{0,4}(?:[.\-‑]\d{1,4}[A-Z]{0,4}){0,6})\.?(?:\s+|$)/;

/**
 * Provisions that are headed with their word, as conventions, judges' rules and reporting frameworks do: `Article 5`,
 * `Disclosure 305-1`, `Requirement 2.1`.
 */
const NAMED_PROVISION = /^(Article|Rule|Regulation|Section|Clause|Disclosure|Requirement|Recommendation|Principle|Standard|Guideline|Criterion)\s+(\d{1,4}[A-Z]{0,4}(?:[.\-‑]\d{1,4}[A-Z]{0,3}){0,6}|[IVXLC]{1,7})(?:\s*(?:--|[–—:.])\s*|\s+|$)/i;

/** Returns what a heading's words make it. `plain` headings are told apart only by the file's own levels. */
export function readHeading(text: string): HeadingMeaning {
  if (/^(?:table of )?contents$/i.test(text)) return { is: 'contents' };
  if (/^about this compilation$/i.test(text)) return { is: 'editorial' };
  if (/^(?:endnotes?\b|notes to the\b|table of (?:acts|amendments|provisions affected)\b|compilation table$|amendment history$)/i.test(text)) return { is: 'endnotes' };
  if (/^An? Act (?:to|relating|about|for|providing|with respect|in relation|establishing|concerning)\b/.test(text)) return { is: 'long-title' };
  if (/^preamble$/i.test(text)) return { is: 'container', type: 'preamble', rank: RANKS.schedule, number: null, heading: text };
  if (/^dictionary$/i.test(text)) return { is: 'container', type: 'dictionary', rank: RANKS.schedule, number: null, heading: text };
  if (/^land use table$/i.test(text)) return { is: 'container', type: 'part', rank: RANKS.part, number: null, heading: text };
  return readKeyword(text) ?? readNumber(text) ?? readNamed(text) ?? { is: 'plain' };
}

function readKeyword(text: string): HeadingMeaning | null {
  const zone = /^(Zone [A-Z]{1,3}\d{0,2}[A-Z]?)\b\s*(.*)$/.exec(text);
  if (zone) return { is: 'container', type: 'group', rank: RANKS.subdivision, number: zone[1] as string, heading: withoutDash(zone[2] as string) };
  const match = KEYWORD_HEADING.exec(text);
  if (match === null) return null;
  const word = match[1] as string;
  const rest = (match[2] as string).trim();
  const type = KEYWORDS[word.toLowerCase().replace('-', '')] as ContainerType;
  const number = CONTAINER_NUMBER.exec(rest)?.[1] ?? null;
  if (number === null && type !== 'schedule' && type !== 'appendix') return null;
  if (number === null && rest !== '' && !/^\s*(?:--|[–—:-])/.test(rest)) return null;
  const title = withoutDash(number === null ? rest : rest.slice(number.length));
  const shown = capitalised(word);
  const inner = type === 'schedule' && title !== null ? readKeyword(title) : null;
  if (inner?.is === 'container' && inner.type === 'appendix') return inner;
  return { is: 'container', type, rank: rankOf(type), number: number === null ? shown : `${shown} ${number}`, heading: title };
}

function rankOf(type: ContainerType): number {
  if (type === 'schedule' || type === 'appendix') return RANKS.schedule;
  return type === 'chapter' || type === 'part' || type === 'division' || type === 'subdivision' ? RANKS[type] : RANKS.heading;
}

/** `Section 5 of the Act` names a provision of another text and heads none. */
function readNamed(text: string): HeadingMeaning | null {
  const match = NAMED_PROVISION.exec(text);
  if (match === null) return null;
  const heading = text.slice(match[0].length).trim();
  if (/^[a-z(]/.test(heading)) return null;
  return { is: 'provision', number: `${capitalised(match[1] as string)} ${(match[2] as string).replaceAll('‑', '-')}`, heading: heading === '' ? null : heading };
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

function withoutDash(text: string): string | null {
  return text.replace(DASH, '').trim() || null;
}

function readNumber(text: string): HeadingMeaning | null {
  const match = PROVISION_NUMBER.exec(text);
  if (match === null) return null;
  const heading = text.slice(match[0].length).trim();
  if (/^\d{4}$/.test(match[1] as string) && heading !== '' && /^(?:19|20)/.test(text)) return null;
  return { is: 'provision', number: (match[1] as string).replaceAll('‑', '-'), heading: heading === '' ? null : heading };
}

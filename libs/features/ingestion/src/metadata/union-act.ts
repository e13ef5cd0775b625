import { shorten } from '../document-model/shorten.ts';

const KIND = String.raw`(?:(?:COMMISSION|COUNCIL)\s+)?(?:(?:DELEGATED|IMPLEMENTING)\s+)?(?:REGULATION|DIRECTIVE|DECISION)`;
const NUMBER = String.raw`\((?:EU|EC|EEC|EURATOM)(?:,\s*[A-Z]{2,8})?\)\s+(?:No\s+)?\d{1,4}\/\d{1,5}|\d{2,4}\/\d{1,5}\/(?:EU|EC|EEC)`;
const MAKERS = String.raw`OF\s+THE\s+EUROPEAN\s+PARLIAMENT\s+AND\s+OF\s+THE\s+COUNCIL`;
const ACT = new RegExp(
  String.raw`^[^\p{L}\n]{0,8}(${KIND})\s+(${NUMBER})\s+(?:${MAKERS}\s+)?of\s+\d{1,2}\s+[A-Z]{3,9}\s+\d{4}`,
  'gimu',
);
const PROPOSAL = new RegExp(
  String.raw`\bProposal for an?\s+((?:COUNCIL\s+)?(?:REGULATION|DIRECTIVE|DECISION))(?:\s+${MAKERS})?(?=\s)`,
  'i',
);
const NUMBER_OF_PROPOSAL = /\bCOM\(\d{4}\) \d+/;
/** What follows the subject of an act. */
const AFTER_SUBJECT =
  /\(Text with EEA|\bTHE (?:EUROPEAN|COUNCIL)\b|\bHaving regard\b|\bWhereas\b|\{|\bEXPLANATORY MEMORANDUM\b/;
/** `(‘European Climate Law’)`. */
const SHORT_NAME = /\([‘“'"’]([^()‘’“”'"]{3,100})[’”'"]\)$/;
/** What else an act changes is no part of its name. */
const ALSO_AMENDS = /(?<=\S),? and (?:amending|repealing) .*$/s;
const LONGEST_SUBJECT = 1_500;
const LONGEST_IN_TITLE = 200;

/** Returns the title of an act of the European Union, or a proposal for one, that the text begins with; else null. */
export function unionAct(text: string): string | null {
  const act = findAct(text);
  const proposal = PROPOSAL.exec(text.slice(0, 3_000));
  const number = NUMBER_OF_PROPOSAL.exec(text)?.[0];
  const isOfUnion = number !== undefined || /EUROPEAN/i.test(proposal?.[0] ?? '');
  if (proposal !== null && isOfUnion && (act === null || proposal.index < act.index)) {
    const title = withSubject(`Proposal for a ${inWords(proposal[1] as string)}`, subjectAfter(text, proposal));
    return number === undefined ? title : `${title}, ${number}`;
  }
  if (act === null) return null;
  const name = `${inWords(act[1] as string)} ${(act[2] as string).replace(/\s+/g, ' ')}`;
  return withSubject(name, subjectAfter(text, act));
}

/** Others cite such acts, at the beginning of a line too: then none of what follows a subject comes after it. */
function findAct(text: string): RegExpExecArray | null {
  return [...text.matchAll(ACT)].find((named) => AFTER_SUBJECT.test(restAfter(text, named))) ?? null;
}

function restAfter(text: string, { index, 0: name }: RegExpExecArray): string {
  const from = index + name.length;
  return text.slice(from, from + LONGEST_SUBJECT).replace(/[¶#*\s]+/g, ' ');
}

function subjectAfter(text: string, named: RegExpExecArray): string {
  const rest = restAfter(text, named);
  const end = rest.search(AFTER_SUBJECT);
  return (end < 0 ? '' : rest.slice(0, end)).replace(/(?<![\s,;.])[\s,;.]+$/, '').trim();
}

/** A short name in brackets says it best, then the matter, then all. */
function withSubject(name: string, subject: string): string {
  const short = SHORT_NAME.exec(subject)?.[1];
  if (short !== undefined) return `${name} (${short})`;
  const matter = subject.length <= LONGEST_IN_TITLE / 2 ? 0 : Math.max(0, subject.search(/\bas regards\b/));
  const cut = shorten(subject.slice(matter).replace(ALSO_AMENDS, ''), LONGEST_IN_TITLE);
  return cut === '' ? name : `${name} ${cut}`;
}

function inWords(kind: string): string {
  return kind
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

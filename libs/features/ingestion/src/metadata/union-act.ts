const KIND = String.raw`(?:(?:COMMISSION|COUNCIL)\s+)?(?:(?:DELEGATED|IMPLEMENTING)\s+)?(?:REGULATION|DIRECTIVE|DECISION)`;
const NUMBER = String.raw`\((?:EU|EC|EEC|EURATOM)(?:,\s*[A-Z]{2,8})?\)\s+(?:No\s+)?\d{1,4}\/\d{1,5}|\d{2,4}\/\d{1,5}\/(?:EU|EC|EEC)`;
const MAKERS = String.raw`OF\s+THE\s+EUROPEAN\s+PARLIAMENT\s+AND\s+OF\s+THE\s+COUNCIL`;
const ACT = new RegExp(
  String.raw`^[^\p{L}\n]{0,8}(${KIND})\s+(${NUMBER})\s+(?:${MAKERS}\s+)?of\s+\d{1,2}\s+[A-Z]{3,9}\s+\d{4}`,
  'imu',
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
const LONGEST_SUBJECT = 600;
const LONGEST_IN_TITLE = 200;

/** Returns the title of an act of the European Union, or a proposal for one, that the text begins with; else null. */
export function unionAct(text: string): string | null {
  const act = ACT.exec(text);
  const proposal = PROPOSAL.exec(text.slice(0, 3_000));
  if (proposal !== null && isOfUnion(proposal[0], text) && (act === null || proposal.index < act.index))
    return proposalTitle(proposal, text);
  if (act === null) return null;
  const name = `${inWords(act[1] as string)} ${(act[2] as string).replace(/\s+/g, ' ')}`;
  return withSubject(name, subjectAfter(text, act.index + act[0].length));
}

function isOfUnion(proposal: string, text: string): boolean {
  return /EUROPEAN/i.test(proposal) || NUMBER_OF_PROPOSAL.test(text);
}

function proposalTitle(proposal: RegExpExecArray, text: string): string {
  const subject = subjectAfter(text, proposal.index + proposal[0].length);
  const number = NUMBER_OF_PROPOSAL.exec(text)?.[0];
  const title = withSubject(`Proposal for a ${inWords(proposal[1] as string)}`, subject);
  return number === undefined ? title : `${title}, ${number}`;
}

function subjectAfter(text: string, from: number): string {
  const rest = text
    .slice(from, from + LONGEST_SUBJECT)
    .replace(/[¶#*]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const end = rest.search(AFTER_SUBJECT);
  return (end < 0 ? '' : rest.slice(0, end)).replace(/(?<![\s,;.])[\s,;.]+$/, '');
}

/** A short name in brackets says it best, then the matter, then all. */
function withSubject(name: string, subject: string): string {
  const short = SHORT_NAME.exec(subject)?.[1];
  if (short !== undefined) return `${name} (${short})`;
  const matter =
    subject.length > LONGEST_IN_TITLE / 2 ? subject.slice(Math.max(0, subject.search(/\bas regards\b/))) : subject;
  const alone = matter.replace(ALSO_AMENDS, '');
  const cut =
    alone.length <= LONGEST_IN_TITLE ? alone : `${alone.slice(0, LONGEST_IN_TITLE).replace(/(?<!\s)\s+\S*$/, '')} …`;
  return cut === '' ? name : `${name} ${cut}`;
}

function inWords(kind: string): string {
  return kind
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

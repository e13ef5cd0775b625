import { charactersOf } from '../../../document-model/set-aside.ts';

export interface Run {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly superscript: boolean;
}
type SetText = Omit<Run, 'superscript'>;

export const PLAIN = { bold: false, italic: false, superscript: false } as const;

const RAISED = [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁽⁾'];
const SUPERSCRIPTS = new Map([...'0123456789+-−–()'].map((sign, at) => [sign, RAISED[at] as string]));

const BEFORE_TERM = /^(?:\([0-9a-zA-Z]{1,5}\)\s*)*(?:(?:the|an?)\s+)?$/i;
/** What most texts have none of: uneven white space and invisible characters. */
const UNEVEN = /[^\S ]| {2}|[\u00ad\u200b\u2060]/;
const DEFINES =
  /^(?:[^.]{0,80}\b(?:means?|includes?|has the (?:same )?meaning|have the meaning)\b|[:—](?!\s?[☐☑❏❑❒□]))/;
/** The same after the bold terms of glossaries, formulas and of Acts that refer elsewhere. */
const GLOSSES = /^(?:[:–—-](?!\s?[☐☑❏❑❒□])|(?:is|are)\b|(?:,[^.]{1,80}[\s,])?see\b)/;
/** The same right after a term in italics alone, which other words may be in too. */
const MEANS = /^(?:,[^.,]{1,80},)?\s*(?:means?|includes?|has the (?:same )?meaning)\b/;
/** `The Water Act 2000 (Cth) includes …` is about an Act, whose name is in italics. */
const NAMES_LAW = /\b(?:Acts?|Codes?|Orders?|Regulations?|Rules?)\b|\b(?:1[89]|20)\d\d\b/;
const LONGEST_BEFORE_TERM = 40;
const LONGEST_TERM = 120;
/** Share of a paragraph's letters and digits that are bold when it is bold as a whole. */
const BOLD_SHARE = 0.9;

/** Returns the text of runs as one line: white space is collapsed, invisible characters are dropped. */
export function textOfRuns(runs: readonly Run[]): string {
  return oneLine(wordsOf(spell(runs)));
}

/** Returns a text as one line: white space collapsed, soft hyphens and zero-width characters dropped. */
export function oneLine(text: string): string {
  if (!UNEVEN.test(text)) return text.trim();
  return text
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A raised digit changes the number next to it: `10⁶` is not `106`, `m²` not `m2`. */
function spell(runs: readonly Run[]): readonly Run[] {
  if (!runs.some(({ superscript }) => superscript)) return runs;
  return runs.map((run) => {
    if (!run.superscript || !/^[\s0-9+\-−–()]+$/.test(run.text)) return run;
    return { ...run, text: [...run.text].map((character) => SUPERSCRIPTS.get(character) ?? character).join('') };
  });
}

/** True when all of the text is bold, up to its marks and punctuation. */
export function isBold(runs: readonly Run[]): boolean {
  if (!runs.some(({ bold }) => bold)) return false;
  let all = 0;
  let bold = 0;
  for (const run of runs) {
    const characters = charactersOf(run.text);
    all += characters;
    if (run.bold) bold += characters;
  }
  return all > 0 && bold > all * BOLD_SHARE;
}

/** In bold, a number, a bullet or the name of a figure defines nothing. */
const NO_TERM =
  /^(?:\d|[•▪◦●■–—-]|(?:Figure|Table|Example|Photo|Diagram|Note|Step|Box) \d)|\b(?:Figure|Table) [A-Z]?\d{1,3}$/;
/** `Burrow Act section 9(2): …` tells what another text says. */
const REFERENCE = /\b(?:sections?|clauses?|regulations?) \d[\w()–-]*$/;
/** `Lamp v Net [2031] …` tells what a court decided, `Journal of Lamps, 12, 3–5` where a paper is. */
const CASE = /\sv(?:\s|$)/;
const CITATION = /^[^.]{0,60}\[(?:19|20)\d\d\]|^,\s?\d{1,4}\b/;

/**
 * Returns the term in bold or italics that a paragraph opens with and defines, or null. `inBold`: also bold before a
 * colon, a dash, `is`, `are` or `see`, as in glossaries.
 */
export function openingTerm(runs: readonly SetText[], inBold = false): string | null {
  const { from, to } = openingEmphasis(runs);
  const own = runs.slice(from, to);
  const term = wordsOf(own);
  const name = trimTerm(oneLine(term));
  const after = oneLine(wordsOf(runs.slice(to))).slice(0, 120);
  const rest = `${separatorOf(term)}${after}`.trimStart();
  if (term.length > LONGEST_TERM || name.length < 2 || isReference(name, rest)) return null;
  const isBold = own[0]!.bold;
  if (isBold ? DEFINES.test(after) : isExplained(name, after)) return name;
  if (!isBold || NO_TERM.test(name)) return null;
  return own.some((run) => run.italic && hasText(run)) || (inBold && GLOSSES.test(rest)) ? name : null;
}

function isReference(name: string, rest: string): boolean {
  return CASE.test(name) || CITATION.test(rest) || (REFERENCE.test(name) && /^[:–—-]/.test(rest));
}

function isExplained(name: string, after: string): boolean {
  return MEANS.test(after) && !(NAMES_LAW.test(name) && /^\s*includes?\b/.test(after));
}

function openingEmphasis(runs: readonly SetText[]): { from: number; to: number } {
  const from = runs.findIndex((run) => (run.bold || run.italic) && hasText(run));
  const before = wordsOf(runs.slice(0, Math.max(0, from))).trimStart();
  if (from < 0 || before.length > LONGEST_BEFORE_TERM || !BEFORE_TERM.test(before)) return { from: 0, to: 0 };
  const style = runs[from]!.bold ? 'bold' : 'italic';
  const to = runs.findIndex((run, index) => index > from && !run[style] && hasText(run));
  return { from, to: to < 0 ? runs.length : to };
}

function hasText({ text }: SetText): boolean {
  return text.trim() !== '';
}

function wordsOf(runs: readonly SetText[]): string {
  return runs.map(({ text }) => text).join('');
}

const SEPARATOR = /(?<![\s:;,—–"”’-])[\s:;,—–"”’-]+$/;

function separatorOf(term: string): string {
  return SEPARATOR.exec(term)?.[0] ?? '';
}

/** Returns a term without quotation marks, the asterisk of a defined term, and the punctuation that follows it. */
function trimTerm(term: string): string {
  return term.replace(SEPARATOR, '').replace(/^["“‘*\s]+/, '');
}

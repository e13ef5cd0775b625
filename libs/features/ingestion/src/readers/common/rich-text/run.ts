import { charactersOf } from '../../../document-model/set-aside.ts';

export interface Run {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly superscript: boolean;
}

export const PLAIN = { bold: false, italic: false, superscript: false } as const;

const RAISED = [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁽⁾'];
const SUPERSCRIPTS = new Map([...'0123456789+-−–()'].map((sign, at) => [sign, RAISED[at] as string]));

/** Marks of a subsection or paragraph, and an article, that may come before a defined term. */
const BEFORE_TERM = /^(?:\([0-9a-zA-Z]{1,5}\)\s*)*(?:(?:the|an?)\s+)?$/i;
/** What most texts have none of: uneven white space and invisible characters. */
const UNEVEN = /[^\S ]| {2}|[\u00ad\u200b\u2060]/;
export const DEFINES = /^(?:[^.]{0,80}\b(?:means?|includes?|has the (?:same )?meaning|have the meaning)\b|[:—])/;
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

/** Returns the term a paragraph defines: opening bold italics, or bold before words that define. Null otherwise. */
export function openingTerm(runs: readonly Run[]): string | null {
  const hasText = ({ text }: Run) => text.trim() !== '';
  const from = runs.findIndex((run) => run.bold && hasText(run));
  const before = wordsOf(runs.slice(0, Math.max(0, from))).trimStart();
  if (from < 0 || before.length > LONGEST_BEFORE_TERM || !BEFORE_TERM.test(before)) return null;
  const end = runs.findIndex((run, index) => index > from && !run.bold && hasText(run));
  const next = end < 0 ? runs.length : end;
  const bold = runs.slice(from, next);
  const term = wordsOf(bold);
  const name = trimTerm(oneLine(term));
  if (term.length > LONGEST_TERM || name.length < 2) return null;
  const isItalic = bold.some((run) => run.italic && hasText(run));
  const defines = DEFINES.test(textOfRuns(runs.slice(next)).slice(0, 120));
  return defines || (isItalic && !/^\d/.test(name)) ? name : null;
}

function wordsOf(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join('');
}

/** Returns a term without quotation marks, and without the punctuation that follows it. */
export function trimTerm(term: string): string {
  return term.replace(/(?<![\s:;,—"”’])[\s:;,—"”’]+$/, '').replace(/^["“‘\s]+/, '');
}

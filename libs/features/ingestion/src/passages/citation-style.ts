import { citationOf } from '../kinds/find-kind.ts';
import { abbreviateWord } from './mention-words.ts';

export interface CitationStyle {
  readonly body: string;
  readonly schedule: string;
}

/** Words by which an instrument refers to its own provisions, and the abbreviation (AGLC 4th ed, rule 3.1.4). */
const OWN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bsubsection\b|\bthis section\b/gi, 's'],
  [/\bsubclause\b|\bthis clause\b/gi, 'cl'],
  [/\bsubregulation\b|\bthis regulation\b/gi, 'reg'],
  [/\bsubrule\b|\bthis rule\b/gi, 'r'],
];

const SAMPLE_CHARACTERS = 400_000;

/**
 * Returns how to cite, by the title, else by the instrument's own words: NSW plans say "clause", NSW policies made
 * since 2021 "section", Commonwealth regulations either.
 */
export function citationStyle(instrument: { title: string; documentType: string; text: string }): CitationStyle {
  const { unit, inSchedules, ownWord } = citationOf(instrument.title, instrument.documentType);
  const own = ownWord === true ? mostUsedWord(instrument.text.slice(0, SAMPLE_CHARACTERS)) : null;
  const body = own ?? abbreviateWord(unit);
  return { body, schedule: inSchedules === undefined ? body : abbreviateWord(inSchedules) };
}

function mostUsedWord(text: string): string | null {
  let best: string | null = null;
  let most = 0;
  for (const [pattern, word] of OWN_WORDS) {
    const count = text.match(pattern)?.length ?? 0;
    if (count > most) [best, most] = [word, count];
  }
  return best;
}

import { abbreviateWord } from '@regqa/domain';
import type { DocumentMetadata } from '@regqa/ports';
import { citationOf } from '../kinds/find-kind.ts';

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
export function citationStyle(
  { title, documentType }: Pick<DocumentMetadata, 'title' | 'documentType'>,
  text: string,
): CitationStyle {
  const { unit, inSchedules, ownWord } = citationOf(title, documentType);
  const own = ownWord === true ? mostUsedWord(text.slice(0, SAMPLE_CHARACTERS)) : null;
  const body = own ?? abbreviateWord(unit);
  return { body, schedule: inSchedules === undefined ? body : abbreviateWord(inSchedules) };
}

function mostUsedWord(text: string): string | null {
  const counted = OWN_WORDS.map(([pattern, word]) => ({ word, count: text.match(pattern)?.length ?? 0 }));
  const [most] = counted.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  return most?.word ?? null;
}

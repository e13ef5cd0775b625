/** How provisions of an instrument are cited. */
export interface CitationStyle {
  /** Abbreviation in the body: `s`, `cl`, `reg`, `r`, `para`. */
  readonly body: string;
  /** Abbreviation inside schedules. */
  readonly schedule: string;
}

/** Words by which an instrument refers to its own provisions, and the abbreviation (AGLC 4th ed, rule 3.1.4). */
const OWN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bsubsection\b|\bthis section\b/gi, 's'],
  [/\bsubclause\b|\bthis clause\b/gi, 'cl'],
  [/\bsubregulation\b|\bthis regulation\b/gi, 'reg'],
  [/\bsubrule\b|\bthis rule\b/gi, 'r'],
];

/** Standards of accounting and sustainability reporting are cited by paragraphs: `IFRS S2 para 29(a)`. */
const REPORTING_STANDARD = /\b(?:AASB|IFRS|IAS|IPSAS|ESRS|GRI)\b|\bReporting Standards? S?\d{1,2}\b/;

/** Articles of the European Union's acts are cited by their word; other numbers are those of paragraphs in their annexes. */
const UNION_ACT = /\((?:EU|EC|EEC|Euratom)\)|\d\/(?:EU|EC|EEC)\b/;

const SAMPLE_CHARACTERS = 400_000;

/**
 * Returns how to cite, from the title, and where the title leaves it open from the words that the instrument uses of
 * itself: NSW plans say "clause", NSW policies made since 2021 "section", Commonwealth regulations either.
 */
export function citationStyle(instrument: { title: string; documentType: string; text: string }): CitationStyle {
  const { title, documentType } = instrument;
  if (/\bAct\b/.test(title)) return { body: 's', schedule: /\bAmend(?:ment|ing)\b/.test(title) ? 'item' : 'cl' };
  if (REPORTING_STANDARD.test(title) || UNION_ACT.test(title)) return alike('para');
  const own = ownWord(instrument.text.slice(0, SAMPLE_CHARACTERS));
  if (/\bRegulations?\b/.test(title)) return alike(own ?? 'reg');
  if (/\bRules?\b/.test(title)) return alike(own ?? 'r');
  if (/\b(?:Environmental Plan|Planning Policy|Planning Scheme|By-?laws?|Local Law|Order|Determination|Instrument)\b/i.test(title)) return alike(own ?? 'cl');
  if (documentType === 'guidelines') return alike('para');
  if (documentType === 'standards' || documentType === 'scheme') return alike('cl');
  return alike(own ?? (documentType === 'legislation' ? 's' : 'para'));
}

function alike(word: string): CitationStyle {
  return { body: word, schedule: word };
}

/** Returns the abbreviation of the word used most, when it is used at all. */
function ownWord(text: string): string | null {
  let best: string | null = null;
  let most = 0;
  for (const [pattern, word] of OWN_WORDS) {
    const count = text.match(pattern)?.length ?? 0;
    if (count > most) [best, most] = [word, count];
  }
  return best;
}

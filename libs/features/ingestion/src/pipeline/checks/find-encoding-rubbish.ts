import { repairEncoding } from '../../readers/common/repair-encoding.ts';

// Decides whether a file's text was damaged by wrong encodings: its letters are then no evidence of what the law says.

/** Share of damaged characters above which a document is not answered from: 1 % is a word in twenty. */
const MOST_RUBBISH = 0.01;

/** Replacement characters, private use, noncharacters and characters that are not assigned to anything. */
const NO_CHARACTERS = /[\ufffd\p{Co}\p{Cn}]/gu;

const MAY_BE_NO_CHARACTER = /[\u0250-\u1fff\u2300-\uffff]/;

/** How damaged a text is: a reason not to answer from it, else a warning, else nothing. */
export interface EncodingFindings {
  readonly quarantine: string | null;
  readonly warnings: readonly string[];
}

/** Returns what is wrong with the letters of a text. */
export function findEncodingRubbish(text: string): EncodingFindings {
  const { repaired: places, characters: misread, example } = repairEncoding(text);
  const lost = MAY_BE_NO_CHARACTER.test(text) ? (text.match(NO_CHARACTERS)?.length ?? 0) : 0;
  const damaged = misread + lost;
  if (damaged === 0) return { quarantine: null, warnings: [] };
  const parts: string[] = [];
  if (lost > 0) parts.push(`${count(lost)} characters that stand for nothing`);
  if (example !== null)
    parts.push(`${count(places)} places where another encoding was read wrongly (such as “${example[0]}”)`);
  const what = parts.join(' and ');
  const share = damaged / text.length;
  if (share <= MOST_RUBBISH) return { quarantine: null, warnings: [`The text has ${what}.`] };
  const percent = (share * 100).toFixed(1);
  return { quarantine: `The text is damaged: it has ${what}, ${percent} % of its characters.`, warnings: [] };
}

const count = (value: number) => value.toLocaleString('en-AU');

// Decides whether a file's text was damaged by wrong encodings: its letters are then no evidence of what the law says.

/** Share of damaged characters above which a document is not answered from: 1 % is a word in twenty. */
const MOST_RUBBISH = 0.01;

/** UTF-8 read as Windows-1252: a lead byte as `Ã`, `Â` or `â€`, then a continuation byte. English has no such pairs. */
const MOJIBAKE = new RegExp(
  String.raw`â€[\u0080-\u00ff\u2018-\u203a\u0152-\u0192\u02c6\u02dc\u2122\u20ac]|` +
    String.raw`[ÃÂ][\u0080-\u00bf\u2018-\u203a\u0160\u0161\u017d\u017e\u0192\u02c6\u02dc\u2122\u20ac](?![a-z])|` +
    String.raw`Ã[¡-¿][a-z]|ï»¿`,
  'g',
);

/** Replacement characters, private use, noncharacters and characters that are not assigned to anything. */
const NO_CHARACTERS = /[\ufffd\p{Co}\p{Cn}]/gu;

const MAY_BE_MOJIBAKE = /[ÃÂâï]/;
const MAY_BE_NO_CHARACTER = /[\u0250-\u1fff\u2300-\uffff]/;

/** How damaged a text is: a reason not to answer from it, else a warning, else nothing. */
export interface EncodingFindings {
  readonly quarantine: string | null;
  readonly warnings: readonly string[];
}

/** Returns what is wrong with the letters of a text. */
export function findEncodingRubbish(text: string): EncodingFindings {
  const places = MAY_BE_MOJIBAKE.test(text) ? (text.match(MOJIBAKE) ?? []) : [];
  const lost = MAY_BE_NO_CHARACTER.test(text) ? (text.match(NO_CHARACTERS)?.length ?? 0) : 0;
  const damaged = places.reduce((sum, place) => sum + place.length, 0) + lost;
  if (damaged === 0) return { quarantine: null, warnings: [] };
  const what = [
    lost > 0 ? `${count(lost)} characters that stand for nothing` : '',
    places.length > 0
      ? `${count(places.length)} places where another encoding was read wrongly (such as “${places[0]}”)`
      : '',
  ]
    .filter((part) => part !== '')
    .join(' and ');
  const share = damaged / text.length;
  if (share > MOST_RUBBISH)
    return {
      quarantine: `The text is damaged: it has ${what}, ${(share * 100).toFixed(1)} % of its characters.`,
      warnings: [],
    };
  return { quarantine: null, warnings: [`The text has ${what}.`] };
}

const count = (value: number) => value.toLocaleString('en-AU');

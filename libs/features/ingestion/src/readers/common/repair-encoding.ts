/** What the lead and the continuation bytes of UTF-8 look like in Windows-1252. */
const TWICE = new RegExp(
  String.raw`[ÂÃ][\u0080-\u00bf\u0152-\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]|` +
    String.raw`[âï][\u0080-\u00bf\u0152-\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]{2}`,
  'g',
);
const MAY_BE_TWICE = /[ÂÃâï]/;
/** Windows-1252 has these for 0x80 to 0x9f; the five bytes that it leaves open stay as they are. */
const WINDOWS_1252 = new Map(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_value, index) => 0x80 + index))].map(
    (character, index) => [character, 0x80 + index],
  ),
);

export interface RepairedText {
  readonly text: string;
  readonly repaired: number;
  readonly characters: number;
  /** The first place as it was and as it is; null where nothing was repaired. */
  readonly example: readonly [string, string] | null;
}

/** Returns the text with UTF-8 that was read as Windows-1252 (`Â°`) put right where its bytes make one character. */
export function repairEncoding(text: string): RepairedText {
  if (!MAY_BE_TWICE.test(text)) return { text, repaired: 0, characters: 0, example: null };
  let repaired = 0;
  let characters = 0;
  let example: RepairedText['example'] = null;
  const right = text.replace(TWICE, (place) => {
    const character = decodeTwice(place);
    if (character === null) return place;
    repaired++;
    characters += place.length;
    example ??= [place, character];
    return character;
  });
  return { text: right, repaired, characters, example };
}

function decodeTwice(place: string): string | null {
  const bytes = Uint8Array.from([...place].map((character) => WINDOWS_1252.get(character) ?? character.charCodeAt(0)));
  try {
    const character = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return [...character].length === 1 && !/[\p{Cc}\p{Cn}\p{Co}]/u.test(character) ? character : null;
  } catch {
    return null;
  }
}

/** A text with both UTF-8 and Windows-1252 bytes, as files have that were put together from others. */
export interface MixedText {
  readonly text: string;
  /** Characters that were UTF-8, those of ASCII not counted. */
  readonly utf8: number;
  /** Bytes that were not. */
  readonly windows1252: number;
}

/** Returns the text, each byte that begins no UTF-8 character taken as Windows-1252. Linear. */
export function decodeMixed(bytes: Uint8Array): MixedText {
  const singles = new TextDecoder('windows-1252');
  const pieces: string[] = [];
  const whole = new TextDecoder('utf-8', { ignoreBOM: true });
  let from = 0;
  let utf8 = 0;
  let windows1252 = 0;
  for (let at = 0; at < bytes.length;) {
    const length = characterLength(bytes, at);
    if (length > 1) utf8++;
    if (length > 0) at += length;
    else {
      pieces.push(whole.decode(bytes.subarray(from, at)), singles.decode(bytes.subarray(at, at + 1)));
      windows1252++;
      from = ++at;
    }
  }
  pieces.push(whole.decode(bytes.subarray(from)));
  return { text: pieces.join(''), utf8, windows1252 };
}

/** Bytes of the UTF-8 character that begins here, 0 where none does (RFC 3629, section 4). */
function characterLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] as number;
  const form = FORMS.find(({ leads: [first, last] }) => lead >= first && lead <= last);
  if (form === undefined) return 0;
  const isWithin = ([least, most]: Range, next: number) => {
    const byte = bytes[at + next + 1] ?? 0;
    return byte >= least && byte <= most;
  };
  return form.others.every(isWithin) ? form.others.length + 1 : 0;
}

type Range = readonly [least: number, most: number];

const TAIL: Range = [0x80, 0xbf];
/** The byte that a character begins with, and those that follow it. */
const FORMS: readonly { readonly leads: Range; readonly others: readonly Range[] }[] = [
  { leads: [0x00, 0x7f], others: [] },
  { leads: [0xc2, 0xdf], others: [TAIL] },
  { leads: [0xe0, 0xe0], others: [[0xa0, 0xbf], TAIL] },
  { leads: [0xe1, 0xec], others: [TAIL, TAIL] },
  { leads: [0xed, 0xed], others: [[0x80, 0x9f], TAIL] },
  { leads: [0xee, 0xef], others: [TAIL, TAIL] },
  { leads: [0xf0, 0xf0], others: [[0x90, 0xbf], TAIL, TAIL] },
  { leads: [0xf1, 0xf3], others: [TAIL, TAIL, TAIL] },
  { leads: [0xf4, 0xf4], others: [[0x80, 0x8f], TAIL, TAIL] },
];

/** A text of whose bytes some are UTF-8 and some Windows-1252, as files become that were put together from others. */
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
  if (lead < 0x80) return 1;
  const length =
    lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
  for (let next = 1; next < length; next++) {
    const byte = bytes[at + next] ?? 0;
    const least = next > 1 ? 0x80 : lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
    const most = next > 1 ? 0xbf : lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
    if (byte < least || byte > most) return 0;
  }
  return length;
}

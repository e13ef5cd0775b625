import { UnreadableDocumentError } from '@regqa/errors';
import { decodeMixed } from './decode-mixed.ts';

/** Share of control characters above which a file is no text. */
const MOST_CONTROL_CHARACTERS = 0.001;

/** Where markup says its encoding: `<meta charset="…">`, `<?xml encoding="…"?>`. */
const DECLARED = /<(?:meta[^>]{0,300}?charset\s*=\s*|\?xml[^>]{0,200}?encoding\s*=\s*)(?:["']\s*)?([\w:.-]{2,40})/i;
const DECLARED_WITHIN = 4_096;

/** Bytes sampled, and the share of NULs on one side, to recognise UTF-16 without a byte order mark. */
const UTF16_SAMPLE_BYTES = 4_096;
const LEAST_NULS = 0.6;

/**
 * Returns the bytes as text: UTF-8, UTF-16 by byte order mark or NULs, else the declared encoding, else Windows-1252,
 * which older government files use. Only that guess is `Windows-1252` in `encoding`, or `UTF-8 and Windows-1252` for a
 * mixture. Line ends become `\n`. Throws UnreadableDocumentError for what is no text.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const { text, encoding } = decode(bytes);
  if (text.includes('\u0000')) throw new UnreadableDocumentError('The file is not text: it contains NUL characters.');
  const controls = countControls(text);
  if (controls > text.length * MOST_CONTROL_CHARACTERS)
    throw new UnreadableDocumentError('The file is not text: it contains too many control characters.');
  return { text: text.replace(/^\uFEFF/, '').replace(/\r\n?|[\u2028\u2029]/g, '\n'), encoding };
}

function decode(bytes: Uint8Array): { text: string; encoding: string } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' };
  const unmarked = unmarkedUtf16(bytes);
  if (unmarked !== null) return { text: new TextDecoder(unmarked).decode(bytes), encoding: 'UTF-16' };
  if (isUtf8(bytes)) return { text: new TextDecoder('utf-8').decode(bytes), encoding: 'UTF-8' };
  const declared = declaredEncoding(bytes);
  if (declared !== null) return { text: new TextDecoder(declared).decode(bytes), encoding: declared };
  const { text, utf8 } = decodeMixed(bytes);
  return { text, encoding: utf8 === 0 ? 'Windows-1252' : 'UTF-8 and Windows-1252' };
}

/** Latin letters in UTF-16 are NUL in every other byte. */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, Math.min(bytes.length, UTF16_SAMPLE_BYTES) & ~1);
  let [even, odd] = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0 && at % 2 === 0) even++;
    else if (byte === 0) odd++;
  });
  const least = (sample.length / 2) * LEAST_NULS;
  if (sample.length < 8 || even >= least === odd >= least) return null;
  return odd >= least ? 'utf-16le' : 'utf-16be';
}

/** A file that is not UTF-8 may still say that it is; a name that is not known counts as none. */
function declaredEncoding(bytes: Uint8Array): string | null {
  const opening = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, DECLARED_WITHIN)).toString(
    'latin1',
  );
  const label = DECLARED.exec(opening)?.[1]?.toLowerCase();
  return label === undefined || /^(?:utf-?8|utf-?16)/.test(label) || !isKnownEncoding(label) ? null : label;
}

function isKnownEncoding(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== 'utf-16le';
  } catch {
    return false;
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function countControls(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if ((code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13) || (code > 126 && code < 160)) count++;
  }
  return count;
}

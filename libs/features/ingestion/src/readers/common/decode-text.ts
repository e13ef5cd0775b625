import { UnreadableDocumentError } from '@regqa/errors';
import { repairEncoding } from './repair-encoding.ts';

/** Share of control characters above which a file is no text. */
const MOST_CONTROL_CHARACTERS = 0.001;
/** C0 alone: those of C1 may be letters that were encoded twice, which are put right later. */
const UNPRINTED = /[\u0001-\u0008\u000b\u000e-\u001f\u007f]/g;
const CONTROLS = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f]/g;

/**
 * Returns the bytes as text: UTF-16 by its byte order mark, else UTF-8, else Windows-1252, which older government files
 * use. Line ends become `\n`, control characters spaces. Throws UnreadableDocumentError for what is no text.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const { text, encoding } = decode(bytes);
  if (text.includes('\u0000')) throw new UnreadableDocumentError('The file is not text: it contains NUL characters.');
  if (isFullOfControls(text) && isFullOfControls(repairEncoding(text).text))
    throw new UnreadableDocumentError('The file is not text: it contains too many control characters.');
  return {
    text: text
      .replace(/^\uFEFF/, '')
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(UNPRINTED, ' '),
    encoding,
  };
}

function isFullOfControls(text: string): boolean {
  return (text.match(CONTROLS)?.length ?? 0) > text.length * MOST_CONTROL_CHARACTERS;
}

function decode(bytes: Uint8Array): { text: string; encoding: string } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}

import { decodeText } from '../decode-text.ts';
import { LIMITS } from '../limits.ts';
import type { Archive } from '../zip/open-archive.ts';

/** Returns a text of an e-book. Throws UnreadableDocumentError where it is missing, damaged, too large or no text. */
export async function textOfEntry(archive: Archive, name: string): Promise<string> {
  return decodeText(await archive.read(name, LIMITS.partBytes)).text;
}

import { LIMITS } from '../../document-model/limits.ts';
import { decodeText } from '../common/decode-text.ts';
import type { Archive } from '../common/zip/open-archive.ts';

/** Returns a text of an e-book. Throws UnreadableDocumentError where it is missing, damaged, too large or no text. */
export async function textOfEntry(archive: Archive, name: string): Promise<string> {
  return decodeText(await archive.read(name, LIMITS.partBytes)).text;
}

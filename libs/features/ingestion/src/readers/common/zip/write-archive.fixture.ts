import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** An archive of entries by their names, in order. */
export async function archiveOf(entries: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

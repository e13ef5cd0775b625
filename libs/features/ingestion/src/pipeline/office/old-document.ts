import { open, readFile } from 'node:fs/promises';
import { LIMITS } from '../../document-model/limits.ts';
import type { OldDocument } from '../../document-model/old-document.ts';
import { OLE, oleKind } from './office-refusals.ts';

const HEAD_BYTES = 128;
const RTF = '{\\rtf';
/** The first entry of the archive that an OpenDocument file is. */
const ODT = /^PK\x03\x04[\s\S]{26}mimetypeapplication\/vnd\.oasis\.opendocument\.text(?!-)/;

/** Returns which kind of old document a file is, by its content; null for any other. */
export async function oldDocumentKind(path: string): Promise<OldDocument | null> {
  const { head, size } = await headOf(path);
  if (head.startsWith(RTF)) return 'rtf';
  if (ODT.test(head)) return 'odt';
  if (!head.startsWith(OLE) || size > LIMITS.oldDocumentBytes) return null;
  return oleKind(await readFile(path)) === 'doc' ? 'doc' : null;
}

async function headOf(path: string): Promise<{ head: string; size: number }> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return { head: buffer.toString('latin1', 0, bytesRead), size: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

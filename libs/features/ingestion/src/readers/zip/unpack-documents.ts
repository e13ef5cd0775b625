import { readFile, stat } from 'node:fs/promises';
import { UnreadableDocumentError } from '@regqa/errors';
import { LIMITS } from '../../document-model/limits.ts';
import { megabytes } from '../../document-model/megabytes.ts';
import { openArchive } from '../common/zip/open-archive.ts';
import { baseName, chooseReadable } from './choose-readable.ts';

interface UnpackedDocument {
  /** As in the archive, folders included: a name, never a path. */
  readonly name: string;
  readonly baseName: string;
  readonly content: Buffer;
}

/** The documents of an archive, unpacked one after the other, and the names of its other files. */
export interface UnpackedArchive {
  readonly ignored: readonly string[];
  documents(): AsyncGenerator<UnpackedDocument>;
}

/** Opens an archive. It and the iteration throw UnreadableDocumentError if damaged, encrypted or over limits. */
export async function unpackDocuments(path: string): Promise<UnpackedArchive> {
  const { size } = await stat(path);
  if (size > LIMITS.zipBytes)
    throw new UnreadableDocumentError(
      `The archive has ${megabytes(size)}; the limit is ${megabytes(LIMITS.zipBytes)}.`,
    );
  const archive = await openArchive(await readFile(path));
  const { chosen, ignored } = chooseReadable(archive.names);
  return {
    ignored,
    async *documents() {
      for (const name of chosen)
        yield { name, baseName: baseName(name), content: await archive.read(name, LIMITS.pdfBytes) };
    },
  };
}

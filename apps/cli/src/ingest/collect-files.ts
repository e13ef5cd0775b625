/** Decides which files of the given files and folders are uploaded. */
import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join, relative, resolve } from 'node:path';
import { UNREAD_FORMATS, unreadFormatOfName } from '@regqa/domain';
import { UsageError } from '../command.ts';

/** Media types of the formats that are read, to choose files in folders; the service judges by content. */
const MEDIA_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '.md': 'text/markdown',
    '.markdown': 'text/markdown',
    '.txt': 'text/plain',
    '.text': 'text/plain',
    '.xml': 'application/xml',
    '.pdf': 'application/pdf',
    '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    '.html': 'text/html',
    '.htm': 'text/html',
    '.xhtml': 'application/xhtml+xml',
    '.epub': 'application/epub+zip',
    '.zip': 'application/zip',
    '.doc': 'application/msword',
    '.rtf': 'application/rtf',
    '.odt': 'application/vnd.oasis.opendocument.text',
  }),
);

export interface SourceFile {
  readonly path: string;
  /** What it is called at the service. */
  readonly name: string;
  /** Path as the person would write it. */
  readonly shown: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
}

export interface Collected {
  readonly files: readonly SourceFile[];
  /** Files in folders that were passed over, with the reason. */
  readonly skipped: readonly { readonly shown: string; readonly reason: string }[];
}

/**
 * Returns the files in the order of their paths, each once. In folders, with those inside them, hidden files and
 * extensions that are not read are skipped; a file that is named itself is taken whatever it is called.
 * Throws UsageError for a path that does not exist.
 */
export async function collectFiles(paths: readonly string[], workingFolder: string): Promise<Collected> {
  const files = new Map<string, SourceFile>();
  const skipped: { shown: string; reason: string }[] = [];
  const shown = (path: string) => relative(workingFolder, path) || path;
  const take = (path: string, sizeBytes: number) =>
    files.set(path, { path, name: basename(path), shown: shown(path), mediaType: mediaTypeOf(path), sizeBytes });

  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      const reason = reasonToSkip(entry.name, entry.isDirectory());
      if (reason) skipped.push({ shown: shown(path), reason });
      else if (entry.isDirectory()) await walk(path);
      else if (entry.isFile()) take(path, (await stat(path)).size);
      else skipped.push({ shown: shown(path), reason: 'not a regular file' });
    }
  };

  for (const given of paths) {
    const path = resolve(workingFolder, given);
    const found = await stat(path).catch((cause: NodeJS.ErrnoException) => {
      throw new UsageError(
        cause.code === 'ENOENT'
          ? `There is no file or folder "${given}"`
          : `"${given}" cannot be read: ${cause.message}`,
      );
    });
    if (found.isDirectory()) await walk(path);
    else take(path, found.size);
  }
  return { files: [...files.values()], skipped };
}

/** Returns the media type that a file's extension stands for. */
export function mediaTypeOf(name: string): string {
  return MEDIA_TYPES.get(extname(name).toLowerCase()) ?? 'application/octet-stream';
}

function reasonToSkip(name: string, isFolder: boolean): string | undefined {
  if (basename(name).startsWith('.')) return 'hidden';
  if (isFolder || MEDIA_TYPES.has(extname(name).toLowerCase())) return undefined;
  const unread = unreadFormatOfName(name);
  if (unread === undefined) return 'not a format that is read';
  return `${UNREAD_FORMATS[unread].kind}, which is not read. ${UNREAD_FORMATS[unread].advice}`;
}

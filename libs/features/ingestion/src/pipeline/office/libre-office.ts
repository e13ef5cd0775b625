/** Decides how a document of an old format is converted: by LibreOffice, untrusted and within limits. */
import { copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CancelledError, UnreadableDocumentError } from '@regqa/errors';
import { LIMITS } from '../../document-model/limits.ts';
import { megabytes } from '../../document-model/megabytes.ts';
import { probeProgram, ProgramError, runBounded } from '../../programs/run-bounded.ts';
import { OLD_DOCUMENTS } from '../../document-model/old-document.ts';
import type { OldDocument } from '../../document-model/old-document.ts';

export interface ConvertedDocument {
  readonly path: string;
  close(): Promise<void>;
}

export interface DocumentConverter {
  /** For the receipt, e.g. `LibreOffice 7.4.7.2`. */
  readonly name: string;
  /** Returns a Word document for the caller to close. Throws UnreadableDocumentError beyond limits, CancelledError. */
  convert(path: string, kind: OldDocument, signal: AbortSignal): Promise<ConvertedDocument>;
}

const PROBE = { timeoutMs: 20_000, outputBytes: 100_000, memoryMb: 2_048 } as const;
/** Address space: a file of a few pages takes 500 MB of it. */
const MEMORY_MB = 2_048;
/** A separate, empty network; where the kernel refuses that, only the profile keeps the program off the network. */
const WITHOUT_NETWORK = ['unshare', '--map-root-user', '--net'] as const;
type Command = readonly [string, ...string[]];

/** Returns the converter; null where the program (its name or path) is not installed, or none is given. */
export async function openLibreOffice(program: string | null, timeoutMs: number): Promise<DocumentConverter | null> {
  if (program === null) return null;
  for (const command of [[...WITHOUT_NETWORK, program], [program]] as Command[]) {
    const version = /^LibreOffice (\S+)/.exec((await probeProgram([...command, '--version'], PROBE)) ?? '')?.[1];
    if (version !== undefined)
      return {
        name: `LibreOffice ${version}`,
        convert: (path, kind, signal) => convertDocument(command, { path, kind, timeoutMs, signal }),
      };
  }
  return null;
}

export interface ConversionRun {
  readonly path: string;
  readonly kind: OldDocument;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export async function convertDocument(
  command: Command,
  { path, kind, timeoutMs, signal }: ConversionRun,
): Promise<ConvertedDocument> {
  const { size } = await stat(path);
  if (size > LIMITS.oldDocumentBytes)
    throw new UnreadableDocumentError(
      `The file has ${megabytes(size)}; the limit for documents that are converted is ${megabytes(LIMITS.oldDocumentBytes)}.`,
    );
  const folder = await mkdtemp(join(tmpdir(), 'regqa-convert-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    const user = join(folder, 'profile', 'user');
    await copyFile(path, join(folder, `source.${kind}`));
    await mkdir(user, { recursive: true });
    await writeFile(join(user, 'registrymodifications.xcu'), PROFILE);
    await runBounded([...command, ...argumentsFor(folder, kind)], {
      timeoutMs,
      outputBytes: LIMITS.unpackedBytes,
      memoryMb: MEMORY_MB,
      environment: { HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' },
      signal,
    });
    const result = join(folder, 'converted', 'source.docx');
    await stat(result);
    return { path: result, close };
  } catch (error) {
    await close();
    if (signal.aborted) throw new CancelledError('Converting the file was stopped.', { cause: error });
    throw unreadable(kind, error);
  }
}

function argumentsFor(folder: string, kind: OldDocument): string[] {
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  const conversion = ['--convert-to', 'docx:Office Open XML Text', '--outdir', join(folder, 'converted')];
  return [profile, '--headless', '--norestore', ...conversion, join(folder, `source.${kind}`)];
}

/** LibreOffice exits with success even where it could not load the file: then there is no result. */
function unreadable(kind: OldDocument, error: unknown): unknown {
  const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
  const why = isMissing ? 'LibreOffice made nothing of it' : error instanceof ProgramError ? error.message : null;
  if (why === null) return error;
  return new UnreadableDocumentError(
    `The file is ${OLD_DOCUMENTS[kind]}, and LibreOffice could not convert it: ${why}. Save it as Word (.docx) or PDF.`,
    { cause: error },
  );
}

/** What the program may not do with a stranger's document: run macros, follow links, reach a server. */
const PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${[
  ['Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['Inet/Settings', 'ooInetProxyType', '1'],
  ['Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'],
  ['Inet/Settings', 'ooInetHTTPProxyPort', '9'],
  ['Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'],
  ['Inet/Settings', 'ooInetHTTPSProxyPort', '9'],
  ['Inet/Settings', 'ooInetNoProxy', ''],
]
  .map(
    ([path, name, value]) =>
      `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  .join('\n')}
</oor:items>
`;

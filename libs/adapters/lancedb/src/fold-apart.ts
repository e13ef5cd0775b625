import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { FOLD_DEADLINE_MS } from './fold.ts';

const ENTRY = join(import.meta.dirname, 'fold-process.ts');

export interface FoldApartOptions {
  /** Whether the word index is rebuilt as well. */
  readonly rebuild: boolean;
  readonly signal: AbortSignal;
}

/**
 * Folds additions into the passage index of a folder in a process of its own: at 100,000 passages it takes 200 MB for
 * some seconds; the allocator of a process that lives on would keep much of it. Rejects with the output of the
 * process when it fails, and when the signal ends it.
 */
export async function foldApart(folder: string, { rebuild, signal }: FoldApartOptions): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=1', '--disable-warning=ExperimentalWarning', ENTRY, folder, rebuild ? 'rebuild' : 'fold'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: environment(),
      signal: AbortSignal.any([signal, AbortSignal.timeout(FOLD_DEADLINE_MS)]),
      killSignal: 'SIGKILL',
    },
  );
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number | null]>]);
  if (code !== 0) throw new Error(`folding ended with ${code ?? 'a signal'}: ${said.trim().slice(-500)}`);
}

/** What the process is given: how memory is allocated, what the engine may use, where compiled code is kept. */
function environment(): Record<string, string> {
  const compileCache = getCompileCacheDir();
  const handedOn = Object.entries(process.env).filter(
    (entry): entry is [string, string] => /^(?:MALLOC|LANCE)_/.test(entry[0]) && entry[1] !== undefined,
  );
  return {
    ...Object.fromEntries(handedOn),
    ...(compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache }),
  };
}

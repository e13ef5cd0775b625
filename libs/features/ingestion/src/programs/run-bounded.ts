import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

/** A program that did not do its work; the message says why, for the receipt. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';
}

interface ProgramLimits {
  readonly timeoutMs: number;
  /** What it may write to its output, and to any one file. */
  readonly outputBytes: number;
  readonly memoryMb: number;
}

export interface ProgramRun extends ProgramLimits {
  readonly input?: Uint8Array;
  readonly environment?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Where programs are looked for: the parser process has no environment. */
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin';
const IS_WINDOWS = process.platform === 'win32';

/** Kernel limits, which hold even if this process is killed: `$1` seconds, `$2` kilobytes, `$3` blocks in a file. */
const LIMITED =
  'ulimit -t "$1" 2>/dev/null; ulimit -v "$2" 2>/dev/null; ulimit -f "$3" 2>/dev/null; shift 3; exec "$@"';

/** Returns a program's output. Throws ProgramError where it fails or exceeds a limit; all it started has then ended. */
export function runBounded(command: readonly [string, ...string[]], run: ProgramRun): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = start(command, run);
    const output: Buffer[] = [];
    let bytes = 0;
    let failure: ProgramError | undefined;
    const stop = (reason: string) => {
      failure ??= new ProgramError(reason);
      killGroup(child);
    };
    const abort = () => stop('it was stopped');
    const timer = setTimeout(() => stop(`it took longer than ${Math.round(run.timeoutMs / 1000)} s`), run.timeoutMs);
    const settled = () => {
      clearTimeout(timer);
      run.signal?.removeEventListener('abort', abort);
    };
    run.signal?.addEventListener('abort', abort, { once: true });
    if (run.signal?.aborted === true) abort();
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > run.outputBytes) stop('the program wrote too much');
      else output.push(chunk);
    });
    // A program that ends before it has read its input: its exit code says why.
    child.stdin.on('error', () => undefined);
    child.once('error', (error) => {
      settled();
      reject(new ProgramError(`the program cannot be started: ${error.message}`));
    });
    child.once('close', (code, signal) => {
      settled();
      if (failure !== undefined) reject(failure);
      else if (code === 0) resolve(Buffer.concat(output).toString('utf8'));
      else reject(new ProgramError(`the program ended with ${signal ?? `code ${code}`}`));
    });
    child.stdin.end(run.input ?? new Uint8Array());
  });
}

/** Returns a program's output as `runBounded` does; null where the program is not installed or fails. */
export async function probeProgram(command: readonly [string, ...string[]], run: ProgramRun): Promise<string | null> {
  try {
    return await runBounded(command, run);
  } catch (error) {
    if (error instanceof ProgramError) return null;
    throw error;
  }
}

function start(command: readonly [string, ...string[]], { environment, ...limits }: ProgramRun) {
  const seconds = Math.ceil(limits.timeoutMs / 1000) + 1;
  const bounds = [seconds, limits.memoryMb * 1024, Math.ceil(limits.outputBytes / 512)].map(String);
  const [program, ...args] = IS_WINDOWS ? command : ['/bin/sh', '-c', LIMITED, 'sh', ...bounds, ...command];
  // One thread a page: pages of several documents are read at the same time, and more threads make Tesseract slower. On
  // Windows a program needs the system's own variables, such as SystemRoot, unchanged.
  const own = IS_WINDOWS ? process.env : { PATH };
  return spawn(program, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...own, OMP_THREAD_LIMIT: '1', ...environment },
    // A separate group, so that what the program starts can be ended with it.
    detached: !IS_WINDOWS,
  });
}

function killGroup(child: ChildProcess): void {
  if (IS_WINDOWS || child.pid === undefined) child.kill('SIGKILL');
  else
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}

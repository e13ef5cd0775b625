import { spawn } from 'node:child_process';
import { RecognitionError } from './text-recognizer.ts';

/** What a program may take. */
export interface ProgramLimits {
  readonly timeoutMs: number;
  readonly outputBytes: number;
  /** Address space of the program, in megabytes. */
  readonly memoryMb: number;
}

/** Where programs are looked for: the parser process has no environment of its own. */
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin';

/** Sets the kernel's own limits, which hold even when this process is killed: `$1` seconds of processor, `$2` kilobytes. */
const LIMITED = 'ulimit -t "$1" 2>/dev/null; ulimit -v "$2" 2>/dev/null; shift 2; exec "$@"';

/**
 * Runs a program with an input and returns its output as text. Throws RecognitionError when the program is not there,
 * fails, takes too long or writes too much; it has then ended.
 */
export function runBounded(command: readonly [string, ...string[]], input: Uint8Array, limits: ProgramLimits): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = start(command, limits);
    const output: Buffer[] = [];
    let bytes = 0;
    let failure: RecognitionError | undefined;
    const stop = (reason: string) => {
      failure ??= new RecognitionError(reason);
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => stop(`it took longer than ${Math.round(limits.timeoutMs / 1000)} s`), limits.timeoutMs);
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limits.outputBytes) stop('the program wrote too much');
      else output.push(chunk);
    });
    // A program that ends before it has read its input: its exit code says why.
    child.stdin.on('error', () => undefined);
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(new RecognitionError(`the program cannot be started: ${error.message}`));
    });
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      if (failure !== undefined) reject(failure);
      else if (code === 0) resolve(Buffer.concat(output).toString('utf8'));
      else reject(new RecognitionError(`the program ended with ${signal ?? `code ${code}`}`));
    });
    child.stdin.end(input);
  });
}

function start(command: readonly [string, ...string[]], limits: ProgramLimits) {
  const seconds = Math.ceil(limits.timeoutMs / 1000) + 1;
  const [program, ...args] =
    process.platform === 'win32' ? command : ['/bin/sh', '-c', LIMITED, 'sh', String(seconds), String(limits.memoryMb * 1024), ...command];
  // One thread a page: pages of several documents are read at the same time, and more threads make Tesseract slower.
  // On Windows a program needs the system's own variables, such as SystemRoot, handed on as they are.
  const environment = process.platform === 'win32' ? process.env : { PATH };
  return spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'], env: { ...environment, OMP_THREAD_LIMIT: '1' } });
}

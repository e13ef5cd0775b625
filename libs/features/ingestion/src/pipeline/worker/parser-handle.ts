import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { CancelledError, UnreadableDocumentError } from '@regqa/errors';
import type { OcrOptions } from '../../ocr/text-recognizer.ts';
import type { ReadingHints } from '../read-document.ts';
import type { PreparedDocument } from './prepared-document.ts';

export interface ParseRequest {
  readonly path: string;
  readonly hints: ReadingHints;
  readonly ocr: OcrOptions | null;
}

/** Sent while pages are read from images, which takes seconds a page. */
export interface ParseProgress {
  readonly recognising: { readonly done: number; readonly total: number };
}

/** What a parser process answers. `unreadable`: the file is at fault, and another try would end the same way. */
export type ParseReply =
  | { readonly ok: true; readonly document: PreparedDocument }
  | { readonly ok: false; readonly unreadable: boolean; readonly reason: string };

export interface ParserLimits {
  readonly timeoutMs: number;
  readonly memoryMb: number;
  /** How pages without text are read, in extra time; by default they are not. */
  readonly ocr?: OcrOptions | null;
}

export type ParseTask = Omit<ParseRequest, 'ocr'>;

export type OnRecognising = (progress: ParseProgress['recognising']) => void;

type Reject = (reason: Error) => void;

const ENTRY = join(import.meta.dirname, 'parser-child.ts');
const WATCH_INTERVAL_MS = 100;
const PAGE_BYTES = 4_096;
/** Share of the memory limit that JavaScript objects may take; the rest is for the PDF library and the runtime. */
const HEAP_SHARE = 0.75;

const ENDED_FROM_OUTSIDE: ReadonlySet<number | string> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']);

/** Of what the parser process wrote to its error output on a file, so many characters go to the log if it fails. */
const KEPT_OUTPUT = 4_096;

/** Fewer arenas, large blocks returned when freed, small young generation: 150 MB, not 300, 5 % slower (58 files). */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };
const SEMI_SPACE_MB = 8;

function parserEnvironment(): Record<string, string> {
  const compileCache = getCompileCacheDir();
  return { ...ALLOCATOR, ...(compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache }) };
}

/** Holds one parser process (`parser-child.ts`), which reads one file at a time and is gone after any failure. */
export class ParserHandle {
  parsed = 0;

  private readonly child: ChildProcess;
  private readonly limits: ParserLimits;
  private readonly ended: Promise<void>;
  private onEnd: ((how: number | string) => void) | undefined;
  private lastOutput = '';

  constructor(limits: ParserLimits) {
    this.limits = limits;
    const heapMb = Math.max(64, Math.floor(limits.memoryMb * HEAP_SHARE));
    this.child = fork(ENTRY, [], {
      execArgv: [
        `--max-old-space-size=${heapMb}`,
        `--max-semi-space-size=${SEMI_SPACE_MB}`,
        '--disable-warning=ExperimentalWarning',
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: parserEnvironment(),
    });
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.lastOutput = (this.lastOutput + text).slice(-KEPT_OUTPUT);
    });
    this.ended = new Promise((resolve) => {
      const end = (how: number | string) => {
        this.onEnd?.(how);
        resolve();
      };
      this.child.once('error', (error) => end(error.message));
      this.child.once('close', (code, signal) => end(signal ?? code ?? 'unknown'));
    });
  }

  /** Returns the document. Throws UnreadableDocumentError beyond the limits, CancelledError; the process then ends. */
  async parse(task: ParseTask, signal: AbortSignal, onRecognising?: OnRecognising): Promise<PreparedDocument> {
    this.parsed++;
    this.lastOutput = '';
    const reply = await this.ask({ ...task, ocr: this.limits.ocr ?? null }, signal, onRecognising);
    if (reply.ok) return reply.document;
    await this.kill();
    throw reply.unreadable
      ? new UnreadableDocumentError(reply.reason)
      : new Error(`The parser failed: ${reply.reason}`, this.cause());
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  get alive(): boolean {
    return this.child.connected && this.child.exitCode === null && this.child.signalCode === null;
  }

  private async ask(request: ParseRequest, signal: AbortSignal, onRecognising?: OnRecognising): Promise<ParseReply> {
    // Not a race of promises: the promise of the process's end would keep the document in memory.
    const { promise, resolve, reject } = Promise.withResolvers<ParseReply>();
    let timer = rejectAfter(this.limits.timeoutMs, reject);
    let isRecognising = false;
    const receive = (message: unknown) => {
      const reply = message as ParseReply | ParseProgress;
      if (!('recognising' in reply)) return resolve(reply);
      if (!isRecognising) {
        isRecognising = true;
        clearTimeout(timer);
        timer = rejectAfter(this.timeoutWithImages(), reject);
      }
      onRecognising?.(reply.recognising);
    };
    const abort = () => reject(new CancelledError('Reading the file was stopped.'));
    const watch = setInterval(() => void this.rejectWhenTooLarge(reject), WATCH_INTERVAL_MS);
    this.onEnd = (how) => reject(this.death(how));
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    this.child.on('message', receive);
    this.child.send(request, (error) => {
      if (error !== null) reject(error);
    });
    try {
      return await promise;
    } catch (error) {
      await this.kill();
      throw error;
    } finally {
      this.onEnd = undefined;
      clearTimeout(timer);
      clearInterval(watch);
      signal.removeEventListener('abort', abort);
      this.child.removeListener('message', receive);
    }
  }

  /** What ended it from outside says nothing of the file: the job is tried again. */
  private death(how: number | string): Error {
    if (ENDED_FROM_OUTSIDE.has(how))
      return new Error(`The parser was ended by ${how} while it read the file.`, this.cause());
    const outOfMemory = how === 'SIGABRT' || how === 134 || how === 'SIGTRAP' || how === 5 || how === 133;
    return new UnreadableDocumentError(
      outOfMemory ? this.memoryReason() : `The parser ended unexpectedly (${how}) while it read the file.`,
      this.cause(),
    );
  }

  /** What the process wrote to its error output, for the log of whoever runs the service. */
  private cause(): ErrorOptions {
    return this.lastOutput === '' ? {} : { cause: new Error(this.lastOutput) };
  }

  private memoryReason(): string {
    return `Reading the file takes more than ${this.limits.memoryMb} MB of memory, the limit for one document.`;
  }

  private timeoutWithImages(): number {
    const { timeoutMs, ocr } = this.limits;
    return timeoutMs + (ocr?.documentTimeoutMs ?? 0) + (ocr?.pageTimeoutMs ?? 0);
  }

  private async rejectWhenTooLarge(reject: Reject): Promise<void> {
    if ((await this.residentMb()) > this.limits.memoryMb) reject(new UnreadableDocumentError(this.memoryReason()));
  }

  /** Resident memory as Linux reports it; elsewhere the limits of heap and PDF library bound it. */
  async residentMb(): Promise<number> {
    if (process.platform !== 'linux' || this.child.pid === undefined) return 0;
    const text = await readFile(`/proc/${this.child.pid}/statm`, 'utf8').catch(() => '');
    return (Number(text.split(' ')[1] ?? 0) * PAGE_BYTES) / 2 ** 20;
  }
}

function rejectAfter(timeoutMs: number, reject: Reject): NodeJS.Timeout {
  const reason = `Reading the file takes longer than ${Math.round(timeoutMs / 1000)} s, the limit for one document.`;
  return setTimeout(() => reject(new UnreadableDocumentError(reason)), timeoutMs);
}

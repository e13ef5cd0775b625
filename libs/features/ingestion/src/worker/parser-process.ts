import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CancelledError, UnreadableDocumentError } from '@regqa/errors';
import type { ParseReply, ParseRequest } from './parse-messages.ts';
import type { PreparedDocument } from './prepared-document.ts';

/** What a parser process may take. */
export interface ParserLimits {
  readonly timeoutMs: number;
  /** Resident memory of the process, the libraries' own memory included. */
  readonly memoryMb: number;
}

const ENTRY = join(import.meta.dirname, 'parse-process.ts');
const WATCH_INTERVAL_MS = 100;
const PAGE_BYTES = 4_096;
/** Share of the memory limit that JavaScript objects may take; the rest is for the PDF library and the runtime. */
const HEAP_SHARE = 0.75;

/** One parser process: parses one file at a time and is thrown away after any failure. */
export class ParserProcess {
  parsed = 0;
  private readonly child: ChildProcess;
  private readonly limits: ParserLimits;
  private readonly ended: Promise<number | string>;

  constructor(limits: ParserLimits) {
    this.limits = limits;
    const heapMb = Math.max(64, Math.floor(limits.memoryMb * HEAP_SHARE));
    this.child = fork(ENTRY, [], {
      execArgv: [`--max-old-space-size=${heapMb}`, '--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
    });
    this.ended = new Promise((resolve) => {
      this.child.once('error', (error) => resolve(error.message));
      this.child.once('exit', (code, signal) => resolve(signal ?? code ?? 'unknown'));
    });
  }

  /**
   * Returns the prepared document. Throws UnreadableDocumentError when the file cannot be read or the process exceeds a
   * limit, CancelledError when the signal aborts. After any throw the process is gone.
   */
  async parse(request: ParseRequest, signal: AbortSignal): Promise<PreparedDocument> {
    this.parsed++;
    const reply = await this.ask(request, signal);
    if (reply.ok) return reply.document;
    await this.kill();
    throw reply.unreadable ? new UnreadableDocumentError(reply.reason) : new Error(`The parser failed: ${reply.reason}`);
  }

  /** Ends the process; resolves when it is gone. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  /** True while the process can take another file. */
  get alive(): boolean {
    return this.child.connected && this.child.exitCode === null && this.child.signalCode === null;
  }

  private async ask(request: ParseRequest, signal: AbortSignal): Promise<ParseReply> {
    const stop = new AbortController();
    try {
      return await Promise.race([this.reply(request, stop.signal), this.exceeded(stop.signal), this.aborted(signal, stop.signal), this.death()]);
    } catch (error) {
      await this.kill();
      throw error;
    } finally {
      stop.abort();
    }
  }

  private reply(request: ParseRequest, stop: AbortSignal): Promise<ParseReply> {
    return new Promise((resolve, reject) => {
      this.child.once('message', resolve as (message: unknown) => void);
      stop.addEventListener('abort', () => this.child.removeListener('message', resolve as (message: unknown) => void));
      this.child.send(request, (error) => {
        if (error !== null) reject(error);
      });
    });
  }

  private async death(): Promise<never> {
    const how = await this.ended;
    const outOfMemory = how === 'SIGABRT' || how === 134 || how === 'SIGTRAP' || how === 5 || how === 133;
    throw new UnreadableDocumentError(outOfMemory ? this.memoryReason() : `The parser ended unexpectedly (${how}) while it read the file.`);
  }

  private memoryReason(): string {
    return `Reading the file takes more than ${this.limits.memoryMb} MB of memory, the limit for one document.`;
  }

  /** Rejects when the process is over its time or memory. */
  private exceeded(stop: AbortSignal): Promise<never> {
    return new Promise((_resolve, reject) => {
      const seconds = Math.round(this.limits.timeoutMs / 1000);
      const timeout = setTimeout(() => reject(new UnreadableDocumentError(`Reading the file takes longer than ${seconds} s, the limit for one document.`)), this.limits.timeoutMs);
      const watch = setInterval(() => {
        void this.residentMb().then((megabytes) => {
          if (megabytes > this.limits.memoryMb) reject(new UnreadableDocumentError(this.memoryReason()));
        });
      }, WATCH_INTERVAL_MS);
      stop.addEventListener('abort', () => {
        clearTimeout(timeout);
        clearInterval(watch);
      });
    });
  }

  private aborted(signal: AbortSignal, stop: AbortSignal): Promise<never> {
    return new Promise((_resolve, reject) => {
      const abort = () => reject(new CancelledError('Reading the file was stopped.'));
      if (signal.aborted) abort();
      signal.addEventListener('abort', abort, { once: true });
      stop.addEventListener('abort', () => signal.removeEventListener('abort', abort));
    });
  }

  /** Resident memory as Linux tells it; where it cannot be told, the limits of heap and PDF library bound it. */
  async residentMb(): Promise<number> {
    if (process.platform !== 'linux' || this.child.pid === undefined) return 0;
    const text = await readFile(`/proc/${this.child.pid}/statm`, 'utf8').catch(() => '');
    return (Number(text.split(' ')[1] ?? 0) * PAGE_BYTES) / 2 ** 20;
  }
}

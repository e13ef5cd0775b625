import { spawn } from 'node:child_process';
import type { ChildProcess as NodeChild } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ManagedProcess } from './managed-process.ts';
import { signalTree } from './process-tree.ts';

const POLL_MS = 250;
/** A loaded machine takes long to start eight processes at once. */
const READY_DEADLINE_MS = 180_000;

export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Resolves when the process can be used; called again while it rejects. */
  ready(): Promise<void>;
}

/** A child process with its log in a file; when it is started again it may be launched otherwise. */
export class ChildProcess extends ManagedProcess {
  readonly name: string;
  readonly logFile: string;
  readonly #launch: () => Launch;
  #child: NodeChild | undefined;

  constructor(name: string, logFile: string, launch: () => Launch) {
    super();
    this.name = name;
    this.logFile = logFile;
    this.#launch = launch;
  }

  get pid(): number | undefined {
    return isRunning(this.#child) ? this.#child.pid : undefined;
  }

  async start(): Promise<void> {
    if (this.pid !== undefined) return;
    const launch = this.#launch();
    const child = (this.#child = await this.#spawn(launch));
    for (const deadline = Date.now() + READY_DEADLINE_MS; ; await pause(POLL_MS)) {
      const failure = await launch.ready().then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      if (failure === undefined) return;
      if (isRunning(child) && Date.now() < deadline) continue;
      await this.kill();
      throw new Error(`${this.name} did not become ready:\n${await this.#endOfLog()}`, { cause: failure.error });
    }
  }

  async stop(): Promise<void> {
    this.thaw();
    await this.#end((child) => child.kill('SIGTERM'));
  }

  async kill(): Promise<void> {
    await this.#end((child) => signalTree(child.pid!, 'SIGKILL'));
  }

  /** Gives what runs to another handle and forgets it: the replacement takes over the name. */
  handOver(to: ChildProcess): void {
    to.#child = this.#child;
    this.#child = undefined;
  }

  async #spawn({ command, args, env }: Launch): Promise<NodeChild> {
    mkdirSync(dirname(this.logFile), { recursive: true });
    const log = openSync(this.logFile, 'a');
    try {
      // Detached: Ctrl-C in a terminal reaches the stack alone, which stops its processes in order.
      const child = spawn(command, args, { env, stdio: ['ignore', log, log], detached: true });
      await once(child, 'spawn');
      return child;
    } finally {
      closeSync(log);
    }
  }

  async #end(tell: (child: NodeChild) => void): Promise<void> {
    const child = this.#child;
    if (!isRunning(child)) return;
    const ended = once(child, 'exit');
    tell(child);
    await ended;
  }

  async #endOfLog(): Promise<string> {
    return (await readFile(this.logFile, 'utf8')).trim().split('\n').slice(-15).join('\n');
  }
}

function isRunning(child: NodeChild | undefined): child is NodeChild {
  return child !== undefined && child.exitCode === null && child.signalCode === null;
}

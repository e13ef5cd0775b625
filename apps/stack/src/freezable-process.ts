import type { ManagedProcess, ProcessState } from './managed-process.ts';
import { signalTree } from './process-tree.ts';

/** What all processes of the stack have alike: they are frozen and thawed by signals to their whole tree. */
export abstract class FreezableProcess implements ManagedProcess {
  abstract readonly name: string;
  abstract readonly logFile: string;
  /** The process that was frozen last; one that was started since is another. */
  #frozenPid: number | undefined;

  abstract get pid(): number | undefined;
  abstract start(): Promise<void>;
  abstract stop(): Promise<void>;
  abstract kill(): Promise<void>;

  get state(): ProcessState {
    if (this.pid === undefined) return 'stopped';
    return this.pid === this.#frozenPid ? 'frozen' : 'running';
  }

  freeze(): void {
    const { pid } = this;
    if (pid === undefined) return;
    signalTree(pid, 'SIGSTOP');
    this.#frozenPid = pid;
  }

  thaw(): void {
    if (this.pid !== undefined) signalTree(this.pid, 'SIGCONT');
    this.#frozenPid = undefined;
  }
}

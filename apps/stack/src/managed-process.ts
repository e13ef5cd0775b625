import { signalTree } from './process-tree.ts';

/** A process of the stack, which can be stopped, frozen, killed and started again. */
export abstract class ManagedProcess {
  /** E.g. `query-1` or `redis`. */
  abstract readonly name: string;
  abstract readonly logFile: string;
  /** Of the process that runs now; undefined while none does. */
  abstract get pid(): number | undefined;

  /** Starts it again; resolves when it is ready. Throws with the end of its log when it ends or is not ready. */
  abstract start(): Promise<void>;
  /** Tells it to stop, as an orchestrator would; resolves when it is gone. */
  abstract stop(): Promise<void>;
  /** Ends it and all its children at once, frozen or not. */
  abstract kill(): Promise<void>;

  /** Stops it and its children where they are: connections stay open and nothing answers. */
  freeze(): void {
    if (this.pid !== undefined) signalTree(this.pid, 'SIGSTOP');
  }

  thaw(): void {
    if (this.pid !== undefined) signalTree(this.pid, 'SIGCONT');
  }
}

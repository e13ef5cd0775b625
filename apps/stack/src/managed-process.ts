/** A process of the stack, which can be stopped, frozen, killed and started again. */
export interface ManagedProcess {
  /** E.g. `query-1` or `redis`. */
  readonly name: string;
  readonly state: ProcessState;
  /** Of the process that runs now; undefined while none does. */
  readonly pid: number | undefined;
  /** What it writes goes there. */
  readonly logFile: string;
  /**
   * Starts it again; resolves when it is ready. Throws with the end of its log when it ends instead, or is not ready in
   * time.
   */
  start(): Promise<void>;
  /** Tells it to stop, as an orchestrator would; resolves when it is gone. */
  stop(): Promise<void>;
  /** Ends it and all its children at once, frozen or not. */
  kill(): Promise<void>;
  /** Stops it and its children where they are: connections stay open and nothing answers. */
  freeze(): void;
  thaw(): void;
}

export type ProcessState = 'running' | 'frozen' | 'stopped';

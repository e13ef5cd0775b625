/**
 * A right that one process of all has at a time. It is lost with the process, or with its connection to whoever grants
 * it.
 */
export interface Lease {
  /** Whether this process has it now. */
  held(): boolean;
  /** Gives it up; another process gets it. */
  close(): Promise<void>;
}

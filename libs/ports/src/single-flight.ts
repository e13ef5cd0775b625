/** One caller's place among those who want the same work done. */
export interface FlightTurn {
  /** Whether another instance was at work when the caller came: its result may be in the cache now. */
  readonly waited: boolean;
  /** Says that the caller's own work is over, so that who waits goes on. Never rejects; does nothing a second time. */
  end(): Promise<void>;
}

/** Keeps instances from doing the same work at the same time. It saves work; nothing is wrong when it fails. */
export interface SingleFlight {
  /**
   * Resolves at once for the first who comes with the key, who then works. For others it resolves when the first has
   * ended or died, when `waitMs` have passed, or when the signal is aborted; then they look for the result and, where
   * there is none, work themselves. Resolves at once while the instances cannot reach each other. Never rejects.
   */
  begin(key: string, options: { readonly waitMs: number; readonly signal?: AbortSignal }): Promise<FlightTurn>;
}

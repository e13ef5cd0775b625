/** Time, so that tests can set it. */
export interface Clock {
  /** The current time in milliseconds since the Unix epoch. */
  now(): number;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => Date.now() };

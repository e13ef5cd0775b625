/** Decides how long to wait when the service says "later": as long as it says, and no request in between. */
import { retryAfterSeconds } from './api-error.ts';

/** A limit is per minute, so a few waits always suffice; a component that is away may stay away. */
const MOST_LIMIT_WAITS = 30;
const MOST_OUTAGE_WAITS = 3;
const LONGEST_WAIT_SECONDS = 120;

/** Why and how long is being waited. */
export interface Wait {
  readonly reason: 'limited' | 'unavailable';
  readonly seconds: number;
}

/** Returns in English why and how long is being waited. */
export function describeWait({ reason, seconds }: Wait): string {
  return reason === 'limited'
    ? `The request limit is reached; going on in ${seconds} s.`
    : `The service is not ready (503); trying again in ${seconds} s.`;
}

export interface PatientFetchOptions {
  /** Called once for all requests that wait together. */
  readonly onWait: (wait: Wait) => void;
  /** Called when that wait is over. */
  readonly onResume?: () => void;
  /** Stands in for the network and for time in tests. */
  readonly send?: typeof fetch;
  readonly pause?: (milliseconds: number) => Promise<unknown>;
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Returns a fetch that waits out 429 and, a few times, 503, as `Retry-After` says; its requests share one waiting time.
 * The last answer is returned as it is when waiting does not
 * help. A request that is aborted while it waits is aborted when the wait is over.
 */
export function createPatientFetch({ onWait, onResume, send, pause = wait }: PatientFetchOptions): typeof fetch {
  // A browser's fetch must be called on its window.
  const transmit: typeof fetch = send ?? ((input, init) => fetch(input, init));
  let waiting: Promise<unknown> | undefined;

  const waitTogether = (status: number, seconds: number) => {
    if (!waiting) {
      onWait({ reason: status === 429 ? 'limited' : 'unavailable', seconds });
      waiting = pause(seconds * 1000).finally(() => {
        waiting = undefined;
        onResume?.();
      });
    }
    return waiting;
  };

  return async (input, init) => {
    for (let waits = 0; ; waits++) {
      while (waiting) await waiting;
      const response = await transmit(input, init);
      const most = response.status === 429 ? MOST_LIMIT_WAITS : response.status === 503 ? MOST_OUTAGE_WAITS : 0;
      const seconds = retryAfterSeconds(response.headers);
      if (waits >= most || seconds === undefined) return response;
      await response.body?.cancel();
      await waitTogether(response.status, Math.min(LONGEST_WAIT_SECONDS, Math.max(1, seconds)));
    }
  };
}

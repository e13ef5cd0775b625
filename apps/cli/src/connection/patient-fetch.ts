/** Decides how long to wait when the service says "later": as long as it says, and no request in between. */
import { setTimeout as wait } from 'node:timers/promises';

/** A limit is per minute, so a few waits always suffice; a component that is away may stay away. */
const MOST_LIMIT_WAITS = 30;
const MOST_OUTAGE_WAITS = 3;
const LONGEST_WAIT_SECONDS = 120;

/** What the service last said of its limit. */
export interface Budget {
  readonly remaining: number;
}

/** A fetch that waits out 429 and, a few times, 503, as `Retry-After` says. */
export interface PatientFetch {
  readonly fetch: typeof fetch;
  /** Requests left before the limit, as last heard; undefined before the first answer. */
  budget(): Budget | undefined;
}

export interface PatientFetchOptions {
  /** Told why and how long is being waited, once for all requests that wait together. */
  readonly onWait: (message: string) => void;
  /** Stands in for the network and for time in tests. */
  readonly send?: typeof fetch;
  readonly pause?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Returns a fetch whose requests share one waiting time. The last answer is returned as it is when waiting does not
 * help.
 */
export function createPatientFetch({ onWait, send = fetch, pause = wait }: PatientFetchOptions): PatientFetch {
  let budget: Budget | undefined;
  let waiting: Promise<unknown> | undefined;

  const waitTogether = (status: number, seconds: number) => {
    if (!waiting) {
      onWait(
        status === 429
          ? `The request limit is reached; going on in ${seconds} s.`
          : `The service is not ready (503); trying again in ${seconds} s.`,
      );
      waiting = pause(seconds * 1000).finally(() => {
        waiting = undefined;
      });
    }
    return waiting;
  };

  const patient: typeof fetch = async (input, init) => {
    for (let waits = 0; ; waits++) {
      while (waiting) await waiting;
      const response = await send(input, init);
      const remaining = response.headers.get('x-ratelimit-remaining');
      if (remaining !== null) budget = { remaining: Number(remaining) };
      const most = response.status === 429 ? MOST_LIMIT_WAITS : response.status === 503 ? MOST_OUTAGE_WAITS : 0;
      const seconds = retryAfterSeconds(response);
      if (waits >= most || seconds === undefined) return response;
      await response.body?.cancel();
      await waitTogether(response.status, seconds);
    }
  };
  return { fetch: patient, budget: () => budget };
}

/**
 * Returns the delay of `Retry-After` in seconds, or undefined without one. The other form, a date, is not used by the
 * service.
 */
function retryAfterSeconds(response: Response): number | undefined {
  const text = response.headers.get('retry-after');
  return text !== null && /^\d+$/.test(text) ? Math.min(LONGEST_WAIT_SECONDS, Math.max(1, Number(text))) : undefined;
}

import type { ReadinessCheck } from '@regqa/platform';

/** Above the second that the query service gives its own checks. */
const DEADLINE_MS = 2_000;

/** What the query service says of itself at `/readyz`. */
interface QueryReadiness {
  readonly checks: Readonly<Record<string, string>>;
}

/**
 * Returns checks that make the process as ready as its query service is: nothing but the gateway is reached from
 * outside. Each names a component that no question is answered without.
 */
export function questionChecks(queryUrl: string): ReadinessCheck[] {
  let asked: Promise<QueryReadiness> | undefined;
  const ask = () => (asked ??= readQueryReadiness(queryUrl).finally(() => (asked = undefined)));
  return ['database', 'vector_store'].map((name) => ({
    name,
    deadlineMs: DEADLINE_MS,
    check: async () => {
      const found = (await ask()).checks[name];
      if (found !== 'ok') throw new Error(found ?? 'not checked');
    },
  }));
}

async function readQueryReadiness(queryUrl: string): Promise<QueryReadiness> {
  const response = await fetch(new URL('/readyz', queryUrl), { signal: AbortSignal.timeout(DEADLINE_MS) });
  return (await response.json()) as QueryReadiness;
}

import { repeat } from './repeat.ts';

/** How often the readiness of each gateway is probed, as a balancer would. */
const CHECK_MS = 200;
/** Whoever asks waits no longer. */
const PATIENCE_MS = 30_000;

interface LoadOptions {
  readonly urls: readonly string[];
  readonly key: string;
  readonly perSecond: number;
  /** Returns the question to ask, by its number. */
  readonly question: (number: number) => {
    readonly query: string;
    readonly lga_name?: string;
    readonly max_sources?: number;
  };
  /** Returns what an answer with status 200 is worth, from its body and the question's number; `200` unless set. */
  readonly judge?: (number: number, body: string) => string;
  /** Hears of each outcome as soon as it is known. */
  readonly onOutcome?: (outcome: Outcome) => void;
}

export interface Outcome {
  /** When it was asked, in milliseconds since 1970. */
  readonly at: number;
  readonly outcome: string;
  readonly milliseconds: number;
}

/**
 * Asks questions at a steady rate, through the gateways that say that they are ready, until it is stopped; `stop`
 * returns what came of every question, when the last has been answered.
 */
export function askSteadily({ urls, perSecond, ...options }: LoadOptions): { stop(): Promise<Outcome[]> } {
  const outcomes: Outcome[] = [];
  const ready = new Set(urls);
  const checking = urls.map((url) =>
    repeat(CHECK_MS, async () => void ((await isReady(url)) ? ready.add(url) : ready.delete(url)), { oneByOne: true }),
  );
  const asking = repeat(1_000 / perSecond, async (number) => {
    const open = urls.filter((url) => ready.has(url));
    const outcome = await ask(open[number % open.length] ?? urls[number % urls.length]!, number, options);
    outcomes.push(outcome);
    options.onOutcome?.(outcome);
  });
  return {
    async stop() {
      await Promise.all([asking, ...checking].map((one) => one.stop()));
      return outcomes;
    },
  };
}

async function ask(
  url: string,
  number: number,
  { key, question, judge = () => '200' }: Pick<LoadOptions, 'key' | 'question' | 'judge'>,
): Promise<Outcome> {
  const [at, began] = [Date.now(), performance.now()];
  const request = {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(question(number)),
    signal: AbortSignal.timeout(PATIENCE_MS),
  };
  const outcome = await fetch(`${url}/api/query`, request)
    .then(async (response) => {
      const body = await response.text();
      return response.status === 200 ? judge(number, body) : String(response.status);
    })
    .catch(
      ({ message, cause }: Error) => `${message} (${(cause as NodeJS.ErrnoException | undefined)?.code ?? 'no code'})`,
    );
  return { at, outcome, milliseconds: performance.now() - began };
}

/** Whether the service at the address says within a second that it is ready. */
export async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.ok ?? false;
}

/** Returns how often each outcome came. */
export function countOutcomes(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

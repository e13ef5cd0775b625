import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';

/** Latencies in milliseconds. */
export interface Latencies {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** What was answered to a body; no status for a connection that was closed without an answer. */
export interface Answer {
  readonly body: object;
  readonly status: number | undefined;
  readonly text: string;
  readonly milliseconds: number;
}

/** A question that is refused so often is not asked again. */
const MOST_ATTEMPTS = 60;

/**
 * Sends every body once, `concurrency` at a time over as many kept connections, and returns the latencies. Each answer
 * goes to `onAnswer`; without it anything but 200 throws. With `askAgain` a body that is refused with 503 is sent again
 * after the pause that the refusal names, and its time runs from the first attempt. Plain HTTP: `fetch` costs this
 * machine 2 ms a request, which the service would lack.
 */
export async function askEach(
  url: string,
  key: string,
  options: {
    bodies: readonly object[];
    concurrency: number;
    askAgain?: boolean;
    onAnswer?: (answer: Answer) => void;
  },
): Promise<Latencies> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.concurrency });
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  const times: number[] = [];
  const queue = [...options.bodies];
  const client = async () => {
    for (let body = queue.shift(); body !== undefined; body = queue.shift()) {
      const started = performance.now();
      const send = () => post(`${url}/api/query`, { agent, headers, body: JSON.stringify(body) });
      let given = await send();
      for (let attempt = 1; options.askAgain === true && given.status === 503 && attempt < MOST_ATTEMPTS; attempt++) {
        await sleep(given.retryAfterSeconds * 1000);
        given = await send();
      }
      const { status, text } = given;
      const milliseconds = performance.now() - started;
      times.push(milliseconds);
      if (options.onAnswer) options.onAnswer({ body, status, text, milliseconds });
      else if (status !== 200) throw new Error(`${status}: ${text}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: options.concurrency }, client));
  } finally {
    agent.destroy();
  }
  return summarise(times);
}

/**
 * Sends bodies at an even rate whatever becomes of those before, each over a connection of its own where none is free,
 * and resolves when all are answered. `seconds` runs from the first that was sent to the last answer.
 */
export async function askAtRate(
  url: string,
  key: string,
  options: { bodies: readonly object[]; perSecond: number },
): Promise<{ answers: Answer[]; seconds: number }> {
  const agent = new Agent({ keepAlive: true });
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  const ask = async (body: object): Promise<Answer> => {
    const started = performance.now();
    const given = await post(`${url}/api/query`, { agent, headers, body: JSON.stringify(body) }).catch(
      (error: Error) => ({ status: undefined, text: error.message }),
    );
    return { body, ...given, milliseconds: performance.now() - started };
  };
  const began = performance.now();
  const asked: Promise<Answer>[] = [];
  while (asked.length < options.bodies.length) {
    const due = Math.min(
      options.bodies.length,
      Math.floor(((performance.now() - began) / 1000) * options.perSecond) + 1,
    );
    while (asked.length < due) asked.push(ask(options.bodies[asked.length]!));
    await sleep(2);
  }
  const answers = await Promise.all(asked);
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return { answers, seconds };
}

function post(
  url: string,
  { agent, headers, body }: { agent: Agent; headers: Record<string, string>; body: string },
): Promise<{ status: number | undefined; text: string; retryAfterSeconds: number }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part)).once('error', reject);
        response.once('end', () =>
          resolve({
            status: response.statusCode,
            text: Buffer.concat(parts).toString(),
            retryAfterSeconds: Number(response.headers['retry-after'] ?? 1),
          }),
        );
      },
    );
    // A kept connection may be closed by the server in the moment in which it is used again.
    const isStale = (error: NodeJS.ErrnoException) => sent.reusedSocket && error.code === 'ECONNRESET';
    const failed = (error: Error) => (isStale(error) ? resolve(post(url, { agent, headers, body })) : reject(error));
    sent.once('error', failed).end(body);
  });
}

/** Repeats one question from many connections for some seconds: what a cached answer costs. */
export async function hammer(
  url: string,
  key: string,
  options: { body: object; connections: number; seconds: number },
): Promise<{ perSecond: number; p50: number; p99: number; failed: number }> {
  const result = await autocannon({
    url: `${url}/api/query`,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify(options.body),
    connections: options.connections,
    duration: options.seconds,
  });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

/** Returns what the times, in milliseconds, come to. */
export function summarise(times: number[]): Latencies {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? 0 };
}

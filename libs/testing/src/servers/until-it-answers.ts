import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 20;
const ANSWER_MS = 1_000;

/** Resolves when `answers` does; rejects with its last failure when it still does not after `deadlineMs`. */
export async function untilItAnswers(answers: () => Promise<void>, deadlineMs = 20_000): Promise<void> {
  for (const deadline = Date.now() + deadlineMs; ; await delay(POLL_MS)) {
    const failure = await answers().then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    if (failure === undefined) return;
    if (Date.now() >= deadline) throw failure.error;
  }
}

/** Sends the text to the port and returns the first that comes back; rejects when nothing does within a second. */
export async function exchange(port: number, text: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    socket.write(text);
    const [answer] = (await once(socket, 'data', { signal: AbortSignal.timeout(ANSWER_MS) })) as [Buffer];
    return answer.toString();
  } finally {
    socket.destroy();
  }
}

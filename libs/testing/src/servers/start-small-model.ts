import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { SMALL_MODEL } from '../required.ts';

/** A real small language model in a process of its own. */
export interface SmallModel {
  /** Base URL of its interface, OpenAI's chat completions. */
  readonly baseUrl: string;
  /** Returns how many completions it was asked for. */
  asked(): Promise<number>;
  close(): void;
}

/** It writes some 40 tokens a second on two idle processors, and a few on busy ones. In milliseconds. */
export const SMALL_MODEL_MS = 280_000;

/** Starts the model that stands beside the project; it is fetched the first time. Throws when it ends instead. */
export async function startSmallModel(): Promise<SmallModel> {
  const child = spawn(SMALL_MODEL, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const first = await lines.next();
  if (first.done === true) throw new Error('The small model ended before it could be asked');
  const baseUrl = first.value;
  return {
    baseUrl,
    asked: async () => {
      const response = await fetch(new URL('/asked', baseUrl));
      return ((await response.json()) as { asked: number }).asked;
    },
    close: () => void child.kill(),
  };
}

import { join } from 'node:path';
import { createLogger } from '@regqa/platform';
import type { RunningProcess } from '@regqa/platform';
import type { StackConfig } from './config.ts';
import type { Stack } from './stack.ts';
import { startStack } from './start-stack.ts';

/** Gateways, services, workers and servers end one after another, each within its own bound. */
const CLOSING_MS = 180_000;

/** Starts the stack; the terminal shows how far it is, and in the end what it consists of. */
export async function compose({ logLevel, ...config }: StackConfig): Promise<RunningProcess> {
  const started = performance.now();
  const logger = createLogger({ name: 'stack', level: logLevel });
  const stack = await startStack({ ...config, logger, say: (line) => process.stderr.write(`${line}\n`) });
  process.stderr.write(describeStack(stack, { folder: config.folder, seconds: (performance.now() - started) / 1000 }));
  return { logger, drainMs: CLOSING_MS, close: () => stack.close() };
}

function describeStack(
  { urls, keys, stores, processes }: Stack,
  { folder, seconds }: { folder: string; seconds: number },
): string {
  return [
    '',
    `RegQA answers at ${urls.join(' and ')} (${processes.size} processes, ready in ${seconds.toFixed(0)} s)`,
    '',
    ...stores.map((store) => `  ${store}`),
    '',
    `  processes    ${[...processes.values()].map(({ name, pid }) => `${name} (${pid})`).join(', ')}`,
    `  logs         ${join(folder, 'logs')}`,
    `  key          ${keys.access}   (X-API-Key; ordinary)`,
    `  admin key    ${keys.admin}   (X-API-Key; admin paths too)`,
    '',
    `  try          REGQA_URL=${urls[0]} API_ACCESS_KEY=${keys.access} npm run ask -- "What is the maximum ` +
      'height of a building in zone R2?" --lga "Banksia Vale"',
    '',
    '',
  ].join('\n');
}

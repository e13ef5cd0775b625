import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { hammer } from './load.ts';

const PROCESS = join(import.meta.dirname, 'bare-route-process.ts');

/**
 * Returns how many requests a second a bare Express route gives the answer to, behind the same proxy and under the same
 * load, and the time of the slowest hundredth in milliseconds.
 */
export async function hammerBareRoute(
  answer: string,
  options: { body: object; connections: number; seconds: number },
): Promise<{ perSecond: number; p99: number }> {
  const child = spawn(process.execPath, ['--max-semi-space-size=16', PROCESS], { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    child.stdin.end(`${answer}\n`);
    const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    await hammer(url, '', { ...options, seconds: 3 });
    const { perSecond, p99, failed } = await hammer(url, '', options);
    if (failed > 0) throw new Error(`${failed} answers of the bare route failed`);
    return { perSecond, p99 };
  } finally {
    child.kill();
  }
}

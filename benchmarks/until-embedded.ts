import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceProcess } from '@regqa/testing/service-process';

const POLL_MS = 1_000;
const LOOKS_A_LINE = 30;

interface Health {
  readonly vector_store: { readonly embeddings?: { readonly passages: number; readonly pending: number } };
}

/** Resolves when so many passages have their vector and none lacks it; tells how far it is. */
export async function untilEmbedded(
  { url, keys }: Pick<ServiceProcess, 'url' | 'keys'>,
  passages: number,
): Promise<void> {
  const started = performance.now();
  for (let look = 1; ; look++) {
    const health = (await (
      await fetch(`${url}/api/admin/system/health`, { headers: { 'x-api-key': keys.admin } })
    ).json()) as Health;
    const { passages: done, pending } = health.vector_store.embeddings ?? { passages: 0, pending: 1 };
    if (done >= passages && pending === 0) return;
    if (look % LOOKS_A_LINE === 0)
      console.log(`${done} passages have their vector, ${((performance.now() - started) / 1000).toFixed(0)} s`);
    await sleep(POLL_MS);
  }
}

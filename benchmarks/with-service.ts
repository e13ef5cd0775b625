import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServiceProcess } from '@regqa/testing/service-process';
import type { ServiceProcess } from '@regqa/testing/service-process';

/**
 * Runs `measure` with a service on an empty folder, with these further settings and, where wanted, the
 * sample documents; whatever happens, the service ends and the folder goes.
 */
export async function withService(
  measure: (service: ServiceProcess, dataFolder: string) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
  { samples = false } = {},
): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'regqa-bench-'));
  try {
    const service = await startServiceProcess({ dataFolder, samples, env });
    try {
      await measure(service, dataFolder);
    } finally {
      await service.stop();
    }
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

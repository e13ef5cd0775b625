import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@regqa/platform';
import { ServerProcess } from './server-process.ts';
import { untilItAnswers } from './until-it-answers.ts';

/** A Prometheus of a test's own. */
export interface PrometheusServer {
  /** Gets a path of its HTTP API below `/api/v1/` and returns `data`. Throws what it says is wrong. */
  get(path: string, parameters?: Readonly<Record<string, string>>): Promise<unknown>;
  close(): Promise<void>;
}

interface Targets {
  readonly data: { readonly activeTargets: readonly { readonly health: string; readonly lastError: string }[] };
}

/**
 * Starts `prometheus` of the PATH with this configuration and waits until it has read each of its targets once. Throws
 * what it wrote where it does not take the configuration, and what a target answered where it cannot be read.
 */
export async function startPrometheusServer(configuration: object): Promise<PrometheusServer> {
  const folder = await mkdtemp(join(tmpdir(), 'regqa-prometheus-'));
  const file = join(folder, 'prometheus.json');
  await writeFile(file, JSON.stringify(configuration));
  const address = `127.0.0.1:${await freePort()}`;
  const ready = () =>
    untilItAnswers(async () => {
      const answer = await fetch(`http://${address}/api/v1/targets?state=active`);
      const { activeTargets } = ((await answer.json()) as Targets).data;
      const unread = activeTargets.find(({ health }) => health !== 'up');
      if (activeTargets.length === 0 || unread !== undefined)
        throw new Error(`Prometheus has not read its targets: ${unread?.lastError ?? 'it has none'}`);
    });
  const remove = () => rm(folder, { recursive: true, force: true });
  const args = [`--config.file=${file}`, `--storage.tsdb.path=${folder}/data`, `--web.listen-address=${address}`];
  const server = await ServerProcess.start('prometheus', args, ready).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return {
    async get(path, parameters = {}) {
      const response = await fetch(`http://${address}/api/v1/${path}?${new URLSearchParams(parameters)}`);
      const { data, error } = (await response.json()) as { data?: unknown; error?: string };
      if (!response.ok) throw new Error(error);
      return data;
    },
    close: async () => {
      await server.kill();
      await remove();
    },
  };
}

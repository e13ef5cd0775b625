/** A Prometheus with the scrape settings and the alert rules of deploy/observability. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPrometheusServer } from '@regqa/testing/prometheus-server';
import type { PrometheusServer } from '@regqa/testing/prometheus-server';
import YAML from 'yaml';

const FOLDER = join(import.meta.dirname, '../observability');

interface Configuration {
  readonly rule_files: readonly string[];
  readonly scrape_configs: readonly object[];
}
interface Rule {
  readonly name: string;
  readonly health: string;
  readonly state: string;
}

/** Starts it for one process at `target` (host and port), read every so many seconds with the token of a file. */
export function startOwnPrometheus(
  target: string,
  { tokenFile, seconds }: { readonly tokenFile: string; readonly seconds: number },
): Promise<PrometheusServer> {
  const kept = YAML.parse(readFileSync(join(FOLDER, 'prometheus.yml'), 'utf8')) as Configuration;
  const interval = `${seconds}s`;
  return startPrometheusServer({
    ...kept,
    global: { scrape_interval: interval, scrape_timeout: interval, evaluation_interval: interval },
    rule_files: kept.rule_files.map((file) => join(FOLDER, file)),
    scrape_configs: kept.scrape_configs.map((job) => ({
      ...job,
      authorization: { credentials_file: tokenFile },
      dns_sd_configs: [],
      static_configs: [{ targets: [target] }],
    })),
  });
}

/** Returns the names of the alert rules, and which of them fail, or hold now so that they would fire. */
export async function readAlerts(prometheus: PrometheusServer): Promise<{ names: string[]; faults: string[] }> {
  const { groups } = (await prometheus.get('rules', { type: 'alert' })) as { groups: { rules: Rule[] }[] };
  const rules = groups.flatMap((group) => group.rules);
  const faulty = rules.filter(({ health, state }) => health !== 'ok' || state !== 'inactive');
  const faults = faulty.map(({ name, health, state }) => `${name}: health ${health}, ${state}`);
  return { names: rules.map(({ name }) => name), faults };
}

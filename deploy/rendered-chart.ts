import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import YAML from 'yaml';

const CHART = join(import.meta.dirname, 'chart');
/** helm built from source takes an old version of Kubernetes for the current one. */
const KUBERNETES = '1.32.0';

/** What a chart cannot be rendered without, at addresses that are nobody's. */
export const STORES = ['settings.ELASTICSEARCH_URL=http://elasticsearch:9200', 'settings.FILE_STORE_URL=s3://regqa'];

/** Sets of values that an installation begins with, by name: arguments of helm. */
export const VALUE_SETS: Readonly<Record<string, readonly string[]>> = {
  'the default values': STORES.flatMap((value) => ['--set', value]),
  'values/small.yaml': ['-f', join(CHART, 'values/small.yaml')],
  'values/aws-sydney.yaml': ['-f', join(CHART, 'values/aws-sydney.yaml')],
};

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- read as they come; each test names its fields
export type Manifest = any;

/** Runs helm; `ok` is whether it ended well, `output` all that it said. */
function helm(...args: string[]): { ok: boolean; output: string } {
  const { status, stdout, stderr, error } = spawnSync('helm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (error) throw error;
  return { ok: status === 0, output: status === 0 ? stdout : `${stdout}${stderr}` };
}

/** Returns what helm makes of the chart with these values, and whether it could. */
export const template = (...args: string[]) =>
  helm('template', 'regqa', CHART, '--namespace', 'regqa', '--kube-version', KUBERNETES, ...args);

/** Returns helm's own judgement of the chart with these values. */
export const lint = (...args: string[]) => helm('lint', '--strict', '--kube-version', KUBERNETES, CHART, ...args);

/** Returns the manifests of the chart with these values. Throws with helm's message when it refuses them. */
export function renderChart(...args: string[]): Manifest[] {
  const { ok, output } = template(...args);
  if (!ok) throw new Error(output);
  return YAML.parseAllDocuments(output)
    .map((document) => document.toJSON() as Manifest)
    .filter((manifest) => manifest !== null);
}

/** Decides what is checked to report what works, what is missing, and what to do about it. */
import { access, constants, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError, createApiClient } from '@regqa/client';
import type { ApiClient } from '@regqa/client';
import { Health, parseSuccess } from '@regqa/contracts';
import type { SystemHealthBody } from '@regqa/contracts';
import { SAMPLE_DOCUMENT_IDS } from '@regqa/domain';
import type { CliConfig } from '../config.ts';
import { connectionFailure } from '../connection/connect.ts';
import type { Connection } from '../connection/connect.ts';
import { REMOVE_SAMPLES, samplesAreLeft, SAMPLES_LEFT } from '../samples/samples.ts';

/** What a check found: well, worth knowing, or a fault with its next step. */
export interface Finding {
  readonly mark: 'ok' | 'note' | 'fault';
  readonly subject: string;
  readonly text: string;
  readonly next?: string | undefined;
}

const ok = (subject: string, text: string): Finding => ({ mark: 'ok', subject, text });
const note = (subject: string, text: string, next?: string): Finding => ({ mark: 'note', subject, text, next });
const fault = (subject: string, text: string, next?: string): Finding => ({ mark: 'fault', subject, text, next });

const LEAST_NODE = [24, 16] as const;
const DEADLINE_MS = 5_000;
const START = 'start the service with: npm start';

/** Returns whether this process runs on a Node that runs the product. */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const fits = major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1]);
  const install = `install Node ${LEAST_NODE.join('.')} or newer, or use npm run, which brings it on Linux and Windows`;
  return fits ? ok('Node', `version ${version}`) : fault('Node', `version ${version}`, install);
}

/** Returns which of the product's variables (those of `.env.example`) are set here; their values are not shown. */
export async function checkVariables(config: CliConfig): Promise<Finding> {
  const example = await readFile(join(config.projectFolder, '.env.example'), 'utf8').catch(() => '');
  const names = new Set(['REGQA_URL', ...[...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!)]);
  const set = [...names].filter((name) => config.variablesSet.has(name)).join(', ');
  return ok('settings', set === '' ? 'none of its variables is set here: defaults everywhere' : `set here: ${set}`);
}

/** Returns how the data folder and the keys in it are. */
export async function checkDataFolder({ dataFolder }: CliConfig): Promise<Finding[]> {
  const subject = 'data folder';
  const folder = await stat(dataFolder).catch(() => undefined);
  if (!folder) {
    const next = `${START}; or set REGQA_DATA_DIR to the folder of a service that ran before`;
    return [note(subject, `${dataFolder} does not exist yet`, next)];
  }
  if (!folder.isDirectory()) return [fault(subject, `${dataFolder} is not a folder`, 'set REGQA_DATA_DIR to a folder')];
  const finding = await access(dataFolder, constants.W_OK).then(
    () => ok(subject, dataFolder),
    () => fault(subject, `${dataFolder} cannot be written to`, 'give this user the right to write to it'),
  );
  return [finding, ...(await checkKeysFile(join(dataFolder, 'keys.json')))];
}

async function checkKeysFile(file: string): Promise<Finding[]> {
  const kept = await stat(file).catch(() => undefined);
  if (!kept || process.platform === 'win32') return [];
  const mode = (kept.mode & 0o777).toString(8).padStart(4, '0');
  return (kept.mode & 0o077) === 0
    ? [ok('kept keys', `${file}, mode ${mode}`)]
    : [fault('kept keys', `${file} has mode ${mode}: others can read it`, `chmod 600 ${file}`)];
}

/** What was found of the service, and whether there is anything to ask further. */
export interface ServiceFindings {
  readonly reachable: boolean;
  readonly findings: readonly Finding[];
}

/** Returns whether the service answers, and each component that does not work. */
export async function checkService({ url }: Connection): Promise<ServiceFindings> {
  const where = `${url.value} (from ${url.from})`;
  try {
    const response = await fetch(new URL('/api/health', url.value), { signal: AbortSignal.timeout(DEADLINE_MS) });
    const { status, version, uptime_seconds: uptime, ...health } = Health.parse(await response.json());
    const state = `${where}: ${status}, version ${version}, up for ${uptime} s`;
    const ill = Object.entries(health.components).filter(([, one]) => one !== 'healthy');
    return {
      reachable: true,
      findings: [
        status === 'healthy' ? ok('service', state) : fault('service', state),
        ...ill.map(([name]) => describeIll(name, health.errors ?? [])),
        ...(health.degraded ?? []).map(describeDegraded),
      ],
    };
  } catch (error) {
    const text = `${where}: no usable answer (${reasonOf(error)})`;
    return {
      reachable: false,
      findings: [fault('service', text, `${START}; or give its address with --url or REGQA_URL`)],
    };
  }
}

const describeIll = (component: string, errors: readonly string[]): Finding =>
  fault(component, errors.find((error) => error.startsWith(component)) ?? 'unhealthy', 'see the log of the service');

/** A sentence of health, e.g. `embeddings: The model is being opened`; questions are answered all the same. */
function describeDegraded(sentence: string): Finding {
  const [component, ...rest] = sentence.split(': ');
  return note(component!, rest.join(': '));
}

/** Returns whether the keys open what they should. */
export async function checkKeys({ url, accessKey, adminKey }: Connection): Promise<Finding[]> {
  const ordinary = (client: ApiClient) => client.call('listDocuments', { query: { limit: 1 } });
  const admin = (client: ApiClient) => client.call('getSystemHealth');
  return [
    await tryKey('key', { url: url.value, key: accessKey, variable: 'API_ACCESS_KEY', ask: ordinary }),
    await tryKey('admin key', { url: url.value, key: adminKey, variable: 'ADMIN_API_KEY', ask: admin }),
  ];
}

interface KeyTrial {
  readonly url: string;
  readonly key: Connection['accessKey'];
  readonly variable: string;
  readonly ask: (client: ApiClient) => Promise<unknown>;
}

async function tryKey(subject: string, { url, key, variable, ask }: KeyTrial): Promise<Finding> {
  if (!key) return fault(subject, 'none known', `set ${variable}, or REGQA_DATA_DIR to the data folder of the service`);
  try {
    await ask(createApiClient({ baseUrl: url, apiKey: key.value, parse: parseSuccess }));
    return ok(subject, `accepted (from ${key.from})`);
  } catch (error) {
    if (!(error instanceof ApiError && [401, 403].includes(error.status)))
      return fault(subject, `could not be tried: ${reasonOf(error)}`);
    const next = `set ${variable} to the key the service was started with`;
    return fault(subject, `refused with ${error.status} (from ${key.from})`, next);
  }
}

/** Returns what the corpus holds and which optional parts the service runs without. */
export async function checkContents({ url, adminKey }: Connection): Promise<Finding[]> {
  if (!adminKey) return [];
  const client = createApiClient({ baseUrl: url.value, apiKey: adminKey.value, parse: parseSuccess });
  const { database, llm } = await client.call('getSystemHealth');
  const ocr = 'where Tesseract is installed with the service; else a document of pages without text is quarantined';
  return [checkCorpus(database), ...(await checkSamples(client, database)), checkModel(llm), note('OCR', ocr)];
}

/** The samples alone are there to try the service with. */
async function checkSamples(client: ApiClient, { total_documents: documents }: SystemHealthBody['database']) {
  const areLeft = documents > SAMPLE_DOCUMENT_IDS.length && (await samplesAreLeft(client));
  return areLeft ? [note('samples', SAMPLES_LEFT, REMOVE_SAMPLES)] : [];
}

function checkCorpus({ status, total_documents: documents, total_chunks: passages }: SystemHealthBody['database']) {
  if (status === 'unhealthy') return note('corpus', 'not known: the database does not answer');
  return passages > 0
    ? ok('corpus', `${documents} documents, ${passages} passages`)
    : note('corpus', `${documents} documents, nothing to answer from`, 'npm run ingest -- <files or folders>');
}

function checkModel({ provider, model, status }: SystemHealthBody['llm']): Finding {
  if (provider === 'extractive') return note('model', 'none: answers are quoted word for word from the sources');
  // What the gateway reports while it knows nothing of the query service.
  if (provider === 'unknown') return note('model', 'not known: the query service does not answer');
  return ok('model', `${provider}, ${model}: ${status}`);
}

function reasonOf(error: unknown): string {
  const failure = connectionFailure(error);
  if (failure) return failure;
  const { name, message } = error as Error;
  return name === 'ZodError' || name === 'SyntaxError' ? 'another service answers there' : message;
}

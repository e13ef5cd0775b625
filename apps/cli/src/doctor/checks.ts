/** Decides what is checked to report what works, what is missing, and what to do about it. */
import { access, constants, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError, createApiClient } from '@regqa/client';
import type { ApiClient } from '@regqa/client';
import { Health, parseSuccess } from '@regqa/contracts';
import type { SystemHealthBody } from '@regqa/contracts';
import type { CliConfig } from '../config.ts';
import type { Connection } from '../connection/connect.ts';
import { connectionFailure } from '../connection/connection-failure.ts';

/** What a check found: well, worth knowing, or a fault with its next step. */
export interface Finding {
  readonly mark: 'ok' | 'note' | 'fault';
  readonly subject: string;
  readonly text: string;
  /** What to do about it. */
  readonly next?: string;
}

const LEAST_NODE = [24, 16] as const;
const DEADLINE_MS = 5_000;
const START = 'start the service with: npm start';

/** Returns whether this process runs on a Node that runs the product. */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const fits = major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1]);
  const found = { subject: 'Node', text: `version ${version}` };
  return fits
    ? { mark: 'ok', ...found }
    : {
        mark: 'fault',
        ...found,
        next: `install Node ${LEAST_NODE.join('.')} or newer, or use npm run, which brings it on Linux and Windows`,
      };
}

/**
 * Returns which of the product's variables are set here; their values are not shown. The names are those of
 * `.env.example`.
 */
export async function checkVariables(config: CliConfig): Promise<Finding> {
  const example = await readFile(join(config.projectFolder, '.env.example'), 'utf8').catch(() => '');
  const names = [
    ...new Set(['REGQA_URL', ...[...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!)]),
  ];
  const set = names.filter((name) => config.variablesSet.has(name));
  return {
    mark: 'ok',
    subject: 'settings',
    text: set.length === 0 ? 'none of its variables is set here: defaults everywhere' : `set here: ${set.join(', ')}`,
  };
}

/** Returns how the data folder and the keys in it are. */
export async function checkDataFolder({ dataFolder }: CliConfig): Promise<Finding[]> {
  const folder = await stat(dataFolder).catch(() => undefined);
  if (!folder)
    return [
      {
        mark: 'note',
        subject: 'data folder',
        text: `${dataFolder} does not exist yet`,
        next: `${START}; or set REGQA_DATA_DIR to the folder of a service that ran before`,
      },
    ];
  if (!folder.isDirectory())
    return [
      {
        mark: 'fault',
        subject: 'data folder',
        text: `${dataFolder} is not a folder`,
        next: 'set REGQA_DATA_DIR to a folder',
      },
    ];
  const writable = await access(dataFolder, constants.W_OK).then(
    () => true,
    () => false,
  );
  const finding: Finding = writable
    ? { mark: 'ok', subject: 'data folder', text: dataFolder }
    : {
        mark: 'fault',
        subject: 'data folder',
        text: `${dataFolder} cannot be written to`,
        next: 'give this user the right to write to it',
      };
  return [finding, ...(await checkKeysFile(join(dataFolder, 'keys.json')))];
}

async function checkKeysFile(file: string): Promise<Finding[]> {
  const kept = await stat(file).catch(() => undefined);
  if (!kept || process.platform === 'win32') return [];
  const mode = (kept.mode & 0o777).toString(8).padStart(4, '0');
  if ((kept.mode & 0o077) === 0) return [{ mark: 'ok', subject: 'kept keys', text: `${file}, mode ${mode}` }];
  return [
    {
      mark: 'fault',
      subject: 'kept keys',
      text: `${file} has mode ${mode}: others can read it`,
      next: `chmod 600 ${file}`,
    },
  ];
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
    const health = Health.parse(await response.json());
    const finding: Finding = {
      mark: health.status === 'healthy' ? 'ok' : 'fault',
      subject: 'service',
      text: `${where}: ${health.status}, version ${health.version}, up for ${health.uptime_seconds} s`,
    };
    const ill = Object.entries(health.components).filter(([, status]) => status !== 'healthy');
    return {
      reachable: true,
      findings: [
        finding,
        ...ill.map(([name]) => describeIll(name, health.errors ?? [])),
        ...(health.degraded ?? []).map(describeDegraded),
      ],
    };
  } catch (error) {
    const finding: Finding = {
      mark: 'fault',
      subject: 'service',
      text: `${where}: no usable answer (${reasonOf(error)})`,
      next: `${START}; or give its address with --url or REGQA_URL`,
    };
    return { reachable: false, findings: [finding] };
  }
}

function describeIll(component: string, errors: readonly string[]): Finding {
  return {
    mark: 'fault',
    subject: component,
    text: errors.find((error) => error.startsWith(component)) ?? 'unhealthy',
    next: 'see the log of the service',
  };
}

/** A sentence of health, e.g. `embeddings: The model is being opened`; questions are answered all the same. */
function describeDegraded(sentence: string): Finding {
  const [component, ...rest] = sentence.split(': ');
  return { mark: 'note', subject: component!, text: rest.join(': ') };
}

/** Returns whether the keys open what they should. */
export async function checkKeys({ url, accessKey, adminKey }: Connection): Promise<Finding[]> {
  const ordinary = async (client: ApiClient) => void (await client.call('listDocuments', { query: { limit: 1 } }));
  const admin = async (client: ApiClient) => void (await client.call('getSystemHealth'));
  return [
    await tryKey('key', { url: url.value, key: accessKey, variable: 'API_ACCESS_KEY', ask: ordinary }),
    await tryKey('admin key', { url: url.value, key: adminKey, variable: 'ADMIN_API_KEY', ask: admin }),
  ];
}

interface KeyTrial {
  readonly url: string;
  readonly key: Connection['accessKey'];
  readonly variable: string;
  readonly ask: (client: ApiClient) => Promise<void>;
}

async function tryKey(subject: string, { url, key, variable, ask }: KeyTrial): Promise<Finding> {
  if (!key)
    return {
      mark: 'fault',
      subject,
      text: 'none known',
      next: `set ${variable}, or REGQA_DATA_DIR to the data folder of the service`,
    };
  try {
    await ask(createApiClient({ baseUrl: url, apiKey: key.value, parse: parseSuccess }));
    return { mark: 'ok', subject, text: `accepted (from ${key.from})` };
  } catch (error) {
    const refused = error instanceof ApiError && (error.status === 401 || error.status === 403);
    if (refused)
      return {
        mark: 'fault',
        subject,
        text: `refused with ${error.status} (from ${key.from})`,
        next: `set ${variable} to the key the service was started with`,
      };
    return { mark: 'fault', subject, text: `could not be tried: ${reasonOf(error)}` };
  }
}

/** Returns what the corpus holds and which optional parts the service runs without. */
export async function checkContents({ url, adminKey }: Connection): Promise<Finding[]> {
  if (!adminKey) return [];
  const health = await createApiClient({ baseUrl: url.value, apiKey: adminKey.value, parse: parseSuccess }).call(
    'getSystemHealth',
  );
  const { status, total_documents: documents, total_chunks: passages } = health.database;
  const corpus: Finding =
    status === 'unhealthy'
      ? { mark: 'note', subject: 'corpus', text: 'not known: the database does not answer' }
      : passages > 0
        ? { mark: 'ok', subject: 'corpus', text: `${documents} documents, ${passages} passages` }
        : {
            mark: 'note',
            subject: 'corpus',
            text: `${documents} documents, nothing to answer from`,
            next: 'npm run ingest -- <files or folders>',
          };
  const model = checkModel(health.llm);
  const ocr: Finding = {
    mark: 'note',
    subject: 'OCR',
    text: 'where Tesseract is installed with the service; else a document of pages without text is quarantined',
  };
  return [corpus, model, ocr];
}

function checkModel({ provider, model, status }: SystemHealthBody['llm']): Finding {
  const subject = 'model';
  if (provider === 'extractive')
    return { mark: 'note', subject, text: 'none: answers are quoted word for word from the sources' };
  // What the gateway reports while it knows nothing of the query service.
  if (provider === 'unknown') return { mark: 'note', subject, text: 'not known: the query service does not answer' };
  return { mark: 'ok', subject, text: `${provider}, ${model}: ${status}` };
}

function reasonOf(error: unknown): string {
  const failure = connectionFailure(error);
  if (failure) return failure;
  const { name, message } = error as Error;
  return name === 'ZodError' || name === 'SyntaxError' ? 'another service answers there' : message;
}

// The stack with a model server and an S3 that survives its own death, and with Acts to ask about.
import { mkdir } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ClosingStack } from '@regqa/composition';
import { freePort } from '@regqa/platform';
import { ChildProcess } from '../child-process.ts';
import type { ManagedProcess } from '../managed-process.ts';
import { QuestionLoad } from '../question-load.ts';
import type { Stack, StackOptions } from '../stack.ts';
import { startStack } from '../start-stack.ts';
import { AdminClient } from './admin-client.ts';
import { ACTS, fictionalAct, questionOf } from './fictional-acts.ts';
import { overload } from './harms.ts';
import type { FaultAct, TrialBench } from './run-trial.ts';

const MODEL_SERVER = join(import.meta.dirname, '../../../../libs/testing/src/scripted-model/main.ts');
const S3_SERVER = join(import.meta.dirname, 'durable-s3.py');
const BUCKET = 'regqa';
const NO_LIMIT = '100000000';
/** Many more than two query services work on at once. */
export const OVERLOAD_CONNECTIONS = 100;
const PUBLISHING_DEADLINE_MS = 120_000;
const POLL_MS = 200;
const WARMING_PER_SECOND = 8;
const WARMING_MS = 15_000;

/** What is harmed in the distributed form, and how. Of a kind that there are several of it is one. */
export const DISTRIBUTED_ACTS: ReadonlyMap<string, readonly FaultAct[]> = new Map<string, readonly FaultAct[]>([
  ...[
    'redis',
    'elasticsearch',
    'postgres',
    's3',
    'model',
    'gateway-1',
    'query-1',
    'documents-1',
    'analytics-1',
    'worker-1',
  ].map((target) => [target, ['stop', 'freeze', 'kill']] as const),
  ['clients', ['overload']],
]);

/** Without models, samples and limits: what is tried is what survives, not what is found. */
export const SETTINGS_OF_TRIALS = {
  ENABLE_EMBEDDINGS: 'false',
  ENABLE_RERANKING: 'false',
  OFFER_SAMPLES: 'false',
  ...Object.fromEntries(
    ['PUBLIC', 'ADMIN', 'QUERY', 'HEALTH'].map((bucket) => [`RATE_LIMIT_${bucket}_PER_MINUTE`, NO_LIMIT]),
  ),
} as const;

/** A bench that ends what it started. */
export interface FaultBench extends TrialBench {
  readonly stores: readonly string[];
  close(): Promise<void>;
}

/** Starts everything and publishes the Acts. Whatever fails, all that was started is stopped again. */
export async function startFaultBench(options: StackOptions): Promise<FaultBench> {
  const closing = new ClosingStack();
  try {
    const s3 = await beginS3(options, closing);
    const model = await beginModel(options, closing);
    const env = { ...SETTINGS_OF_TRIALS, ...options.env, ...s3?.settings, ...model.settings };
    const stack = await startStack({ ...options, env });
    closing.add('the stack', () => stack.close());
    const admin = new AdminClient({ urls: stack.urls, key: stack.keys.admin });
    options.say?.('Publishing Acts to ask about ...');
    await publishActs(admin);
    options.say?.('Warming up ...');
    await warmUp(stack);
    const processes = new Map<string, ManagedProcess>([
      ...stack.processes,
      ['model', model.process],
      ...(s3 === undefined ? [] : [['s3', s3.process] as const]),
      ['clients', overload(stack.urls, stack.keys.access, OVERLOAD_CONNECTIONS)],
    ]);
    return {
      urls: stack.urls,
      key: stack.keys.access,
      admin,
      processes,
      acts: DISTRIBUTED_ACTS,
      stores: storesOf(stack, s3 !== undefined),
      close: () => closing.close(),
    };
  } catch (error) {
    await closing.close();
    throw error;
  }
}

/** A server that has just been started answers its first questions slowly, which is no fault. */
export async function warmUp({ urls, keys }: Pick<Stack, 'urls' | 'keys'>): Promise<void> {
  const load = new QuestionLoad({ urls, key: keys.access, perSecond: WARMING_PER_SECOND, question: questionOf });
  await pause(WARMING_MS);
  await load.stop();
}

interface Server {
  readonly process: ManagedProcess;
  readonly settings: Readonly<Record<string, string>>;
}

async function beginS3(options: StackOptions, closing: ClosingStack): Promise<Server | undefined> {
  const isHere = spawnSync('python3', ['-c', 'import moto.server'], { env: { ...options.env } }).status === 0;
  if (options.env['FILE_STORE_URL'] || options.without?.includes('s3') || !isHere) return undefined;
  const port = await freePort();
  const folder = join(options.folder, 's3');
  await mkdir(folder, { recursive: true });
  const endpoint = `http://127.0.0.1:${port}`;
  const process = await begin(options, closing, {
    name: 's3',
    command: 'python3',
    args: [S3_SERVER, String(port), folder],
    ready: () => answers(endpoint, 'GET'),
  });
  await answers(`${endpoint}/${BUCKET}`, 'PUT');
  return {
    process,
    settings: {
      FILE_STORE_URL: `s3://${BUCKET}`,
      S3_ENDPOINT: endpoint,
      AWS_REGION: 'ap-southeast-2',
      AWS_ACCESS_KEY_ID: 'stack',
      AWS_SECRET_ACCESS_KEY: 'stack',
    },
  };
}

/** Starts the scripted model server; its end is on the stack. */
export async function beginModel(options: StackOptions, closing: ClosingStack): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/v1`;
  const ready = () => answers(`${url}/chat/completions`, 'POST', '{"messages":[]}');
  const process = await begin(options, closing, {
    name: 'model',
    command: globalThis.process.execPath,
    args: [MODEL_SERVER, String(port)],
    ready,
  });
  return { process, settings: { OPENAI_BASE_URL: url, OPENAI_API_KEY: 'stack', OPENAI_MODEL: 'scripted' } };
}

async function begin(
  { folder, env }: StackOptions,
  closing: ClosingStack,
  { name, ...launch }: { name: string; command: string; args: string[]; ready: () => Promise<void> },
): Promise<ManagedProcess> {
  await mkdir(join(folder, 'logs'), { recursive: true });
  const process = new ChildProcess(name, join(folder, 'logs', `${name}.log`), () => ({ ...launch, env }));
  closing.add(name, () => process.stop());
  await process.start();
  return process;
}

async function answers(url: string, method: string, body?: string): Promise<void> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(1_000),
    ...(body !== undefined && { body }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${method} ${url} was answered ${response.status}`);
}

/** Uploads the Acts that questions are asked about; resolves when all are published. */
export async function publishActs(admin: AdminClient): Promise<void> {
  const jobs: string[] = [];
  for (let at = 0; at < ACTS; at++) {
    const outcome = await admin.upload(fictionalAct(at));
    if ('refused' in outcome) throw new Error(`An Act was not accepted: ${outcome.refused}`);
    jobs.push(outcome.jobId);
  }
  const deadline = Date.now() + PUBLISHING_DEADLINE_MS;
  for (const id of jobs) {
    for (let job = await admin.job(id); job?.outcome !== 'published'; job = await admin.job(id)) {
      if (job?.state === 'failed' || Date.now() > deadline)
        throw new Error(`An Act was not published: ${job?.state} ${job?.error ?? ''}`);
      await pause(POLL_MS);
    }
  }
}

const storesOf = ({ stores }: Stack, hasS3: boolean) => [
  ...stores.filter((store) => !hasS3 || !store.startsWith('S3')),
  ...(hasS3 ? ['S3             moto, with a journal of changes on disk'] : []),
];

// The stack with a model server, and with Acts to ask about.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startOrClose } from '@regqa/composition';
import type { ClosingStack } from '@regqa/composition';
import { freePort } from '@regqa/platform';
import type { ManagedProcess } from '../managed-process.ts';
import { askSteadily } from '../question-load.ts';
import { ServiceInstance } from '../service-fleet.ts';
import type { StackOptions } from '../stack.ts';
import { answersOk, serverProcess } from '../start-servers.ts';
import { startStack } from '../start-stack.ts';
import { AdminClient } from './admin-client.ts';
import { ACTS, fictionalAct, questionOf } from './fictional-acts.ts';
import { overload, processTarget } from './harms.ts';
import type { Target } from './harms.ts';
import type { FaultBench } from './run-trial.ts';

const MODEL_SERVER = join(import.meta.dirname, '../../../../libs/testing/src/scripted-model/main.ts');
const NO_LIMIT = '100000000';
const PUBLISHING_DEADLINE_MS = 120_000;
const POLL_MS = 200;
const WARMING_PER_SECOND = 8;
const WARMING_MS = 15_000;

const SERVERS = ['redis', 'elasticsearch', 'postgres', 's3', 'model'];
/** Of a kind that there are several of it is one. */
const SERVICES = ['gateway-1', 'query-1', 'documents-1', 'analytics-1', 'worker-1'];
export const DISTRIBUTED_TARGETS: readonly string[] = [...SERVERS, ...SERVICES, 'clients'];

/** Without models, samples and limits: what is tried is what survives, not what is found. */
export const SETTINGS_OF_TRIALS = {
  ENABLE_EMBEDDINGS: 'false',
  ENABLE_RERANKING: 'false',
  OFFER_SAMPLES: 'false',
  ...Object.fromEntries(
    ['PUBLIC', 'ADMIN', 'QUERY', 'HEALTH'].map((bucket) => [`RATE_LIMIT_${bucket}_PER_MINUTE`, NO_LIMIT]),
  ),
} as const;

/** Starts everything and publishes the Acts. Whatever fails, all that was started is stopped again. */
export function startFaultBench(options: StackOptions): Promise<FaultBench> {
  return startOrClose(async (closing) => {
    const model = await startModel(options, closing);
    const env = { ...SETTINGS_OF_TRIALS, ...options.env, ...model.settings };
    const stack = await startStack({ ...options, env });
    closing.add('the stack', () => stack.close());
    const { urls, keys, stores } = stack;
    const admin = await prepare({ urls, keys, say: options.say });
    const processes = new Map<string, ManagedProcess>([...stack.processes, ['model', model.process]]);
    const targets = new Map<string, Target>([['clients', overload(urls, keys.access)]]);
    for (const name of [...SERVERS, ...SERVICES]) {
      const process = processes.get(name);
      const url = process instanceof ServiceInstance ? process.url : undefined;
      if (process !== undefined) targets.set(name, processTarget(process, url));
    }
    return { urls, key: keys.access, admin, targets, stores, close: () => closing.close() };
  });
}

/** Starts the scripted model server, whose end is on the stack; returns it with the settings that lead to it. */
export async function startModel(
  options: StackOptions,
  closing: ClosingStack,
): Promise<{ readonly process: ManagedProcess; readonly settings: Readonly<Record<string, string>> }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/v1`;
  const model = serverProcess(options, 'model', {
    command: process.execPath,
    args: [MODEL_SERVER, String(port)],
    ready: () => answersOk(`${url}/chat/completions`, 'POST', '{"messages":[]}'),
  });
  closing.add('model', () => model.stop());
  await model.start();
  return { process: model, settings: { OPENAI_BASE_URL: url, OPENAI_API_KEY: 'stack', OPENAI_MODEL: 'scripted' } };
}

/** Publishes the Acts that questions are asked about and warms the service up; returns a client with the admin key. */
export async function prepare({
  urls,
  keys,
  say = () => {},
}: {
  readonly urls: readonly string[];
  readonly keys: { readonly access: string; readonly admin: string };
  readonly say: StackOptions['say'] | undefined;
}): Promise<AdminClient> {
  const admin = new AdminClient({ urls, key: keys.admin });
  say('Publishing Acts to ask about ...');
  await publishActs(admin);
  say('Warming up ...');
  // A server that has just been started answers its first questions slowly, which is no fault.
  const load = askSteadily({ urls, key: keys.access, perSecond: WARMING_PER_SECOND, question: questionOf });
  await pause(WARMING_MS);
  await load.stop();
  return admin;
}

async function publishActs(admin: AdminClient): Promise<void> {
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

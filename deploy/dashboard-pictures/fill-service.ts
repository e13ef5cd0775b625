/** Has everything happen to a service that its dashboards show. */
import { setTimeout as sleep } from 'node:timers/promises';
import { quoteSentences } from '@regqa/testing/scripted-model';
import type { ModelScript } from '@regqa/testing/scripted-model';
import type { ServiceProcess } from '@regqa/testing/service-process';

const QUESTIONS = [
  'What is the maximum height of a building in zone R2?',
  'What is the floor space ratio in Zone E1?',
  'What is the minimum size of a lot in Zone R2?',
  'How long may land be used temporarily?',
  'May a banksia be removed without consent?',
  'Which development is permitted with consent in Zone C2?',
  'When must an emissions report be given?',
  'How long must records of emissions be kept?',
  'Which error of a report must be corrected within 30 days?',
  'How often should stormwater controls be inspected?',
  'When is a stormwater management plan needed?',
  'How large should a sediment basin be?',
];
const REFUSED = [
  'What does clause 4.3 of the Penrith Local Environmental Plan 2010 say?',
  'What is the minimum lot size in Christchurch?',
  'Who won the cricket on Sunday?',
];
const ALL_READ_AGAIN = '/api/admin/documents/reprocess';
const MOST_SOURCES = 20;
const PAUSE_MS = 500;

/** A model that writes two sentences, and supports all where it is to judge: then it gets JSON. */
export const writeAndJudge: ModelScript = (request) => {
  const asked = request.body.messages.at(-1)!.content;
  if (!asked.startsWith('{')) return { kind: 'write', text: quoteSentences(request, 2) };
  const { sentences } = JSON.parse(asked) as { sentences: unknown[] };
  return { kind: 'write', text: JSON.stringify({ supported: sentences.map(() => 'yes') }) };
};

/** Asks for so many seconds, mostly what was not asked before, and in between does what an administrator does. */
export async function fillService(service: ServiceProcess, seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1000;
  for (let round = 0; performance.now() < until; round++) {
    const [at, turn] = [round % QUESTIONS.length, Math.floor(round / QUESTIONS.length)];
    const mode = round % 2 === 0 ? 'generative' : 'extractive';
    const asked = { query: QUESTIONS[at]!, max_sources: 1 + (turn % MOST_SOURCES), mode };
    // The second joins the first; the third finds its answer.
    await Promise.all([ask(service, asked, 200), ask(service, asked, 200)]);
    await ask(service, asked, 200);
    if (round % 4 === 1) await ask(service, { query: REFUSED[turn % REFUSED.length]! }, 200);
    if (at === 2) await lookAround(service);
    if (at === 5) await publish(service, turn);
    if (at === 8) await send(service, 202, { path: ALL_READ_AGAIN, method: 'POST' });
    await sleep(PAUSE_MS);
  }
}

const ask = (service: ServiceProcess, body: object, status: number) =>
  send(service, status, { path: '/api/query', method: 'POST', body: JSON.stringify(body) });

async function lookAround(service: ServiceProcess): Promise<void> {
  for (const path of ['/api/documents', '/api/documents/sample-banksia-vale-lep-2024', '/api/analytics'])
    await send(service, 200, { path });
  await send(service, 404, { path: '/api/documents/nothing-here' });
  await send(service, 404, { path: '/api/admin/documents/nothing-here', method: 'DELETE' });
  await send(service, 401, { path: '/api/documents', key: 'a-key-that-nobody-was-given' });
}

async function publish(service: ServiceProcess, turn: number): Promise<void> {
  const body = new FormData();
  const title = `Wattle Creek Act ${2030 + turn} (fictional)`;
  body.append('jurisdiction', 'Federal');
  body.append('file', new Blob([`# ${title}\n\n##### 1  Register\n\n(1) A person must keep a register.`]), 'act.md');
  await send(service, 202, { path: '/api/admin/documents', method: 'POST', body });
}

interface Sent {
  readonly path: string;
  readonly method?: string;
  readonly body?: string | FormData;
  readonly key?: string;
}

async function send({ url, keys }: ServiceProcess, status: number, { path, key = keys.admin, ...rest }: Sent) {
  const headers = { 'x-api-key': key, ...(typeof rest.body === 'string' && { 'content-type': 'application/json' }) };
  const response = await fetch(`${url}${path}`, { ...rest, headers });
  const answer = await response.text();
  if (response.status !== status) throw new Error(`${path} was answered with ${response.status}: ${answer}`);
}

// Measures retrieval through the interface on ObliQA: its 40 documents are uploaded to a running service with their
// numbering, and its questions asked. A source counts when it holds at least half of a right passage's words in order.
//   node evaluation/measure-obliqa.ts --url http://127.0.0.1:8080 --key <key> --admin-key <admin key> [--every 4] [--no-upload]
//     [--headings]   gives each number a heading of its own, so that each numbered paragraph is a provision
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DATA_FOLDER } from './open-corpora.ts';

interface Question {
  readonly Question: string;
  readonly Passages: readonly { readonly DocumentID: number; readonly PassageID: string; readonly Passage: string }[];
}

interface Source {
  readonly chunk_id: string;
  readonly text: string;
}

const TOP = 10;
const { values: given } = parseArgs({
  options: { url: { type: 'string' }, key: { type: 'string' }, 'admin-key': { type: 'string' }, every: { type: 'string', default: '1' }, 'no-upload': { type: 'boolean', default: false }, headings: { type: 'boolean', default: false } },
});

if (given.url === undefined || given.key === undefined || given['admin-key'] === undefined) console.log('--url, --key and --admin-key are needed');
else await main({ url: given.url, key: given.key, adminKey: given['admin-key'] });

interface Service {
  readonly url: string;
  readonly key: string;
  readonly adminKey: string;
}

async function main(service: Service): Promise<void> {
  if (!given['no-upload']) await uploadAll(service);
  await untilEmbedded(service);
  for (const [name, file] of [['ObliQA development', 'obliqa/dev.json'], ['ObliQA-MP validation', 'obliqa-multipassage/val.json']] as const) {
    const questions = (JSON.parse(readFileSync(join(DATA_FOLDER, file), 'utf8')) as Question[]).filter((_, at) => at % Number(given.every) === 0);
    console.log(`${name}: ${await measure(service, questions)}`);
  }
}

async function measure(service: Service, questions: readonly Question[]): Promise<string> {
  let [recall, precision, refused] = [0, 0, 0];
  const times: number[] = [];
  for (const { Question: query, Passages } of questions) {
    const started = performance.now();
    const sources = await ask(service, query);
    times.push(performance.now() - started);
    if (sources.length === 0) refused += 1;
    const golds = [...new Map(Passages.map((passage) => [`${passage.DocumentID}|${passage.PassageID}`, words(passage.Passage)])).values()];
    const found = new Set<number>();
    let hits = 0;
    for (const [at, source] of sources.entries()) {
      const held = words(source.text);
      const newly = golds.flatMap((gold, index) => (!found.has(index) && holdsHalf(held, gold) ? [index] : []));
      if (newly.length === 0) continue;
      for (const index of newly) found.add(index);
      hits += 1;
      precision += hits / (at + 1) / Math.min(golds.length, TOP);
    }
    recall += found.size / golds.length;
  }
  times.sort((a, b) => a - b);
  const count = questions.length;
  return `${count} questions, Recall@10 ${(recall / count).toFixed(4)}, MAP@10 ${(precision / count).toFixed(4)}, refused ${refused}, p50 ${times[Math.floor(count / 2)]!.toFixed(0)} ms`;
}

async function ask({ url, key }: Service, query: string): Promise<Source[]> {
  const response = await fetch(`${url}/api/query`, { method: 'POST', headers: { 'content-type': 'application/json', 'x-api-key': key }, body: JSON.stringify({ query, max_sources: TOP, mode: 'extractive' }) });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return ((await response.json()) as { sources: Source[] }).sources;
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Longest common subsequence of words against half of the right passage. */
function holdsHalf(held: readonly string[], gold: readonly string[]): boolean {
  let row = new Uint16Array(gold.length + 1);
  for (const word of held) {
    const nextRow = new Uint16Array(gold.length + 1);
    for (let at = 0; at < gold.length; at++) nextRow[at + 1] = gold[at] === word ? row[at]! + 1 : Math.max(row[at + 1]!, nextRow[at]!);
    row = nextRow;
  }
  return row[gold.length]! >= gold.length / 2;
}

async function uploadAll(service: Service): Promise<void> {
  for (const file of readdirSync(join(DATA_FOLDER, 'obliqa/documents'))) {
    const paragraphs = JSON.parse(readFileSync(join(DATA_FOLDER, 'obliqa/documents', file), 'utf8')) as { PassageID: string; Passage: string }[];
    const text = paragraphs.filter(({ Passage }) => Passage.trim() !== '').map(({ PassageID, Passage }) => `${given.headings ? `## Rule ${PassageID}\n\n` : `${PassageID} `}${Passage.trim()}\n`).join('\n');
    const form = new FormData();
    const name = file.replace('.json', '');
    form.append('file', new Blob([`# Rulebook ${name}\n\n${text}`], { type: 'text/markdown' }), `rulebook-${name}.md`);
    form.append('document_id', `rulebook-${name}`);
    form.append('title', `Rulebook ${name}`);
    form.append('jurisdiction', 'Federal');
    const response = await fetch(`${service.url}/api/admin/documents`, { method: 'POST', headers: { 'x-api-key': service.adminKey }, body: form });
    if (!response.ok) throw new Error(`${file}: ${response.status} ${await response.text()}`);
  }
}

/** Resolves when no job is under way and every passage has its vector, where there are to be any. */
async function untilEmbedded({ url, adminKey }: Service): Promise<void> {
  const read = async (path: string) => (await fetch(`${url}${path}`, { headers: { 'x-api-key': adminKey } })).json() as Promise<Record<string, never>>;
  for (;;) {
    const jobs = (await read('/api/admin/jobs?state=running&limit=1')) as { total?: number };
    const waiting = (await read('/api/admin/jobs?state=queued&limit=1')) as { total?: number };
    const health = (await read('/api/admin/system/health')) as { vector_store?: { collection_size: number; embeddings?: { status: string; pending: number } } };
    const embeddings = health.vector_store?.embeddings;
    if ((jobs.total ?? 0) + (waiting.total ?? 0) === 0 && embeddings?.status !== 'loading' && (embeddings?.pending ?? 0) === 0) {
      console.log(`${health.vector_store?.collection_size} passages, embeddings ${embeddings?.status ?? 'off'}`);
      return;
    }
    await pause(2_000);
  }
}

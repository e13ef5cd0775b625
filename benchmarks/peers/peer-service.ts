import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@regqa/platform';
import YAML from 'yaml';

const HERE = import.meta.dirname;
const MODELS = join(HERE, '../../models');
const CONFIG = join(HERE, '../../config/answering.yaml');
const REQUIREMENTS = join(HERE, 'requirements.txt');
/** Python's packages and the index stay there: the next run finds them. */
const KEPT = join(tmpdir(), 'regqa-bench-peers');
const WORKERS = 2;
const POLL_MS = 200;
const MOST_LOOKS = 1_000;

/** Starts LlamaIndex behind FastAPI on the passages, which are embedded by the product's model the first time. */
export async function startPeer(
  passages: readonly { id: string; text: string }[],
): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const python = installPackages();
  const index = buildIndex(python, passages);
  const port = String(await freePort());
  const args = ['-m', 'uvicorn', 'serve:app', '--workers', String(WORKERS), '--port', port, '--log-level', 'warning'];
  const env = { ...environment(), ...measures(), PEER_MODELS: MODELS, PEER_INDEX: index };
  const child = spawn(python, args, { cwd: HERE, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(child, 'exit');
  const stop = () => {
    child.kill();
    return ended;
  };
  const url = `http://127.0.0.1:${port}`;
  for (let look = 0; child.exitCode === null && look < MOST_LOOKS; look++) {
    if ((await fetch(`${url}/docs`).catch(() => undefined))?.ok) return { url, stop };
    await sleep(POLL_MS);
  }
  await stop();
  throw new Error('The peer did not start');
}

/** Only where programs are comes from the terminal; each worker computes with one thread. */
function environment(): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    OMP_NUM_THREADS: '1',
    PYTHONDONTWRITEBYTECODE: '1',
  };
}

/** As many candidates and pairs as the service takes. */
function measures(): Record<string, string> {
  const { retrieval, ranking } = YAML.parse(readFileSync(CONFIG, 'utf8')) as {
    retrieval: { depth: number };
    ranking: { reranker: { depth: number } };
  };
  return { PEER_DEPTH: String(retrieval.depth), PEER_PAIRS: String(ranking.reranker.depth) };
}

/** Returns the Python that has what `requirements.txt` pins. */
function installPackages(): string {
  const folder = join(KEPT, `python-${digestOf(readFileSync(REQUIREMENTS, 'utf8'))}`);
  const python = join(folder, 'bin/python');
  if (existsSync(join(folder, 'installed'))) return python;
  execFileSync('python3', ['-m', 'venv', '--clear', folder], { stdio: 'inherit' });
  execFileSync(python, ['-m', 'pip', 'install', '--quiet', '-r', REQUIREMENTS], { stdio: 'inherit' });
  writeFileSync(join(folder, 'installed'), '');
  return python;
}

/** Returns the folder of the index of these passages by this model. */
function buildIndex(python: string, passages: readonly object[]): string {
  const lines = passages.map((passage) => JSON.stringify(passage)).join('\n');
  const model = readFileSync(join(MODELS, 'passage-encoder/manifest.json'), 'utf8');
  const folder = join(KEPT, `index-${digestOf(`${model}${lines}`)}`);
  if (existsSync(join(folder, 'docstore.json'))) return folder;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'passages.jsonl');
  writeFileSync(file, lines);
  const script = join(HERE, 'build_index.py');
  execFileSync(python, [script, file, MODELS, folder], { stdio: 'inherit', env: environment() });
  return folder;
}

const digestOf = (content: string) => createHash('sha256').update(content).digest('hex').slice(0, 12);

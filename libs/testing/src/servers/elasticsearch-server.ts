import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Starts one real node of Elasticsearch, in the foreground; it stands beside the project. */
const START = join(import.meta.dirname, '../../../../../shared/elasticsearch/start');
/** A first start fetches the server; a later one takes 10 s, several times that on a busy machine. */
const START_DEADLINE_MS = 300_000;
const STOP_DEADLINE_MS = 30_000;
const LAST_WORDS = 2_000;

/** A running server and what can be done to it. */
export interface ElasticsearchServer {
  readonly url: string;
  /** Process group of the server. */
  readonly pid: number;
  /** Sends a signal to all processes of the server, e.g. SIGSTOP. */
  signal(name: NodeJS.Signals): void;
  /** Shuts the server down; resolves when it is gone. May be called twice. */
  stop(): Promise<void>;
}

/** Whether the script that starts the server is here; it may still lack a JDK. */
export function canStartElasticsearch(): boolean {
  return existsSync(START);
}

/**
 * Starts a real Elasticsearch on 127.0.0.1. `port` 0 is a free one; `folder`, which must exist, keeps the data, else it
 * is removed at the end. Throws an Error with the server's own words when it does not start.
 */
export async function startElasticsearchServer({
  port = 0,
  folder,
}: { port?: number; folder?: string } = {}): Promise<ElasticsearchServer> {
  const environment = {
    ...process.env,
    ...(folder !== undefined && { ES_DATA: join(folder, 'data'), TMPDIR: folder }),
  };
  const child = spawn(START, [String(port)], { stdio: ['ignore', 'pipe', 'pipe'], detached: true, env: environment });
  const signal = (name: NodeJS.Signals) => signalGroup(child, name);
  const url = await announcedUrl(child).catch((error: unknown) => {
    signal('SIGKILL');
    throw error;
  });
  let stopping: Promise<void> | undefined;
  return { url, pid: child.pid!, signal, stop: () => (stopping ??= stop(child, signal)) };
}

async function announcedUrl(child: ChildProcess): Promise<string> {
  let words = '';
  child.stderr!.on('data', (piece: Buffer) => (words = (words + String(piece)).slice(-LAST_WORDS)));
  const deadline = AbortSignal.timeout(START_DEADLINE_MS);
  const line = once(createInterface({ input: child.stdout! }), 'line', { signal: deadline }) as Promise<[string]>;
  const end = Promise.race([once(child, 'exit'), once(child, 'error')]);
  const first = await Promise.race([line, end.then(() => undefined)]).catch(() => undefined);
  if (first === undefined) throw new Error(`Elasticsearch did not start: ${words}`);
  return first[0];
}

async function stop(child: ChildProcess, signal: (name: NodeJS.Signals) => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  signal('SIGCONT');
  child.kill('SIGTERM');
  const timer = setTimeout(() => signal('SIGKILL'), STOP_DEADLINE_MS);
  await gone;
  clearTimeout(timer);
}

function signalGroup(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    process.kill(-child.pid!, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createElasticsearchPassageIndex } from '@regqa/adapter-elasticsearch';
import { silentLogger } from '@regqa/platform';
import type { Embedder, PassageIndex } from '@regqa/ports';
import { summarise } from './load.ts';
import type { Latencies } from './load.ts';
import { processProcessorSeconds } from './tree-processor.ts';

/** As many candidates of each kind as the query service asks for. */
const HITS = 80;

/** Where the engine is. */
export interface Engine {
  readonly url: string;
  readonly indexPrefix: string;
  /** Of its process; undefined for a server that was not started here. */
  readonly pid: number | undefined;
  /** Name of the model as the service knows it. */
  readonly model: string;
}

/** What searches cost the engine. */
export interface SearchCost {
  /** What the engine itself says that each took, all its requests together, in milliseconds. */
  readonly took: Latencies;
  /** Processor time of the server for one search, in milliseconds; undefined for a server that was not started here. */
  readonly processorMs: number | undefined;
}

/**
 * Searches by words and meaning for each question, one after another, as the query service does, and returns what that
 * cost.
 */
export async function measureSearches(
  engine: Engine,
  embedder: Embedder,
  questions: readonly string[],
): Promise<SearchCost> {
  const counter = await countTook(engine.url);
  const index: PassageIndex = await createElasticsearchPassageIndex({
    urls: [counter.url],
    auth: null,
    indexPrefix: engine.indexPrefix,
    logger: silentLogger,
  });
  try {
    const vectors: Float32Array[] = [];
    for (const question of questions) vectors.push(await embedder.embedQuestion(question));
    const times: number[] = [];
    const before = engine.pid === undefined ? 0 : processProcessorSeconds(engine.pid);
    for (const [at, text] of questions.entries()) {
      const sofar = counter.milliseconds();
      await index.search({
        text,
        place: null,
        documentTypes: null,
        limit: HITS,
        vector: { model: engine.model, values: vectors[at]! },
      });
      times.push(counter.milliseconds() - sofar);
    }
    const processorMs =
      engine.pid === undefined ? undefined : (1000 * (processProcessorSeconds(engine.pid) - before)) / questions.length;
    return { took: summarise(times), processorMs };
  } finally {
    await index.close();
    await counter.close();
  }
}

/** Forwards requests to the engine and adds up what its answers say that they took. */
async function countTook(target: string): Promise<{ url: string; milliseconds(): number; close(): Promise<void> }> {
  let total = 0;
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    const sent = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers: incoming.headers, agent },
      (answer) => {
        let isFirst = true;
        answer.on('data', (part: Buffer) => {
          if (isFirst) total += Number(/^\{"took":(\d+)/.exec(part.toString('latin1', 0, 40))?.[1] ?? 0);
          isFirst = false;
        });
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    sent.once('error', (error) => outgoing.destroy(error));
    incoming.pipe(sent);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    milliseconds: () => total,
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** How large the index is, in bytes and documents. */
export interface IndexSize {
  readonly words: { readonly bytes: number; readonly documents: number };
  readonly vectors: { readonly bytes: number; readonly documents: number };
  /**
   * Bytes by kind of content as the engine finds them when it reads all files, words and vectors together; empty where
   * it cannot say.
   */
  readonly byKind: Readonly<Record<string, number>>;
}

/** Returns the size of the index of words and of that of vectors on disk. */
export async function measureIndexSize(engine: Engine): Promise<IndexSize> {
  const { indices } = (await ask(engine, 'GET', `${engine.indexPrefix}-*/_stats/store,docs`)) as {
    indices: Record<string, { primaries: { store: { size_in_bytes: number }; docs: { count: number } } }>;
  };
  const sum = (kind: string) => {
    const ofKind = Object.entries(indices)
      .filter(([name]) => name.startsWith(`${engine.indexPrefix}-${kind}`))
      .map(([, { primaries }]) => primaries);
    return {
      bytes: ofKind.reduce((total, { store }) => total + store.size_in_bytes, 0),
      documents: ofKind.reduce((total, { docs }) => total + docs.count, 0),
    };
  };
  return { words: sum('passages'), vectors: sum('vectors'), byKind: await diskUsage(engine) };
}

/** The parts that the engine names; its answer has one section for each index. */
async function diskUsage(engine: Engine): Promise<Record<string, number>> {
  const answer = (await ask(engine, 'POST', `${engine.indexPrefix}-*/_disk_usage?run_expensive_tasks=true`).catch(
    () => ({}),
  )) as Record<string, { all_fields?: Record<string, unknown> }>;
  const kinds: Record<string, number> = {};
  for (const { all_fields: fields } of Object.values(answer)) {
    for (const [name, value] of Object.entries(fields ?? {})) {
      const bytes = name === 'inverted_index' ? (value as { total_in_bytes: number }).total_in_bytes : value;
      if (typeof bytes === 'number' && name !== 'total_in_bytes' && bytes > 0)
        kinds[name.replace(/_in_bytes$/, '')] = (kinds[name.replace(/_in_bytes$/, '')] ?? 0) + bytes;
    }
  }
  return kinds;
}

/** Returns the server's heap: what it may have at most and what it has in use now, in MB. */
export async function measureHeap(engine: Engine): Promise<{ mostMb: number; usedMb: number }> {
  const { nodes } = (await ask(engine, 'GET', '_nodes/stats/jvm')) as {
    nodes: Record<string, { jvm: { mem: { heap_max_in_bytes: number; heap_used_in_bytes: number } } }>;
  };
  const heaps = Object.values(nodes).map(({ jvm }) => jvm.mem);
  return {
    mostMb: heaps.reduce((sum, heap) => sum + heap.heap_max_in_bytes, 0) / 1e6,
    usedMb: heaps.reduce((sum, heap) => sum + heap.heap_used_in_bytes, 0) / 1e6,
  };
}

async function ask({ url }: Engine, method: string, path: string): Promise<unknown> {
  const response = await fetch(`${url}/${path}`, { method });
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`);
  return response.json();
}

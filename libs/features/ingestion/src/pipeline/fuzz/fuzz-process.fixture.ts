// Reads changed files one after the other, in a process of its own so that one that never ends can be ended.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { UnreadableDocumentError } from '@regqa/errors';
import { readDocument } from '../read-document.ts';
import { findUnsoundness } from './find-unsoundness.fixture.ts';
import type { FuzzMessage, FuzzRequest } from './fuzz-messages.fixture.ts';
import { makerOf } from './fuzzed-formats.fixture.ts';
import { Random } from './random.fixture.ts';

const HEAP_SAMPLES = 4;
/** The memory of WebAssembly instances goes in the turns after the collection that finds them. */
const COLLECTIONS = 3;

process.once('message', (request: FuzzRequest) => void run(request));

async function run({ format, seed, from, to, data }: FuzzRequest): Promise<void> {
  const make = await makerOf(format, data);
  const heapMb: number[] = [];
  const counts = { read: 0, refused: 0 };
  const every = Math.max(1, Math.ceil((to - from) / HEAP_SAMPLES));
  for (let file = from; file < to; file++) {
    await send({ is: 'reading', file });
    const outcome = await readOne(await make(new Random(seed * 1_000_003 + file)));
    if (outcome === 'read' || outcome === 'refused') counts[outcome]++;
    else await send({ is: 'fault', file, what: outcome.fault });
    if ((file - from + 1) % every === 0) heapMb.push(await heldMegabytes());
  }
  await send({ is: 'end', ...counts, heapMb });
  process.disconnect();
}

async function readOne(bytes: Buffer): Promise<'read' | 'refused' | { fault: string }> {
  try {
    const unsound = findUnsoundness(await readDocument(bytes, { fileName: 'fuzzed', idPrefix: 'fuzzed@1', given: {} }));
    return unsound === null ? 'read' : { fault: unsound };
  } catch (error) {
    if (error instanceof UnreadableDocumentError) return 'refused';
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** What is still held after a collection: JavaScript objects and the memory of libraries. */
async function heldMegabytes(): Promise<number> {
  for (let collection = 0; collection < COLLECTIONS; collection++) {
    globalThis.gc?.();
    await nextTurn();
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

function send(message: FuzzMessage): Promise<void> {
  return new Promise((resolve, reject) =>
    process.send?.(message, undefined, {}, (error) => (error === null ? resolve() : reject(error))),
  );
}

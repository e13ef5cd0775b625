import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { CLOSE } from './embedding-messages.ts';
import type { EmbedRequest, FromThread, ThreadData } from './embedding-messages.ts';

// The thread of the embedding model. The model computes on the thread that calls it, so it has one of its own.
const { folder, modelFile, threads, questionWeights, wordDirections, compileCache } = workerData as ThreadData;
if (compileCache !== undefined) enableCompileCache(compileCache);
const { loadSentenceModel } = await import('./sentence-model.ts');

interface Task extends EmbedRequest {
  readonly vectors: Float32Array<ArrayBuffer>;
  words: Float32Array<ArrayBuffer> | null;
  done: number;
}

const model = await loadSentenceModel(folder, { modelFile, threads, questionWeights, wordDirections });
const questions: Task[] = [];
const passages: Task[] = [];
let working = false;
let closing = false;

/** Takes one text at a time, so that a question waits for at most one passage. */
async function work(): Promise<void> {
  working = true;
  for (let queue = questions.length > 0 ? questions : passages; !closing && queue.length > 0; queue = questions.length > 0 ? questions : passages) {
    const task = queue[0]!;
    const failed = await embedNext(task);
    if (failed !== null || task.done === task.texts.length) queue.shift();
    if (failed !== null) tell({ kind: 'failed', id: task.id, message: failed });
    else if (task.done === task.texts.length) tell({ kind: 'embedded', id: task.id, vectors: task.vectors, words: task.words }, [task.vectors.buffer]);
    // Messages are taken in between.
    await new Promise((resolve) => setImmediate(resolve));
  }
  working = false;
  if (closing) process.exit();
}

async function embedNext(task: Task): Promise<string | null> {
  try {
    const { vector, words } = await model.embed(task.texts[task.done]!, task.as);
    task.vectors.set(vector, task.done * model.dimension);
    task.words = words;
    task.done += 1;
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

function tell(message: FromThread, transfer: ArrayBuffer[] = []): void {
  parentPort!.postMessage(message, transfer);
}

parentPort!.on('message', (request: EmbedRequest | typeof CLOSE) => {
  if (request === CLOSE) {
    closing = true;
    if (!working) process.exit();
    return;
  }
  (request.as === 'question' ? questions : passages).push({ ...request, vectors: new Float32Array(request.texts.length * model.dimension), words: null, done: 0 });
  if (!working) void work();
});
tell({ kind: 'ready', dimension: model.dimension, hasQuestionWeights: model.hasQuestionWeights });

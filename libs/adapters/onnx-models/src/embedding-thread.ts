import { enableCompileCache } from 'node:module';
import { workerData } from 'node:worker_threads';
import type { Task } from './serve-requests.ts';
import type { SentenceEncoder } from './sentence-encoder.ts';
import type { EmbeddingThreadData, EmbedRequest } from './thread-messages.ts';

// The thread of the bi-encoder.
const { passageModel, questionModel, dimension, threads, compileCache } = workerData as EmbeddingThreadData;
if (compileCache !== undefined) enableCompileCache(compileCache);
const [{ loadSentenceEncoder }, { serveRequests }] = await Promise.all([
  import('./sentence-encoder.ts'),
  import('./serve-requests.ts'),
]);

const prompts = { question: (questionModel ?? passageModel).prompts.query, passage: passageModel.prompts.document };
const encodeQuestion = await loadSentenceEncoder(questionModel ?? passageModel, { dimension, threads });
let passageEncoder = questionModel === null ? Promise.resolve(encodeQuestion) : undefined;

/** A process that embeds no passage keeps one encoder in memory. One that could not be loaded is tried again. */
function loadPassageEncoder(): Promise<SentenceEncoder> {
  passageEncoder ??= loadSentenceEncoder(passageModel, { dimension, threads }).catch((error: unknown) => {
    passageEncoder = undefined;
    throw error;
  });
  return passageEncoder;
}

/** Embeds one text a step. Vectors lie one after another in the answer. */
function embed({ texts, as }: EmbedRequest): Task<Float32Array> {
  const vectors = new Float32Array(texts.length * dimension);
  let done = 0;
  return {
    urgent: as === 'question',
    step: async () => {
      const encode = as === 'question' ? encodeQuestion : await loadPassageEncoder();
      vectors.set(await encode(prompts[as] + texts[done]!), done * dimension);
      done += 1;
      return done === texts.length ? { answer: vectors } : null;
    },
  };
}

serveRequests(embed);

import { enableCompileCache } from 'node:module';
import { workerData } from 'node:worker_threads';
import type { Task } from './serve-requests.ts';
import type { ScoreRequest, ScoringThreadData } from './thread-messages.ts';

// The thread of the cross-encoder.
const { model, limits, threads, compileCache } = workerData as ScoringThreadData;
if (compileCache !== undefined) enableCompileCache(compileCache);
const [{ openSession, runModel }, { readTokenizer }, { serveRequests }] = await Promise.all([
  import('./onnx-session.ts'),
  import('./text-tokens.ts'),
  import('./serve-requests.ts'),
]);

const tokenizer = await readTokenizer(model.folder);
const session = await openSession(model.modelFile, threads);

async function score(question: string, text: string): Promise<number> {
  const [logit] = await runModel(session, tokenizer.pair(question, text, limits));
  if (logit === undefined || !Number.isFinite(logit)) throw new Error('the model gave no finite score');
  return logit;
}

/** Scores one text a step until the deadline: the last one may end after it. */
function scoreInTime({ question, texts, deadline }: ScoreRequest): Task<(number | null)[]> {
  const scores: (number | null)[] = texts.map(() => null);
  let done = 0;
  return {
    urgent: false,
    step: async () => {
      if (Date.now() >= deadline) return { answer: scores };
      scores[done] = await score(question, texts[done]!);
      done += 1;
      return done === texts.length ? { answer: scores } : null;
    },
  };
}

serveRequests(scoreInTime);

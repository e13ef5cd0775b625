/** Asks the questions of a set that a run has no answer to yet, one after the other. */
import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '@regqa/client';
import type { ApiClient } from '@regqa/client';
import type { Question, QuestionSet } from '../questions/question.ts';
import type { AnsweredQuestion, RunFiles } from './run-files.ts';

/** Statuses that say "later"; the connection has waited for them already. */
const LATER = [429, 503];
const NOTE_EVERY = 100;

export interface Asking {
  readonly client: ApiClient;
  readonly run: RunFiles;
  readonly note: (line: string) => void;
}

/**
 * Appends one line a question to the set's file. A question that the file has is not asked again; its gold becomes the
 * present one. Throws when the service cannot be reached or stays busy: the same call then goes on where it stopped.
 */
export async function askSet({ name, questions }: QuestionSet, { client, run, note }: Asking): Promise<void> {
  const kept = keepAnswers(await run.answers(name), questions);
  await run.replace(name, kept);
  const answered = new Set(kept.map(({ question }) => question.id));
  const open = questions.filter(({ id }) => !answered.has(id));
  note(`${name}: ${open.length} of ${questions.length} questions to ask.`);
  for (const [at, question] of open.entries()) {
    await run.append(name, await ask(client, question));
    if ((at + 1) % NOTE_EVERY === 0) note(`${name}: ${at + 1} of ${open.length}`);
  }
}

/** Answers to questions that are worded or filtered otherwise by now are left out. */
function keepAnswers(answers: readonly AnsweredQuestion[], questions: readonly Question[]): AnsweredQuestion[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  return answers.flatMap((one) => {
    const question = byId.get(one.question.id) ?? one.question;
    return isSameRequest(question, one.question) ? [{ ...one, question }] : [];
  });
}

function isSameRequest(a: Question, b: Question): boolean {
  return a.query === b.query && isDeepStrictEqual(a.filters, b.filters);
}

async function ask(client: ApiClient, question: Question): Promise<AnsweredQuestion> {
  const start = performance.now();
  const { status, body } = await send(client, question);
  return { question, status, answer: body, milliseconds: Math.round((performance.now() - start) * 10) / 10 };
}

async function send(client: ApiClient, { query, filters }: Question): Promise<{ status: number; body: unknown }> {
  try {
    const response = await client.open('answerQuestion', { body: { query, ...filters } });
    return { status: response.status, body: await response.json() };
  } catch (error) {
    if (!(error instanceof ApiError) || LATER.includes(error.status)) throw error;
    return { status: error.status, body: error.body };
  }
}

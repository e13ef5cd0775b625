// What the fits of how questions and their words are read have in common: train-question-encoder.ts, train-question-words.ts.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Retrieval } from '@regqa/feature-query';
import { QUESTION_FITS } from './embedding-cache.ts';
import type { CachedEmbedder, QuestionReader } from './embedding-cache.ts';
import { FOLDS, foldOf } from './question-folds.ts';
import { rankQuestions } from './rank-questions.ts';
import type { RankedQuestion } from './rank-questions.ts';

const MODEL = 'all-MiniLM-L6-v2';

/** A question as it is fitted on. */
export interface FittedQuestion<T> {
  readonly ranked: RankedQuestion;
  /** What of it the model reads: the question in the law's words. */
  readonly text: string;
  /** What was kept of its retrieval. */
  readonly kept: T;
}

/** Puts the open questions with vectors and returns them with what `keep` takes of each retrieval. */
export async function rankToFit<T>(embedder: CachedEmbedder, readerOf: (question: string) => QuestionReader, keep: (retrieval: Retrieval) => T): Promise<FittedQuestion<T>[]> {
  const found: Omit<FittedQuestion<T>, 'ranked'>[] = [];
  // The text is taken where it is used.
  let text = '';
  const readQuestion: CachedEmbedder['readQuestion'] = (asked, reader) => {
    text = asked;
    return embedder.readQuestion(asked, reader);
  };
  const ranked = await rankQuestions({ ...embedder, readQuestion }, { kind: 'hybrid', readerOf, onRetrieval: (_, retrieval) => found.push({ text, kept: keep(retrieval) }) });
  return ranked.map((question, at) => ({ ranked: question, ...found[at]! }));
}

/** Returns which questions each fit is on: those that share nothing with a fold, and all of them where they are wanted. */
export function fitsOf(questions: readonly RankedQuestion[], all: boolean): Record<string, readonly number[]> {
  const folds = Array.from({ length: FOLDS }, (_, fold) => [`fold-${fold}`, withoutFold(questions, fold)] as const);
  return Object.fromEntries([...folds, ...(all ? [['all', [...questions.keys()]] as const] : [])]);
}

function withoutFold(questions: readonly RankedQuestion[], fold: number): number[] {
  const isIn = ({ group }: RankedQuestion) => foldOf(group) === fold;
  const seen = new Set(questions.filter(isIn).flatMap(({ right }) => right));
  return [...questions.keys()].filter((at) => !isIn(questions[at]!) && !questions[at]!.right.some((name) => seen.has(name)));
}

/** Runs a script of this folder on what was written for it. Throws an Error where it fails. */
export function runPython(script: string, ...folders: readonly string[]): void {
  const { status } = spawnSync(process.env['PYTHON'] ?? 'python3', [join(import.meta.dirname, script), ...folders], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${script} has failed; it says above what it lacks`);
}

/** Returns what a fit of this name has given. */
export function readFitted(name: string): object {
  return JSON.parse(readFileSync(join(QUESTION_FITS, name), 'utf8')) as object;
}

/** Writes what is committed, with how it was made. */
export function commitFitted(file: string, script: string, fitted: object): void {
  const from = `evaluation/${script}, ${new Date().toISOString().slice(0, 10)}, on the ObliQA development and ObliQA-MP validation questions, NEPA FirstNet, the own questions on Australian law, evaluation/training/other-words.jsonl and rulebooks.jsonl.`;
  writeFileSync(file, `${JSON.stringify({ from, model: MODEL, ...fitted }, null, 1)}\n`);
}

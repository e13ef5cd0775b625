import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE_FOLDER } from './embedding-cache.ts';
import type { QuestionReader } from './embedding-cache.ts';

export const FOLDS = 3;
const FILE = join(CACHE_FOLDER, 'question-folds.json');

/** Returns the fold of a group of questions: the same in every run. */
export function foldOf(group: string): number {
  return createHash('sha256').update(group).digest()[0]! % FOLDS;
}

/** Keeps the fold of each question beside the vectors of this machine. */
export function writeFolds(folds: Readonly<Record<string, number>>): void {
  writeFileSync(FILE, JSON.stringify(folds));
}

/**
 * Returns what a question is to be read with where something is fitted or measured: with weights that have not seen it or
 * its like, and with the committed ones where none has. Throws an Error before evaluation/train-question-encoder.ts has
 * run here.
 */
export function readFolds(): (question: string) => QuestionReader {
  if (!existsSync(FILE)) throw new Error(`Run node evaluation/train-question-encoder.ts first: it writes ${FILE}, and weights that have not seen the questions they are measured on`);
  const folds = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>;
  return (question) => folds[question] ?? 'committed';
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adaptQuestion, readAdaptation } from '@regqa/feature-query';
import type { KeptAdaptation } from '@regqa/feature-query';
import { CACHE_FOLDER } from './embedding-cache.ts';
import type { AskOptions } from './open-corpora.ts';

/** Adaptations of one run, and which of them has not seen a question. */
export interface FoldAdaptations {
  readonly adaptations: readonly KeptAdaptation[];
  /** Question to the place of the adaptation that was fitted without it and its like. */
  readonly foldOf: Readonly<Record<string, number>>;
}

export const FOLDS = 5;
const FILE = join(CACHE_FOLDER, 'fold-adaptations.json');

/** Returns the fold of a group of questions: the same in every run. */
export function foldOf(group: string): number {
  return createHash('sha256').update(group).digest()[0]! % FOLDS;
}

export function writeFoldAdaptations(found: FoldAdaptations): void {
  writeFileSync(FILE, JSON.stringify(found));
}

/**
 * Returns how each question is to be adapted where something is fitted or measured: by an adaptation that has not seen
 * it, and by the committed one where none has. Throws an Error before evaluation/train-adaptation.ts has run here.
 */
export function readFoldAdaptations(): (question: string) => AskOptions['adapt'] {
  if (!existsSync(FILE)) throw new Error(`Run node evaluation/train-adaptation.ts first: it writes ${FILE}, adaptations that have not seen the questions they are measured on`);
  const found = JSON.parse(readFileSync(FILE, 'utf8')) as FoldAdaptations;
  const adaptations = found.adaptations.map((kept) => readAdaptation(kept));
  return (question) => {
    const fold = found.foldOf[question];
    return fold === undefined ? undefined : (vector) => adaptQuestion(vector, adaptations[fold]);
  };
}

import { createHash } from 'node:crypto';
import type { ResolvedQuestion } from './resolve-question.ts';

/** Changes whenever the same question on the same corpus would be answered otherwise. */
const METHOD = 'extractive-v1';

/** Returns the key of an answer: the same for the same question, filters, corpus release and method. 64 hex digits. */
export function answerKey(question: ResolvedQuestion, release: number): string {
  const { place, documentTypes, maxSources, minConfidence, maxTokens, asOf } = question;
  const states = place === null ? null : [...place.states].sort();
  const parts = [METHOD, release, foldQuestion(question.text), states, place?.lga ?? null, question.placeNames, documentTypes, maxSources, minConfidence, maxTokens, asOf];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Folds what does not change a question: case, white space and the punctuation at its end. Numbers and words stay. */
export function foldQuestion(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[\s?.!…]+$/u, '')
    .trim();
}

import { hash } from 'node:crypto';
import { contentStems } from '@regqa/domain';
import { filtersKey } from '../corpus/corpus.ts';
import type { ResolvedQuestion } from '../resolved-question.ts';

/** Changes whenever code would answer the same question otherwise; models and configuration are in `finder`. */
const METHOD = 'extractive-v13';

/**
 * Returns the key of an answer, 64 hex digits. `writer` names the model and its prompt, null where none writes;
 * `finder` the models and the configuration that find passages and decide.
 */
export function answerKey(
  question: ResolvedQuestion,
  release: number,
  { writer = null, finder = 'keywords' }: { writer?: string | null; finder?: string } = {},
): string {
  const { place, documentTypes, maxSources, minConfidence, maxTokens, asOf, tense, within, warnings } = question;
  const parts = [
    METHOD,
    finder,
    question.generative ? writer : null,
    release,
    foldQuestion(question.text),
    place && [...place.states].sort(),
    place?.lga ?? null,
    // What the names of the place take out of the question (`questionStems`): how they are written changes nothing.
    [...new Set(question.placeNames.flatMap(contentStems))].sort(),
    documentTypes,
    maxSources,
    minConfidence,
    maxTokens,
    asOf,
    tense,
    // A place that the question names is said to be taken from it; one that is given is not.
    warnings.map(({ code }) => code),
    ...(within === undefined ? [] : [filtersKey(within)]),
  ];
  return hash('sha256', JSON.stringify(parts));
}

/** Folds what does not change a question: case, white space and the punctuation at its end. Numbers and words stay. */
export function foldQuestion(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(?<![\s?.!…])[\s?.!…]+$/u, '')
    .trim();
}

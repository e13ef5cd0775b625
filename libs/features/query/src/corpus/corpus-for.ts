import type { ResolvedQuestion } from '../understanding/resolved-question.ts';
import { corpusAt } from './corpus-at.ts';
import { corpusWithin } from './corpus-within.ts';
import type { Corpus } from './corpus.ts';

/** Returns what may answer the question: texts in force on its day, within the filters of the asker's key. */
export function corpusFor({ asOf, within }: Pick<ResolvedQuestion, 'asOf' | 'within'>, corpus: Corpus): Corpus {
  return corpusWithin(corpusAt(corpus, asOf), within);
}

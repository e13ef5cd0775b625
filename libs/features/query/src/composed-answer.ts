import type { WarningBody } from '@regqa/contracts';
import type { PassageIndex, Reranker } from '@regqa/ports';
import type { AnsweringConfig } from './answering-config.ts';
import type { WrittenSentence } from './composition/extractive/lay-out.ts';
import type { Corpus } from './corpus/corpus.ts';
import type { TermStatistics } from './corpus/term-statistics.ts';
import type { QuestionVectors } from './retrieval/question-vectors.ts';
import type { Trust } from './trust/assess-trust.ts';
import type { RankedPassage } from './types.ts';
import type { PhraseMatcher } from './understanding/vocabulary.ts';

/** An answer, or a refusal, before it is put on the wire. */
export interface ComposedAnswer {
  readonly release: number;
  readonly refused: boolean;
  readonly mode: 'extractive' | 'generative';
  /** Whether a failure stands behind it, so that asking again may give a better answer; false for a refusal. */
  readonly degraded: boolean;
  readonly text: string;
  readonly sentences: readonly WrittenSentence[];
  readonly sources: readonly RankedPassage[];
  readonly sourcesFound: number;
  readonly trust: Trust;
  readonly warnings: readonly WarningBody[];
}

export interface AnsweringStores {
  readonly corpus: { current(): Promise<Corpus> };
  readonly index: Pick<PassageIndex, 'search' | 'provision'>;
  readonly statistics: Pick<TermStatistics, 'frequencies'>;
  readonly vectors: Pick<QuestionVectors, 'of' | 'method'>;
  readonly reranker: Reranker | null;
  readonly rerankBudgetMs: number;
  readonly matcher: PhraseMatcher;
  readonly config: AnsweringConfig;
}

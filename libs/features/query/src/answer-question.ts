import type { PassageIndex, Reranker } from '@regqa/ports';
import { decideAnswerability } from './answerability/decide-answerability.ts';
import { lacksLocalPlan, refuseBeforeSearch, refuseUnanswered } from './answerability/refusals.ts';
import { refuseByRule } from './answerability/refuse-by-rule.ts';
import type { AnsweringConfig } from './answering-config.ts';
import { chooseUnits } from './composition/extractive/choose-units.ts';
import { composeQuotes } from './composition/extractive/compose-quotes.ts';
import { corpusFor, settlePlace } from './corpus/corpus.ts';
import type { Corpus } from './corpus/corpus.ts';
import type { TermStatistics } from './corpus/term-statistics.ts';
import { finishAnswer, finishRefusal } from './finish-answer.ts';
import type { ComposedAnswer } from './finish-answer.ts';
import { rankCandidates } from './ranking/rank-candidates.ts';
import { shareRerankBudget } from './ranking/rerank-budget.ts';
import type { Reranking } from './ranking/rerank-budget.ts';
import { matchLandUse } from './retrieval/match-land-use.ts';
import type { QuestionVectors } from './retrieval/question-vectors.ts';
import { retrieveCandidates } from './retrieval/retrieve-candidates.ts';
import type { Stages } from './stages.ts';
import type { ResolvedQuestion } from './resolved-question.ts';
import { understandQuestion } from './understanding/understand-question.ts';
import type { PhraseMatcher } from './understanding/vocabulary.ts';

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

/** Answers a question in quotations, or refuses it. Throws DependencyUnavailableError, and what `Stages` throws. */
export async function answerQuestion(
  asked: ResolvedQuestion,
  stores: AnsweringStores,
  stages: Stages,
): Promise<ComposedAnswer> {
  const { config, index, reranker, statistics, matcher, vectors, rerankBudgetMs } = stores;
  const corpus = corpusFor(asked, await stages.run('corpus', () => stores.corpus.current()), config);
  const question = settlePlace(asked, corpus);
  const nothingToSearch = refuseBeforeSearch(question, corpus);
  if (nothingToSearch !== null) return finishRefusal(nothingToSearch, { question, corpus, config });
  const understood = await stages.run('understand', () =>
    understandQuestion(question, { corpus, statistics, matcher, config }),
  );
  const { vector, failed: unembedded } = await stages.run('embed', () => vectors.of(understood.text, stages.signal));
  const candidates = await stages.run('retrieve', () =>
    retrieveCandidates(understood, { corpus, index, config, vector, signal: stages.signal }),
  );
  const query = await stages.run('land use', () => matchLandUse(understood, candidates, { index, config }));
  const budget = shareRerankBudget(rerankBudgetMs, { config, reranker });
  const ranking = await stages.run('rank', () =>
    rankCandidates(candidates, query, { ...whileWanted(budget.forPassages(), stages), hasVectors: vector !== null }),
  );
  const byRule = refuseByRule(query, ranking, { corpus, config });
  if (byRule !== null) return finishRefusal(byRule, { question, corpus, query, config });
  const { units, failed } = await stages.run('units', () =>
    chooseUnits(ranking, query, whileWanted(budget.forUnits(), stages)),
  );
  const lacksPlan = lacksLocalPlan(query, ranking.passages[0]?.document, { corpus, config });
  const answerability = decideAnswerability(ranking, { config, hasUnits: units.length > 0, lacksLocalPlan: lacksPlan });
  if (answerability.decision === 'refuse') {
    const refusal = refuseUnanswered(query, answerability.probability, config);
    return finishRefusal(refusal, { question, corpus, query, ranking, config });
  }
  const isIncomplete = ranking.passages.some(({ isUnembedded }) => isUnembedded);
  const degraded = ranking.degraded || failed || unembedded || isIncomplete;
  const quotes = await stages.run('compose', () => composeQuotes(units, query, { config, index }));
  return finishAnswer({ question, corpus, query, ranking, answerability, quotes, degraded, config });
}

/** The cross-encoder stops reading for an answer that is abandoned or late. */
function whileWanted(reranking: Reranking, { signal }: Stages): Reranking {
  return { ...reranking, signal: AbortSignal.any([reranking.signal, signal]) };
}

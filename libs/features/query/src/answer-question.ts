/** The stages of an answer in order, from a resolved question to quotations or a refusal. */
import { understandQuestion } from './understanding/understand-question.ts';
import { matchLandUse } from './retrieval/match-land-use.ts';
import { retrieveCandidates } from './retrieval/retrieve-candidates.ts';
import { rankCandidates } from './ranking/rank-candidates.ts';
import { refuseByRule } from './answerability/refuse-by-rule.ts';
import { chooseUnits } from './composition/extractive/choose-units.ts';
import { decideAnswerability } from './answerability/decide-answerability.ts';
import { isLocallyCovered, refuseBeforeSearch, refuseUnanswered } from './answerability/refusals.ts';
import { composeQuotes } from './composition/extractive/compose-quotes.ts';
import { readingBudget } from './ranking/reading.ts';
import { finishAnswer, finishRefusal } from './finish-answer.ts';
import { corpusFor } from './corpus/corpus-for.ts';
import type { AnsweringStores, ComposedAnswer } from './composed-answer.ts';
import type { StageTimes } from './stage-times.ts';
import type { ResolvedQuestion } from './understanding/resolved-question.ts';

/** Answers a question in quotations, or refuses it. Throws DependencyUnavailableError. */
export async function answerQuestion(
  question: ResolvedQuestion,
  stores: AnsweringStores,
  times: StageTimes,
): Promise<ComposedAnswer> {
  const { config, index, reranker, statistics, matcher, vectors, rerankBudgetMs } = stores;
  const corpus = corpusFor(question, await times.measure('corpus', () => stores.corpus.current()));
  const nothingToSearch = refuseBeforeSearch(question, corpus);
  if (nothingToSearch !== null) return finishRefusal(nothingToSearch, { question, corpus, config });
  const understood = await times.measure('understand', () =>
    understandQuestion(question, { corpus, statistics, matcher, config }),
  );
  const embedded = await times.measure('embed', () => vectors.of(understood.text));
  const vector = embedded.kind === 'vector' ? embedded.vector : null;
  const candidates = await times.measure('retrieve', () =>
    retrieveCandidates(understood, { corpus, index, config, vector }),
  );
  const query = await times.measure('land use', () => matchLandUse(understood, candidates, index));
  const reading = readingBudget(rerankBudgetMs, { config, reranker });
  const ranking = await times.measure('rank', () =>
    rankCandidates(candidates, query, { ...reading.forPassages(), hasVectors: vector !== null }),
  );
  const byRule = refuseByRule(query, ranking, { corpus, config });
  if (byRule !== null) return finishRefusal(byRule, { question, corpus, query, config });
  const { units, failed } = await times.measure('units', () => chooseUnits(ranking, query, reading.forUnits()));
  const answerability = decideAnswerability(ranking, units, {
    config,
    isLocallyCovered: isLocallyCovered(question, corpus),
  });
  if (answerability.decision === 'refuse') {
    const refusal = refuseUnanswered(query, answerability.probability, config);
    return finishRefusal(refusal, { question, corpus, query, ranking, config });
  }
  const degraded = ranking.degraded || failed || embedded.kind === 'failed';
  const quotes = await times.measure('compose', () => composeQuotes(units, query, { config, index }));
  return finishAnswer({ question, corpus, query, ranking, answerability, quotes, degraded, config });
}

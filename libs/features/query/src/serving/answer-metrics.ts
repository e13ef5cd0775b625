import type { QueryResponseBody } from '@regqa/contracts';
import { OverloadedError } from '@regqa/errors';
import { Counter, countOf, gauge, Histogram, reading } from '@regqa/platform';
import type { Admission, Metric, MetricsRegistry } from '@regqa/platform';
import type { AnswerCache, PassageIndex } from '@regqa/ports';
import { HEDGE_WARNING, REFUSAL_CODES } from '../answerability/refusals.ts';
import type { Draft } from '../composition/generative/draft.ts';
import type { JudgeOutcome } from '../composition/generative/judge-sentences.ts';
import type { CorpusWatcher } from './corpus-watcher.ts';
import type { TokenUsage } from './token-budget.ts';

/** What a million tokens of the answer model cost, in dollars; 0 where that is not known. */
export interface TokenPrices {
  readonly promptMillion: number;
  readonly completionMillion: number;
}

const MODES = ['extractive', 'generative'] as const;
const OUTCOMES = ['answered', 'hedged', 'refused', 'overload', 'abandoned', 'failed'] as const;
const LOOKUPS = ['hit', 'miss', 'failed'] as const;

/** Bounds in seconds: a stage takes under 1 ms to a second, a model up to its deadline. */
const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25];
/** Scores are from 0 to 1; `UNRELIABLE_BELOW` is one of the bounds. */
const SCORES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
  new Counter({ name, help, labelNames, registers: [] });
const histogram = <L extends string>(about: { name: string; help: string; buckets: number[] }, ...labelNames: L[]) =>
  new Histogram({ ...about, labelNames, registers: [] });

/** Counts questions, what became of them, where their time went and what the model did; nothing of what was asked. */
export class AnswerMetrics {
  readonly #metrics = {
    questions: counter(
      'questions_total',
      'Questions by what became of them and how they were, or were to be, answered',
      ...(['outcome', 'mode'] as const),
    ),
    refusals: counter(
      'question_refusals_total',
      'Questions that were refused, by the code of the warning that says why',
      'reason',
    ),
    lookups: counter('answer_cache_lookups_total', 'Look-ups in the answer cache by result', 'result'),
    joined: counter('questions_joined_total', 'Questions that joined an identical one that was being answered'),
    stages: histogram(
      {
        name: 'question_stage_duration_seconds',
        help: 'Time that one stage of an answer took, in seconds',
        buckets: SECONDS,
      },
      'stage',
    ),
    trust: histogram(
      {
        name: 'answer_trust_score',
        help: 'trust_score of answers that were given, refusals apart',
        buckets: SCORES,
      },
      'mode',
    ),
    confidence: histogram({
      name: 'answer_confidence_score',
      help: 'confidence_score of the best source of answers that were given, refusals apart',
      buckets: SCORES,
    }),
    sentences: counter('generated_sentences_total', 'Sentences that a model wrote, by what became of them', 'outcome'),
    judged: counter(
      'judged_answers_total',
      'Answers whose sentences a model was to judge: judged, or why that failed',
      'outcome',
    ),
    promptTokens: counter('model_prompt_tokens_total', 'Tokens that answer models read', 'model'),
    completionTokens: counter('model_completion_tokens_total', 'Tokens that answer models wrote', 'model'),
    cost: counter('model_cost_dollars_total', 'What those tokens cost by the prices that are set, in dollars', 'model'),
  };
  readonly #prices: TokenPrices;
  readonly #responses = { cached: { count: 0, totalMs: 0 }, uncached: { count: 0, totalMs: 0 } };

  constructor(prices: TokenPrices) {
    this.#prices = prices;
    const { questions, refusals, lookups } = this.#metrics;
    // A series that is there from the start has a rate with its first event.
    for (const mode of MODES) for (const outcome of OUTCOMES) questions.inc({ outcome, mode }, 0);
    for (const reason of REFUSAL_CODES) refusals.inc({ reason }, 0);
    for (const result of LOOKUPS) lookups.inc({ result }, 0);
    this.addSentences({ kept: 0, doubted: 0, replaced: 0, dropped: 0 });
  }

  addAnswer({ body, refused, cacheHit }: CountedAnswer, milliseconds: number): void {
    const { mode = 'extractive', warnings = [], trust_score, sources } = body;
    const responses = this.#responses[cacheHit ? 'cached' : 'uncached'];
    responses.count += 1;
    responses.totalMs += milliseconds;
    const hedged = warnings.some(({ code }) => code === HEDGE_WARNING.code);
    this.#metrics.questions.inc({ outcome: refused ? 'refused' : hedged ? 'hedged' : 'answered', mode });
    if (refused) {
      this.#metrics.refusals.inc({ reason: warnings[0]?.code ?? 'unknown' });
      return;
    }
    this.#metrics.trust.observe({ mode }, trust_score);
    if (sources[0] !== undefined) this.#metrics.confidence.observe(sources[0].confidence_score);
  }

  /** Returns the mean response time since the start, in milliseconds; 0 while there was none. */
  meanResponseMs(kind: 'cached' | 'uncached'): number {
    const { count, totalMs } = this.#responses[kind];
    return count === 0 ? 0 : totalMs / count;
  }

  /** Counts a question that got no answer; `signal` says whether its asker has gone. */
  addFailure(error: unknown, { mode, signal }: { mode: (typeof MODES)[number]; signal: AbortSignal }): void {
    const outcome = signal.aborted ? 'abandoned' : error instanceof OverloadedError ? 'overload' : 'failed';
    this.#metrics.questions.inc({ outcome, mode });
  }

  addStage(stage: string, milliseconds: number): void {
    this.#metrics.stages.observe({ stage }, milliseconds / 1000);
  }

  addLookup(result: (typeof LOOKUPS)[number]): void {
    this.#metrics.lookups.inc({ result });
  }

  addJoined(): void {
    this.#metrics.joined.inc();
  }

  addSentences(counts: Draft['counts']): void {
    for (const [outcome, count] of Object.entries(counts)) this.#metrics.sentences.inc({ outcome }, count);
  }

  addJudgement(outcome: JudgeOutcome): void {
    if (outcome !== 'none') this.#metrics.judged.inc({ outcome });
  }

  addTokens(model: string, { promptTokens, completionTokens }: TokenUsage): void {
    const { promptMillion, completionMillion } = this.#prices;
    this.#metrics.promptTokens.inc({ model }, promptTokens);
    this.#metrics.completionTokens.inc({ model }, completionTokens);
    const cost = promptTokens * promptMillion + completionTokens * completionMillion;
    this.#metrics.cost.inc({ model }, cost / 1_000_000);
  }

  register(registry: MetricsRegistry): void {
    for (const metric of Object.values(this.#metrics)) registry.registerMetric(metric as Metric);
  }
}

interface CountedAnswer {
  readonly body: QueryResponseBody;
  readonly refused: boolean;
  readonly cacheHit: boolean;
}

export interface StateSources {
  readonly admission: Admission;
  readonly corpus: CorpusWatcher;
  readonly cache: AnswerCache;
  readonly index: PassageIndex;
}

/** Adds how questions, corpus, passage index and answer cache stand now; what is out of reach is left out. */
export function registerState(registry: MetricsRegistry, { admission, corpus, cache, index }: StateSources): void {
  const values: readonly [name: string, help: string, read: () => Promise<number>][] = [
    ['corpus_release', 'Release of the corpus that questions are answered from', () => corpus.release()],
    [
      'corpus_release_seen_timestamp_seconds',
      'When this process first saw that release, or started, in seconds since the epoch: time() less this is its age',
      async () => (await corpus.changedAt()) / 1000,
    ],
    [
      'corpus_documents',
      'Documents that answer questions about today',
      async () => (await corpus.current()).documents.length,
    ],
    ['passage_index_passages', 'Passages that the index holds', async () => (await index.status()).passages],
    [
      'answer_cache_entries',
      'Answers in the cache; of all instances where they share one',
      async () => (await cache.metrics()).keys,
    ],
    [
      'answer_cache_size_bytes',
      'Size of the answers in the cache, in bytes',
      async () => (await cache.metrics()).sizeBytes,
    ],
  ];
  for (const [name, help, read] of values) reading(registry, { name, help }, read);
  const evictions = { name: 'answer_cache_evictions_total', help: 'Answers that were dropped for want of room' };
  countOf(registry, evictions, async () => (await cache.metrics()).evictions);
  const vectors = { name: 'passage_index_vectors', help: 'Passages with a vector, by model', label: 'model' };
  gauge(registry, vectors, async () =>
    Object.fromEntries((await index.vectorStatus()).map(({ model, passages }) => [model, passages])),
  );
  const help = 'Questions that are worked on or wait for their turn now';
  gauge(registry, { name: 'questions_in_hand', help, label: 'state' }, async () => {
    const { running, waiting } = admission.state();
    return { running, waiting };
  });
  const shed = 'Questions that got no turn because too many were asked; each was answered with 503';
  countOf(registry, { name: 'questions_shed_total', help: shed }, async () => admission.state().refused);
}

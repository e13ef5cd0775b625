import type { QueryResponseBody } from '@regqa/contracts';
import { OverloadedError } from '@regqa/errors';
import { Counter, Histogram } from '@regqa/platform';
import type { Metric, MetricsRegistry } from '@regqa/platform';
import { HEDGE_WARNING } from '../answerability/refusals.ts';

const MODES = ['extractive', 'generative'] as const;
const OUTCOMES = ['answered', 'hedged', 'refused', 'overload', 'abandoned', 'failed'] as const;
const LOOKUPS = ['hit', 'miss', 'failed'] as const;
const JOINED = ['process', 'instances'] as const;

/** Bounds in seconds: a stage takes under 1 ms to a second, a model up to its deadline. */
const STAGE_BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25];
/** Scores are from 0 to 1; under 0.4 is unreliable (docs/asking.md). */
const SCORE_BUCKETS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

type Outcome = (typeof OUTCOMES)[number];
type Mode = (typeof MODES)[number];

/** Counts questions, what became of them and where their time went; nothing of what was asked. */
export class QuestionMetrics {
  readonly #questions = new Counter({
    name: 'questions_total',
    help: 'Questions by what became of them and how they were, or were to be, answered',
    labelNames: ['outcome', 'mode'] as const,
    registers: [],
  });
  readonly #refusals = new Counter({
    name: 'question_refusals_total',
    help: 'Questions that were refused, by the code of the warning that says why',
    labelNames: ['reason'] as const,
    registers: [],
  });
  readonly #stages = new Histogram({
    name: 'question_stage_duration_seconds',
    help: 'Time that one stage of an answer took, in seconds',
    labelNames: ['stage'] as const,
    buckets: STAGE_BUCKETS_SECONDS,
    registers: [],
  });
  readonly #trust = new Histogram({
    name: 'answer_trust_score',
    help: 'trust_score of answers that were given, refusals apart',
    labelNames: ['mode'] as const,
    buckets: SCORE_BUCKETS,
    registers: [],
  });
  readonly #confidence = new Histogram({
    name: 'answer_confidence_score',
    help: 'confidence_score of the best source of answers that were given, refusals apart',
    buckets: SCORE_BUCKETS,
    registers: [],
  });
  readonly #lookups = new Counter({
    name: 'answer_cache_lookups_total',
    help: 'Look-ups in the answer cache by result',
    labelNames: ['result'] as const,
    registers: [],
  });
  readonly #joined = new Counter({
    name: 'questions_joined_total',
    help: 'Questions that joined an identical one that was being answered, in the process or by another instance',
    labelNames: ['where'] as const,
    registers: [],
  });

  constructor() {
    // A series that is there from the start has a rate with its first event.
    for (const mode of MODES) for (const outcome of OUTCOMES) this.#questions.inc({ outcome, mode }, 0);
    for (const result of LOOKUPS) this.#lookups.inc({ result }, 0);
    for (const where of JOINED) this.#joined.inc({ where }, 0);
  }

  addAnswer({ mode = 'extractive', warnings = [], trust_score, sources }: QueryResponseBody, refused: boolean): void {
    this.#questions.inc({ outcome: outcomeOf(refused, warnings), mode });
    if (refused) {
      this.#refusals.inc({ reason: warnings[0]?.code ?? 'unknown' });
      return;
    }
    this.#trust.observe({ mode }, trust_score);
    if (sources[0] !== undefined) this.#confidence.observe(sources[0].confidence_score);
  }

  /** Counts a question that got no answer; `signal` says whether its asker has gone. */
  addFailure(error: unknown, { mode, signal }: { mode: Mode; signal: AbortSignal }): void {
    const outcome = signal.aborted ? 'abandoned' : error instanceof OverloadedError ? 'overload' : 'failed';
    this.#questions.inc({ outcome, mode });
  }

  addStage(stage: string, milliseconds: number): void {
    this.#stages.observe({ stage }, milliseconds / 1000);
  }

  addLookup(result: (typeof LOOKUPS)[number]): void {
    this.#lookups.inc({ result });
  }

  addJoined(where: (typeof JOINED)[number]): void {
    this.#joined.inc({ where });
  }

  register(registry: MetricsRegistry): void {
    const all: readonly Metric[] = [
      this.#questions,
      this.#refusals,
      this.#stages,
      this.#trust,
      this.#confidence,
      this.#lookups,
      this.#joined,
    ];
    for (const metric of all) registry.registerMetric(metric);
  }
}

function outcomeOf(refused: boolean, warnings: readonly { readonly code: string }[]): Outcome {
  if (refused) return 'refused';
  return warnings.some(({ code }) => code === HEDGE_WARNING.code) ? 'hedged' : 'answered';
}

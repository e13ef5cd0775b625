import { randomUUID } from 'node:crypto';
import type { QueryResponseBody } from '@regqa/contracts';
import { DependencyUnavailableError } from '@regqa/errors';
import type { Admission } from '@regqa/platform';
import type { SingleFlight } from '@regqa/ports';
import { answerQuestion } from '../answer-question.ts';
import type { AnsweringStores, ComposedAnswer } from '../composed-answer.ts';
import { corpusFor } from '../corpus/corpus-for.ts';
import type { StageTimes } from '../stage-times.ts';
import type { ResolvedQuestion } from '../understanding/resolved-question.ts';
import type { AnswerFlight } from './answer-flight.ts';
import { answerKey } from './answer-key.ts';
import type { AnswerWriter, WrittenAnswer } from './answer-writer.ts';
import type { Asker } from './asker.ts';
import { boundedStores } from './bounded-stores.ts';
import type { CorpusWatcher } from './corpus-watcher.ts';
import type { KeptAnswers } from './kept-answers.ts';
import type { QuestionMetrics } from './question-metrics.ts';
import { toWire } from './to-wire.ts';

export interface AnswerComposerDeps extends AnsweringStores {
  readonly corpus: CorpusWatcher;
  /** Keeps instances from composing the same answer at the same time; left out, this one works for itself. */
  readonly flights?: SingleFlight;
  readonly metrics: QuestionMetrics;
  readonly writer: AnswerWriter | null;
  readonly admission: Admission;
}

export interface AnswerComposerOptions {
  readonly cacheEnabled: boolean;
  /** Longest that an answer with a model may take in all, in milliseconds; then the passages are quoted. */
  readonly modelDeadlineMs: number;
  /** Longest that any answer may take in all, in milliseconds; 25 s unless set: the gateway waits 30 s. */
  readonly answerDeadlineMs?: number;
}

/** An answer as it is kept, with what the event says about it. */
export interface Answered {
  readonly body: QueryResponseBody;
  readonly refused: boolean;
  readonly cacheHit: boolean;
  /** Tokens that a model used for it, with the one who asked for it first; absent where none was asked. */
  readonly cost?: { readonly tokens: number; readonly asker: Asker };
}

/** What composing an answer works with. */
export interface Composing {
  readonly asker: Asker;
  readonly stages: StageTimes;
  readonly flight: AnswerFlight<Answered>;
  /** `performance.now()` by which a model must have finished. */
  readonly endsAt: number;
  readonly overBudget: boolean;
}

/** How often an answer is begun again because the corpus changed while it was composed. */
const COMPOSE_ATTEMPTS = 4;
/**
 * How long another instance is waited for that composes the same answer without a model: far longer than that takes.
 */
const QUOTING_WAIT_MS = 2_000;
const ANSWER_DEADLINE_MS = 25_000;

/** Composes answers that are not in the cache, each when it has its turn. */
export class AnswerComposer {
  readonly #deps: AnswerComposerDeps;
  readonly #options: AnswerComposerOptions;
  readonly #kept: KeptAnswers;

  constructor(deps: AnswerComposerDeps, options: AnswerComposerOptions, kept: KeptAnswers) {
    this.#deps = deps;
    this.#options = options;
    this.#kept = kept;
  }

  /** Returns the key under which the answer to the question is cached at a release. */
  keyOf(question: ResolvedQuestion, release: number): string {
    const { vectors, reranker, config, writer } = this.#deps;
    const finder = [
      vectors.method,
      reranker?.available === true ? reranker.name : 'no reranker',
      config.fingerprint,
    ].join(', ');
    return answerKey(question, release, { writer: writer?.name ?? null, finder });
  }

  /** Composes, unless another instance does so already: then its answer is waited for, and taken where it was kept. */
  async composeInTurn(key: string, question: ResolvedQuestion, composing: Composing): Promise<Answered> {
    const { flights } = this.#deps;
    if (flights === undefined || !this.#options.cacheEnabled) return this.#compose(question, composing);
    const waitMs = question.generative ? this.#options.modelDeadlineMs : QUOTING_WAIT_MS;
    const turn = await flights.begin(key, { waitMs, signal: composing.flight.signal });
    if (turn.waited) this.#deps.metrics.addJoined('instances');
    try {
      const kept = turn.waited ? await this.#kept.read(key, composing.asker) : undefined;
      return kept === undefined
        ? await this.#compose(question, composing)
        : { body: kept, refused: false, cacheHit: true };
    } finally {
      void turn.end(); // who asked does not wait for it
    }
  }

  /** Composes until what is cited still answers in the end, so that no answer cites what is gone when it is given. */
  async #compose(question: ResolvedQuestion, composing: Composing): Promise<Answered> {
    const { asker } = composing;
    let tokens = 0;
    for (let attempt = 0; attempt < COMPOSE_ATTEMPTS; attempt++) {
      const quoted = await this.#quote(question, composing);
      const { composed, tokens: used } = await this.#write(question, quoted, composing);
      tokens += used;
      const isCurrent = await this.#deps.corpus.isCurrent(composed.release);
      if (!isCurrent && !(await this.#standsStill(question, composed))) continue;
      const key = this.keyOf(question, composed.release);
      const body = toWire(question, composed, { answerId: randomUUID(), cacheKey: key });
      if (isCurrent && !composed.refused && !composed.degraded)
        await this.#kept.write(key, { body, release: composed.release }, asker.logger);
      return { body, refused: composed.refused, cacheHit: false, ...(tokens > 0 && { cost: { tokens, asker } }) };
    }
    throw new DependencyUnavailableError('database', 'The documents change faster than the question can be answered', {
      retryAfterSeconds: 1,
    });
  }

  /** Answers in quotations when the question's turn has come. A model that writes afterwards has its own limits. */
  #quote(question: ResolvedQuestion, { asker, stages, flight }: Composing): Promise<ComposedAnswer> {
    const endsAt = asker.startedAt + (this.#options.answerDeadlineMs ?? ANSWER_DEADLINE_MS);
    const cameAt = performance.now();
    const work = () => {
      stages.addPast('turn', performance.now() - cameAt);
      flight.begin();
      return answerQuestion(question, boundedStores(this.#deps, { abandoned: flight.signal, endsAt }), stages);
    };
    return this.#deps.admission.run(work, { key: asker.principal.keyId, signal: flight.signal });
  }

  /**
   * Whether every source is a text that is in force in the newest release too: while many documents are published one
   * after another, no answer would be given otherwise. A refusal may be out of date with any of them, and is quickly
   * made again.
   */
  async #standsStill(question: ResolvedQuestion, { refused, sources }: ComposedAnswer): Promise<boolean> {
    const corpus = corpusFor(question, await this.#deps.corpus.current());
    return !refused && sources.every(({ passage }) => corpus.documentOf(passage.generation) !== undefined);
  }

  async #write(
    question: ResolvedQuestion,
    quoted: ComposedAnswer,
    { stages, ...rest }: Composing,
  ): Promise<WrittenAnswer> {
    const { writer } = this.#deps;
    if (writer === null || !question.generative) return { composed: quoted, tokens: 0 };
    return stages.measure('model', () => writer.write({ question, quoted, ...rest }));
  }
}

import type { KeyFilters, QueryRequest } from '@regqa/contracts';
import type { Clock } from '@regqa/ports';
import { answerKey } from './answer-key.ts';
import { resolveQuestion } from './resolve-question.ts';
import type { ResolvedQuestion } from './resolve-question.ts';
import { todays } from './todays.ts';

/** What the key of an answer depends on beside the question. */
export interface KeyCircumstances {
  readonly release: number;
  /** The model and its prompt; null where none writes. */
  readonly writer: string | null;
  /** What finds passages. */
  readonly finder: string;
}

export interface RememberedQuestionsOptions {
  readonly maxQueryLength: number;
  /** Whether a model is configured. */
  readonly generative: boolean;
  readonly clock: Clock;
}

interface Resolved {
  readonly days: readonly [string, string];
  readonly filters: KeyFilters | undefined;
  readonly question: ResolvedQuestion;
}

/**
 * Resolves requests, and remembers what it made of them for as long as they are kept. Requests with the same body are
 * the same object while the service remembers the body: resolving them takes longer than finding a cached answer.
 */
export class RememberedQuestions {
  readonly #options: RememberedQuestionsOptions;
  readonly #resolved = new WeakMap<QueryRequest, Resolved>();
  readonly #keys = new WeakMap<ResolvedQuestion, KeyCircumstances & { readonly key: string }>();

  constructor(options: RememberedQuestionsOptions) {
    this.#options = options;
  }

  /** Returns the question within the filters of the asker's key. Throws what `resolveQuestion` throws. */
  resolve(request: QueryRequest, filters: KeyFilters | undefined): ResolvedQuestion {
    const { clock, maxQueryLength, generative } = this.#options;
    const days = todays(clock.now());
    const known = this.#resolved.get(request);
    if (known !== undefined && known.days === days && known.filters === filters) return known.question;
    const question = resolveQuestion(request, { maxQueryLength, todays: days, generative, within: filters });
    this.#resolved.set(request, { days, filters, question });
    return question;
  }

  /** Returns the key of the question's answer, as `answerKey` does. */
  keyOf(question: ResolvedQuestion, { release, writer, finder }: KeyCircumstances): string {
    const known = this.#keys.get(question);
    if (known !== undefined && known.release === release && known.writer === writer && known.finder === finder)
      return known.key;
    const key = answerKey(question, release, { writer, finder });
    this.#keys.set(question, { release, writer, finder, key });
    return key;
  }
}

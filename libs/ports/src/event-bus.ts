import type { QuestionAnswered } from '@regqa/contracts';

/** Events between services, kept until they are consumed. */
export interface EventBus {
  /**
   * Takes the event and returns at once; batches go out within `flushIntervalMs`. While the bus is out of reach events
   * are kept in memory up to a stated bound and sent later.
   */
  publishQuestionAnswered(event: QuestionAnswered): void;
  /**
   * Consumes batches; a rejection means that the batch comes again. Returns how to stop, which waits for the running
   * batch.
   */
  onQuestionsAnswered(handler: (events: readonly QuestionAnswered[]) => Promise<void>): Promise<() => Promise<void>>;
  /**
   * Sends what is still in memory, at the latest when `deadlineMs` have passed; returns how many events it had to give
   * up.
   */
  drain(deadlineMs: number): Promise<number>;
  /** Sends what is still in memory, within a few seconds, and closes. What cannot be sent is counted in the log. */
  close(): Promise<void>;
}

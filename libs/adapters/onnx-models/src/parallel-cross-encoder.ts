import type { RerankOptions } from '@regqa/ports';
import { createLocalCrossEncoder } from './local-cross-encoder.ts';
import type { LocalCrossEncoder, LocalCrossEncoderOptions } from './local-cross-encoder.ts';

/** Which cross-encoder scores, and in how many threads. */
export interface ParallelCrossEncoderOptions extends Omit<LocalCrossEncoderOptions, 'threads'> {
  /** Threads, each with the model; a pair is read by one of them. */
  readonly workers: number;
}

/** Several threads with the same cross-encoder, which share the texts of a question. */
class ParallelCrossEncoder implements LocalCrossEncoder {
  readonly name: string;
  readonly #members: readonly LocalCrossEncoder[];

  constructor(members: readonly LocalCrossEncoder[]) {
    this.name = members[0]!.name;
    this.#members = members;
  }

  get available(): boolean {
    return this.#members.some(({ available }) => available);
  }

  async rerank(
    question: string,
    texts: readonly string[],
    options: RerankOptions,
  ): Promise<readonly (number | null)[]> {
    const ready = this.#members.filter(({ available }) => available);
    const members = ready.length > 0 ? ready : this.#members.slice(0, 1);
    // Dealt in turn, so that what is left unread when the time is over are the last texts of the question.
    const hands = members.map((_member, first) => texts.filter((_text, at) => at % members.length === first));
    const scores = await Promise.all(members.map((member, at) => member.rerank(question, hands[at]!, options)));
    const dealt: (number | null)[] = texts.map(
      (_text, at) => scores[at % members.length]![Math.floor(at / members.length)] ?? null,
    );
    // One thread may have got further than another; texts are read from the first on.
    const unread = dealt.indexOf(null);
    return unread < 0 ? dealt : dealt.map((score, at) => (at < unread ? score : null));
  }

  async close(): Promise<void> {
    await Promise.all(this.#members.map((member) => member.close()));
  }
}

/**
 * Returns the cross-encoder of a folder in several threads: two threads with a pair each read twice as many pairs as
 * two that share one. Throws as `createLocalCrossEncoder` does.
 */
export async function createParallelCrossEncoder(options: ParallelCrossEncoderOptions): Promise<LocalCrossEncoder> {
  const { workers, ...each } = options;
  const members = Array.from({ length: workers }, () => createLocalCrossEncoder({ ...each, threads: 1 }));
  return new ParallelCrossEncoder(await Promise.all(members));
}

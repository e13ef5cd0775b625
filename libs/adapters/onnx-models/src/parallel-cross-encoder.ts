import type { Reranker } from '@regqa/ports';
import { createLocalCrossEncoder } from './local-cross-encoder.ts';
import type { LocalCrossEncoder, LocalCrossEncoderOptions } from './local-cross-encoder.ts';

export interface ParallelCrossEncoderOptions extends Omit<LocalCrossEncoderOptions, 'threads'> {
  /** Threads, each with the model; a pair is read by one of them. */
  readonly workers: number;
}

/**
 * Returns the cross-encoder of a folder in several threads, which share the texts of a question: two threads with a
 * pair each read twice as many pairs as two that share one. Throws as `createLocalCrossEncoder` does.
 */
export async function createParallelCrossEncoder(options: ParallelCrossEncoderOptions): Promise<LocalCrossEncoder> {
  const { workers, ...each } = options;
  const opened = Array.from({ length: workers }, () => createLocalCrossEncoder({ ...each, threads: 1 }));
  const members = await Promise.all(opened);
  return {
    name: members[0]!.name,
    get available() {
      return members.some(({ available }) => available);
    },
    rerank: (...request) => {
      const ready = members.filter(({ available }) => available);
      return shareOut(ready.length > 0 ? ready : members.slice(0, 1), ...request);
    },
    close: async () => {
      await Promise.all(members.map((member) => member.close()));
    },
  };
}

/** Deals the texts in turn, so that what is left unread when the time is over are the last texts of the question. */
async function shareOut(
  members: readonly Reranker[],
  ...[question, texts, options]: Parameters<Reranker['rerank']>
): Promise<readonly (number | null)[]> {
  const hands = members.map((_member, first) => texts.filter((_text, at) => at % members.length === first));
  const scores = await Promise.all(members.map((member, at) => member.rerank(question, hands[at]!, options)));
  const dealt: (number | null)[] = texts.map(
    (_text, at) => scores[at % members.length]![Math.floor(at / members.length)] ?? null,
  );
  // One thread may have got further than another; texts are read from the first on.
  const unread = dealt.indexOf(null);
  return unread < 0 ? dealt : dealt.map((score, at) => (at < unread ? score : null));
}

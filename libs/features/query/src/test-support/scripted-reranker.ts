import { DependencyUnavailableError } from '@regqa/errors';
import type { Reranker, RerankOptions } from '@regqa/ports';

/** A cross-encoder that scores as a test says. */
export class ScriptedReranker implements Reranker {
  readonly name: string;
  available = true;
  /** `fails`: it answers with an error; `silent`: with nothing until it is given up. */
  mood: 'judges' | 'fails' | 'silent' = 'judges';
  readonly asked: { readonly question: string; readonly texts: readonly string[]; readonly budgetMs: number }[] = [];
  private readonly judge: (text: string) => number | null;

  constructor(judge: (text: string) => number | null, name = 'scripted') {
    this.judge = judge;
    this.name = name;
  }

  async rerank(
    question: string,
    texts: readonly string[],
    { signal, budgetMs }: RerankOptions,
  ): Promise<readonly (number | null)[]> {
    this.asked.push({ question, texts, budgetMs });
    if (this.mood === 'judges') return texts.map(this.judge);
    if (this.mood === 'silent' && !signal.aborted)
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    throw new DependencyUnavailableError('reranker', 'The reranker did not answer in time');
  }
}

import { DependencyUnavailableError } from '@regqa/errors';
import type { Reranker } from '@regqa/ports';

/** A reranker that judges as a test says. */
export class ScriptedReranker implements Reranker {
  readonly name: string;
  available = true;
  /** `fails`: it answers with an error; `silent`: with nothing until it is given up. */
  mood: 'judges' | 'fails' | 'silent' = 'judges';
  readonly asked: { readonly question: string; readonly texts: readonly string[] }[] = [];
  private readonly judge: (text: string) => number;

  constructor(judge: (text: string) => number, name = 'scripted') {
    this.judge = judge;
    this.name = name;
  }

  async rerank(question: string, texts: readonly string[], { signal }: { readonly signal: AbortSignal }): Promise<readonly number[]> {
    this.asked.push({ question, texts });
    if (this.mood === 'judges') return texts.map(this.judge);
    if (this.mood === 'silent') await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    throw new DependencyUnavailableError('reranker', 'The reranker did not answer in time');
  }
}

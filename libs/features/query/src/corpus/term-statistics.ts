import type { DocumentStore } from '@regqa/ports';
import { LRUCache } from 'lru-cache';

const KEPT_STEMS = 50_000;

/** In how many current passages each stem occurs, and how many passages there are. */
export interface TermFrequencies {
  readonly passages: number;
  readonly counts: ReadonlyMap<string, number>;
}

/** How often words occur in the current corpus, remembered until the release changes. */
export class TermStatistics {
  readonly #documents: Pick<DocumentStore, 'termFrequencies'>;
  readonly #counts = new LRUCache<string, number>({ max: KEPT_STEMS });
  #release: number | undefined;
  #passages = 0;

  constructor(documents: Pick<DocumentStore, 'termFrequencies'>) {
    this.#documents = documents;
  }

  /** Returns in how many passages each stem occurs at the release. Throws DependencyUnavailableError. */
  async frequencies(stems: readonly string[], release: number): Promise<TermFrequencies> {
    if (this.#release !== release) this.#counts.clear();
    this.#release = release;
    const counts = new Map<string, number>();
    for (const stem of stems) {
      const count = this.#counts.get(stem);
      if (count !== undefined) counts.set(stem, count);
    }
    const missing = [...new Set(stems)].filter((stem) => !counts.has(stem));
    if (missing.length === 0) return { passages: this.#passages, counts };
    const read = await this.#documents.termFrequencies(missing);
    for (const stem of missing) counts.set(stem, read.counts.get(stem) ?? 0);
    // Another question may have moved on to a newer release while this one was reading.
    if (this.#release === release) {
      this.#passages = read.passages;
      for (const stem of missing) this.#counts.set(stem, counts.get(stem)!);
    }
    return { passages: read.passages, counts };
  }
}

import type { DocumentStore } from '@regqa/ports';
import { LRUCache } from 'lru-cache';
import type { TermFrequencies } from '../understanding/query-terms.ts';

const KEPT_STEMS = 50_000;

/** How often words occur in the current corpus, remembered until the release changes. */
export class TermStatistics {
  private readonly documents: Pick<DocumentStore, 'termFrequencies'>;
  private readonly counts = new LRUCache<string, number>({ max: KEPT_STEMS });
  private release: number | undefined;
  private passages = 0;

  constructor(documents: Pick<DocumentStore, 'termFrequencies'>) {
    this.documents = documents;
  }

  /** Returns in how many passages each stem occurs at the release. Throws DependencyUnavailableError. */
  async frequencies(stems: readonly string[], release: number): Promise<TermFrequencies> {
    if (this.release !== release) this.forget(release);
    const counts = new Map<string, number>();
    const missing = new Set<string>();
    for (const stem of stems) {
      const count = this.counts.get(stem);
      if (count === undefined) missing.add(stem);
      else counts.set(stem, count);
    }
    if (missing.size === 0) return { passages: this.passages, counts };
    const read = await this.documents.termFrequencies([...missing]);
    for (const stem of missing) counts.set(stem, read.counts.get(stem) ?? 0);
    const frequencies = { passages: read.passages, counts };
    this.remember(release, frequencies, missing);
    return frequencies;
  }

  /** Another question may have moved on to a newer release while this one was reading. */
  private remember(release: number, read: TermFrequencies, stems: ReadonlySet<string>): void {
    if (this.release !== release) return;
    this.passages = read.passages;
    for (const stem of stems) this.counts.set(stem, read.counts.get(stem)!);
  }

  private forget(release: number): void {
    this.counts.clear();
    this.release = release;
  }
}

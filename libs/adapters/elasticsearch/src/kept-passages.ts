import type { IndexedPassage } from '@regqa/ports';
import { LRUCache } from 'lru-cache';

/** Characters of passages kept in memory, one or two bytes each. */
const KEPT_CHARACTERS = 24_000_000;
/** What a passage takes beside its text, as characters. */
const FLAT_SIZE = 400;

/**
 * Passages by their identifier, those read last: one never changes under its identifier, and to send and read eighty of
 * them takes both sides longer than to find them.
 */
export class KeptPassages {
  private readonly kept = new LRUCache<string, IndexedPassage>({ maxSize: KEPT_CHARACTERS, sizeCalculation: ({ text, stems }) => text.length + stems.length + FLAT_SIZE });

  get(id: string): IndexedPassage | undefined {
    return this.kept.get(id);
  }

  keep(id: string, passage: IndexedPassage): void {
    this.kept.set(id, passage);
  }

  forgetGenerations(generations: ReadonlySet<string>): void {
    for (const [id, { generation }] of this.kept.entries()) if (generations.has(generation)) this.kept.delete(id);
  }
}

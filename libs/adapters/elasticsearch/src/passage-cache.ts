import type { IndexedPassage, ModelVector } from '@regqa/ports';
import { LRUCache } from 'lru-cache';
import { VectorCache } from './vector-cache.ts';
import { passageId, provisionField } from './passage-documents.ts';

/** What a passage takes besides its text, its vector included, in characters. */
const FLAT_SIZE = 700;
/** Share of the room from which on nothing is read ahead of the questions: what they read would push it out again. */
const READ_AHEAD_TO = 0.95;

/**
 * Passages by their identifier, those read last, and vectors of them: neither changes under its identifier, and to send
 * and read eighty of them takes both sides longer than to find them. Room is counted in characters, one or two bytes
 * each.
 */
export class PassageCache {
  private readonly room: number;
  private readonly cache: LRUCache<string, IndexedPassage>;
  private vectors = new VectorCache();
  /** The passages, in order, of each provision that is wholly cached: identifiers by the field that names it. */
  private readonly idsOfProvision = new Map<string, readonly string[]>();

  constructor(characters: number) {
    this.room = characters;
    this.cache = new LRUCache<string, IndexedPassage>({
      maxSize: characters,
      sizeCalculation: ({ text, stems }) => text.length + stems.length + FLAT_SIZE,
      dispose: (passage, id) => {
        this.idsOfProvision.delete(provisionField(passage));
        this.vectors.forget(id);
      },
    });
  }

  /** Whether only what questions need should be read from now on. */
  get isFull(): boolean {
    return this.cache.calculatedSize > READ_AHEAD_TO * this.room;
  }

  get(id: string): IndexedPassage | undefined {
    return this.cache.get(id);
  }

  keep(id: string, passage: IndexedPassage): void {
    if (!this.cache.has(id)) this.cache.set(id, passage);
  }

  /** Returns the cosine of a passage with a question; undefined where its vector is not cached. */
  cosine(id: string, question: ModelVector): number | undefined {
    return this.vectors.cosine(id, question);
  }

  /** Caches the vector of a cached passage. */
  keepVector(id: string, vector: { readonly model: string; readonly values: ArrayLike<number> }): void {
    if (this.cache.has(id)) this.vectors.keep(id, vector);
  }

  forgetVectors(): void {
    this.vectors = new VectorCache();
  }

  /** Returns all passages of a provision in order; undefined where one of them is not cached. */
  ofProvision(field: string): IndexedPassage[] | undefined {
    const passages = this.idsOfProvision.get(field)?.map((id) => this.cache.get(id));
    return passages?.every((passage) => passage !== undefined) ? passages : undefined;
  }

  /** Keeps all passages of a provision, given in order. */
  keepProvision(field: string, passages: readonly IndexedPassage[]): void {
    const ids = passages.map((passage) => passageId(passage));
    for (const [at, id] of ids.entries()) this.keep(id, passages[at]!);
    if (ids.every((id) => this.cache.has(id))) this.idsOfProvision.set(field, ids);
  }

  /** Forgets that the provisions of these passages are complete: they were added to. */
  forgetProvisions(passages: readonly IndexedPassage[]): void {
    if (this.idsOfProvision.size > 0)
      for (const passage of passages) this.idsOfProvision.delete(provisionField(passage));
  }

  forgetGenerations(generations: ReadonlySet<string>): void {
    for (const [id, { generation }] of this.cache.entries()) if (generations.has(generation)) this.cache.delete(id);
  }
}

import { contentStems } from '@regqa/domain';
import { DependencyUnavailableError } from '@regqa/errors';
import type { IndexedPassage, PassageHit, PassageIndex, PassageQuery, PlaceFilter } from '@regqa/ports';
import { Bm25Field } from './bm25-field.ts';

/** Passages in memory, scored by BM25: small enough to be read through, for tests and small corpora. */
class MemoryPassageIndex implements PassageIndex {
  private readonly passages = new Map<string, IndexedPassage>();
  private readonly texts = new Bm25Field();
  private readonly headings = new Bm25Field();
  private closed = false;

  async add(passages: readonly IndexedPassage[]): Promise<void> {
    this.refuseWhenClosed();
    for (const passage of passages) {
      const key = `${passage.generation}|${passage.chunkId}`;
      if (this.passages.has(key)) continue;
      this.passages.set(key, passage);
      this.texts.add(key, contentStems(passage.text));
      this.headings.add(key, contentStems([passage.title, ...passage.headingPath, passage.sectionHeading ?? '', passage.section ?? ''].join('\n')));
    }
  }

  async removeGenerations(generations: readonly string[]): Promise<void> {
    this.refuseWhenClosed();
    const removed = new Set(generations);
    for (const [key, passage] of [...this.passages]) {
      if (!removed.has(passage.generation)) continue;
      this.passages.delete(key);
      this.texts.remove(key);
      this.headings.remove(key);
    }
  }

  async search(query: PassageQuery): Promise<PassageHit[]> {
    this.refuseWhenClosed();
    const stems = [...new Set(contentStems(query.text))];
    const admits = (key: string) => isAdmitted(this.passages.get(key)!, query);
    const texts = this.texts.best({ stems, limit: query.limit, admits });
    const headings = this.headings.best({ stems, limit: query.limit, admits });
    return [...new Set([...texts.keys(), ...headings.keys()])].map((key) => ({
      passage: this.passages.get(key)!,
      textScore: texts.get(key) ?? null,
      headingScore: headings.get(key) ?? null,
    }));
  }

  async provision(input: { generation: string; provisionKey: string }): Promise<IndexedPassage[]> {
    this.refuseWhenClosed();
    return [...this.passages.values()]
      .filter((passage) => passage.generation === input.generation && passage.provisionKey === input.provisionKey)
      .sort((a, b) => a.ordinal - b.ordinal);
  }

  async generations(): Promise<ReadonlyMap<string, number>> {
    this.refuseWhenClosed();
    const counts = new Map<string, number>();
    for (const { generation } of this.passages.values()) counts.set(generation, (counts.get(generation) ?? 0) + 1);
    return counts;
  }

  async optimize(): Promise<void> {
    this.refuseWhenClosed();
  }

  async status(): Promise<{ type: string; passages: number; indexStatus: string }> {
    this.refuseWhenClosed();
    return { type: 'memory', passages: this.passages.size, indexStatus: 'ready' };
  }

  async check(): Promise<void> {
    this.refuseWhenClosed();
  }

  async close(): Promise<void> {
    this.closed = true;
  }

  private refuseWhenClosed(): void {
    if (this.closed) throw new DependencyUnavailableError('vector_store', 'The passage index is closed');
  }
}

function isAdmitted(passage: IndexedPassage, query: PassageQuery): boolean {
  const types = query.documentTypes;
  if (types !== null && types.length > 0 && !types.includes(passage.documentType)) return false;
  return query.place === null || appliesAt(passage, query.place);
}

function appliesAt(passage: IndexedPassage, place: PlaceFilter): boolean {
  if (passage.jurisdiction === 'Federal') return true;
  if (passage.state === null || !place.states.includes(passage.state)) return false;
  return passage.jurisdiction !== 'Local' || place.lga === null || passage.lga.includes(place.lga);
}

/** Returns an empty passage index in memory. */
export function createMemoryPassageIndex(): PassageIndex {
  return new MemoryPassageIndex();
}

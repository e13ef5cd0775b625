import { appliesAt } from '@regqa/domain';
import type { Applicability } from '@regqa/domain';
import type { IndexedPassage, PassageQuery } from '@regqa/ports';
import type { RecordBatch } from 'apache-arrow';
import { CompactVectors } from './compact-vectors.ts';
import type { NearPassage } from './compact-vectors.ts';
import { sqlList } from './passage-filter.ts';
import { passageKey } from './passage-rows.ts';
import { toVectorRow } from './vector-table.ts';
import type { VectorTable } from './vector-table.ts';

/** Other processes' clocks may differ from ours, and their rows come some time after they are stamped. */
const CLOCK_SLACK_MS = 120_000;

interface Filtered extends Applicability {
  readonly documentType: string;
}

/** The vectors of one model. LanceDB keeps them; they are searched in memory, exactly enough and many times as fast. */
export class ModelVectors {
  readonly opened: VectorTable;
  private readonly memory: CompactVectors;
  private readonly filters = new Map<string, Filtered>();
  private readAtVersion = -1;
  private newestMs = 0;
  private reading: Promise<void> | undefined;

  constructor(opened: VectorTable) {
    this.opened = opened;
    this.memory = new CompactVectors(opened.dimension);
  }

  /** Adds vectors; one that is there already is left out. */
  async add(vectors: readonly { readonly passage: IndexedPassage; readonly values: Float32Array }[]): Promise<void> {
    const rows = [
      ...new Map(vectors.map(({ passage, values }) => [passageKey(passage), toVectorRow(passage, values)])).values(),
    ];
    await this.opened.table.mergeInsert('key').whenNotMatchedInsertAll().execute(rows);
    await this.refresh();
  }

  async removeGenerations(generations: readonly string[]): Promise<void> {
    await this.opened.table.delete(`generation IN ${sqlList(generations)}`);
    this.memory.removeGenerations(new Set(generations));
  }

  /** Returns the passages nearest to a vector, filtered, nearest first. */
  async nearest(values: Float32Array, query: PassageQuery): Promise<NearPassage[]> {
    if (values.length !== this.opened.dimension) return [];
    await this.refresh();
    const without = new Set(query.without);
    const isAdmitted = (generation: string) => !without.has(generation) && admits(this.filters.get(generation), query);
    return this.memory.nearest(values, query.limit, isAdmitted);
  }

  /** Returns the cosine of a passage, null where it has no vector of this length. */
  cosine(key: string, values: Float32Array): number | null {
    return values.length === this.opened.dimension ? this.memory.cosine(key, values) : null;
  }

  async counts(): Promise<ReadonlyMap<string, number>> {
    await this.refresh();
    return this.memory.counts();
  }

  /** Returns those of the passages that have no vector. */
  async lacking(passages: readonly IndexedPassage[]): Promise<IndexedPassage[]> {
    await this.refresh();
    return passages.filter((passage) => !this.memory.has(passageKey(passage)));
  }

  /** Forgets what is gone from the table; its passages were removed elsewhere. */
  forget(keys: readonly string[]): void {
    for (const key of keys) this.memory.remove(key);
  }

  /** Reads what came since it was last read, from here or from another process. */
  private async refresh(): Promise<void> {
    const version = await this.opened.table.version();
    if (version === this.readAtVersion) return;
    this.reading ??= this.read(version).finally(() => {
      this.reading = undefined;
    });
    await this.reading;
  }

  private async read(version: number): Promise<void> {
    const columns = ['key', 'generation', 'jurisdiction', 'state', 'lga', 'document_type', 'added_at_ms', 'vector'];
    const rows = this.opened.table
      .query()
      .where(`added_at_ms >= ${this.newestMs - CLOCK_SLACK_MS}`)
      .select(columns);
    for await (const batch of rows) this.take(batch);
    this.readAtVersion = version;
  }

  private take(batch: RecordBatch): void {
    const column = (name: string) => batch.getChild(name)!;
    const [keys, generations, stamps, vectors] = [
      column('key'),
      column('generation'),
      column('added_at_ms'),
      column('vector'),
    ];
    for (let at = 0; at < batch.numRows; at++) {
      const key = keys.get(at) as string;
      if (this.memory.has(key)) continue;
      const generation = generations.get(at) as string;
      if (!this.filters.has(generation)) this.filters.set(generation, filterAt(batch, at));
      this.memory.add({ key, generation }, (vectors.get(at) as { toArray(): Float32Array }).toArray());
      this.newestMs = Math.max(this.newestMs, stamps.get(at) as number);
    }
  }
}

function filterAt(batch: RecordBatch, at: number): Filtered {
  return {
    jurisdiction: batch.getChild('jurisdiction')!.get(at) as Applicability['jurisdiction'],
    state: batch.getChild('state')!.get(at) as Applicability['state'],
    lga: [...(batch.getChild('lga')!.get(at) as Iterable<string>)],
    documentType: batch.getChild('document_type')!.get(at) as string,
  };
}

function admits(filtered: Filtered | undefined, { place, documentTypes }: PassageQuery): boolean {
  if (filtered === undefined) return false;
  if (documentTypes !== null && documentTypes.length > 0 && !documentTypes.includes(filtered.documentType))
    return false;
  return appliesAt(filtered, place);
}

import type { Connection } from '@lancedb/lancedb';
import type { IndexedPassage, ModelVector, PassageQuery, VectorStatus } from '@regqa/ports';
import type { NearPassage } from './compact-vectors.ts';
import { ModelVectors } from './model-vectors.ts';
import { createVectorTable, dropVectorTable, openVectorTables } from './vector-table.ts';

/** The vectors of all models: more than one while passages are embedded again by another model. */
export class PassageVectors {
  private readonly connection: Connection;
  private readonly models = new Map<string, ModelVectors>();

  private constructor(connection: Connection) {
    this.connection = connection;
  }

  /** Opens the vectors that the folder of the connection has, which is closed with them. */
  static async open(connection: Connection): Promise<PassageVectors> {
    const vectors = new PassageVectors(connection);
    await vectors.openTables();
    return vectors;
  }

  async add(
    model: string,
    vectors: readonly { readonly passage: IndexedPassage; readonly values: Float32Array }[],
  ): Promise<void> {
    const known = this.models.get(model);
    if (known !== undefined) return known.add(vectors);
    const made = new ModelVectors(await createVectorTable(this.connection, model, vectors[0]!.values.length));
    this.models.set(model, made);
    await made.add(vectors);
  }

  async removeGenerations(generations: readonly string[]): Promise<void> {
    for (const model of this.models.values()) await model.removeGenerations(generations);
  }

  /** Returns the passages nearest to the question, filtered; none where the model has made no vectors. */
  async nearest(question: ModelVector, query: PassageQuery): Promise<NearPassage[]> {
    return (await this.find(question.model))?.nearest(question.values, query) ?? [];
  }

  /** Returns the cosines of those of the passages that have a vector, by key. */
  async cosines(question: ModelVector, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return (await this.find(question.model))?.cosines(question.values, keys) ?? new Map();
  }

  /** Number of vectors of a model by generation. */
  async counts(model: string): Promise<ReadonlyMap<string, number>> {
    return (await this.find(model))?.counts() ?? new Map();
  }

  /** Returns those of the passages that have no vector of the model. */
  async lacking(model: string, passages: readonly IndexedPassage[]): Promise<readonly IndexedPassage[]> {
    return (await this.find(model))?.lacking(passages) ?? passages;
  }

  /** Forgets passages that were found by their vectors and are gone. */
  forget(model: string, keys: readonly string[]): void {
    this.models.get(model)?.forget(keys);
  }

  async drop(model: string): Promise<void> {
    const dropped = await this.find(model);
    if (dropped === undefined) return;
    this.models.delete(model);
    await dropVectorTable(this.connection, dropped.table());
  }

  async status(): Promise<VectorStatus[]> {
    return Promise.all(
      [...this.models.values()].map(async (vectors) => ({
        model: vectors.model,
        dimension: vectors.dimension,
        passages: await vectors.countRows(),
      })),
    );
  }

  async optimize(cleanupOlderThan: Date): Promise<void> {
    for (const model of this.models.values()) await model.optimize(cleanupOlderThan);
  }

  close(): void {
    for (const model of this.models.values()) model.table().table.close();
    this.connection.close();
  }

  /** Another process may have made the table. */
  private async find(model: string): Promise<ModelVectors | undefined> {
    if (!this.models.has(model)) await this.openTables();
    return this.models.get(model);
  }

  private async openTables(): Promise<void> {
    for (const opened of await openVectorTables(this.connection)) {
      if (this.models.has(opened.model)) opened.table.close();
      else this.models.set(opened.model, new ModelVectors(opened));
    }
  }
}

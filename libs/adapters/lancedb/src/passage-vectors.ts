import type { Connection } from '@lancedb/lancedb';
import type { IndexedPassage, VectorStatus } from '@regqa/ports';
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

  /** Returns the vectors of a model, undefined where it has made none. Another process may have made the table. */
  async find(model: string): Promise<ModelVectors | undefined> {
    if (!this.models.has(model)) await this.openTables();
    return this.models.get(model);
  }

  async drop(model: string): Promise<void> {
    const dropped = await this.find(model);
    if (dropped === undefined) return;
    this.models.delete(model);
    await dropVectorTable(this.connection, dropped.opened);
  }

  async status(): Promise<VectorStatus[]> {
    return Promise.all(
      [...this.models.values()].map(async ({ opened: { model, dimension, table } }) => ({
        model,
        dimension,
        passages: await table.countRows(),
      })),
    );
  }

  /** Joins the pieces that additions leave. */
  async optimize(cleanupOlderThan: Date): Promise<void> {
    for (const { opened } of this.models.values()) await opened.table.optimize({ cleanupOlderThan });
  }

  close(): void {
    for (const { opened } of this.models.values()) opened.table.close();
    this.connection.close();
  }

  private async openTables(): Promise<void> {
    for (const opened of await openVectorTables(this.connection)) {
      if (this.models.has(opened.model)) opened.table.close();
      else this.models.set(opened.model, new ModelVectors(opened));
    }
  }
}

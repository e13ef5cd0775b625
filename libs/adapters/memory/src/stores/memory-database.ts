import type {
  AdminChanges,
  AuditLog,
  Clock,
  DocumentStore,
  EvaluationQuestionChanges,
  EvaluationQuestionStore,
  FeedbackChanges,
  FeedbackStore,
  IssuedKeyChanges,
  IssuedKeyStore,
  JobStore,
  UsageLog,
} from '@regqa/ports';
import { copyTables, emptyTables } from './tables.ts';
import type { Tables } from './tables.ts';

interface Stores {
  readonly documents: Omit<DocumentStore, 'poolStatus' | 'close'>;
  readonly jobs: JobStore;
  readonly usage: UsageLog;
  readonly keys: IssuedKeyStore & IssuedKeyChanges;
  readonly questions: EvaluationQuestionStore & EvaluationQuestionChanges;
  readonly feedback: FeedbackStore & FeedbackChanges;
  readonly audit: AuditLog;
  readonly changes: AdminChanges;
}

/** A method of a store, such as `documents.publish`. */
export type StoreOperation = { [Name in keyof Stores]: `${Name}.${keyof Stores[Name] & string}` }[keyof Stores];

export interface MemoryStoresOptions {
  readonly clock: Clock;
  /** Called and awaited before each operation; what it throws, the operation throws. */
  readonly before: (operation: StoreOperation) => void | Promise<void>;
}

/** Tables with the transactions that a database has: each change takes effect as a whole, one after another. */
export class MemoryDatabase {
  #tables = emptyTables();
  readonly #options: MemoryStoresOptions;
  readonly #listeners = new Set<(release: number) => void>();
  #changing: Promise<unknown> = Promise.resolve();

  constructor(options: MemoryStoresOptions) {
    this.#options = options;
  }

  /** The current time. */
  now(): Date {
    return new Date(this.#options.clock.now());
  }

  storedGenerations(): string[] {
    return [...this.#tables.generations.keys()];
  }

  async read<T>(operation: StoreOperation, answer: (tables: Tables) => T): Promise<T> {
    await this.#options.before(operation);
    return answer(this.#tables);
  }

  /** Makes a change as a whole: what it throws leaves nothing behind. */
  async write<T>(operation: StoreOperation, make: (tables: Tables) => T): Promise<T> {
    await this.#options.before(operation);
    return this.#alone(async () => make(this.#tables));
  }

  /** Makes several changes as a whole. Each of them is made with `write` of the database that it is given. */
  async transaction<T>(
    operation: StoreOperation,
    make: (within: Pick<MemoryDatabase, 'now' | 'write'>) => Promise<T>,
  ): Promise<T> {
    await this.#options.before(operation);
    return this.#alone(() =>
      make({
        now: () => this.now(),
        write: async (part, change) => {
          await this.#options.before(part);
          return change(this.#tables);
        },
      }),
    );
  }

  /** Calls back after each new release; returns how to stop. */
  onRelease(listener: (release: number) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #alone<T>(make: () => Promise<T>): Promise<T> {
    const made = this.#changing.then(() => this.#whole(make));
    this.#changing = made.catch(() => undefined);
    return made;
  }

  async #whole<T>(make: () => Promise<T>): Promise<T> {
    const before = copyTables(this.#tables);
    try {
      const result = await make();
      for (let release = before.release + 1; release <= this.#tables.release; release += 1)
        for (const listener of this.#listeners) listener(release);
      return result;
    } catch (error) {
      this.#tables = before;
      throw error;
    }
  }
}

/** A database, or the part of it that a transaction is given. */
export type Writable = Pick<MemoryDatabase, 'now' | 'write'>;

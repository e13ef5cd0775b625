import type { ChangeableStores, Clock, RelationalStores } from '@regqa/ports';
import { copyTables, emptyTables } from './tables.ts';
import type { Tables } from './tables.ts';

type Stores = RelationalStores & ChangeableStores;

/** A method of a store, such as `documents.publish`. */
export type StoreOperation = { [Name in keyof Stores]: `${Name}.${keyof Stores[Name] & string}` }[keyof Stores];

export interface MemoryStoresOptions {
  readonly clock: Clock;
  /** Called and awaited before each operation; what it throws, the operation throws. */
  readonly before: (operation: StoreOperation) => void | Promise<void>;
}

/** Runs one operation over the tables. */
type Run = <T>(operation: StoreOperation, work: (tables: Tables) => T) => Promise<T>;

/** Operations as functions of the tables, by the names that the port has for them. */
type Operations = Readonly<Record<string, (tables: Tables, ...args: never[]) => unknown>>;

/** The same as methods of the port. */
type Methods<T extends Operations> = {
  readonly [Name in keyof T]: T[Name] extends (tables: Tables, ...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Result>
    : never;
};

/** Returns functions of the tables as methods of a store; each call is one run. */
export function methodsOf<T extends Operations>(store: keyof Stores, operations: T, run: Run): Methods<T> {
  const methods = Object.entries(operations).map(([name, operation]) => [
    name,
    (...args: never[]) => run(`${store}.${name}` as StoreOperation, (tables) => operation(tables, ...args)),
  ]);
  return Object.fromEntries(methods) as Methods<T>;
}

/** Tables with the transactions that a database has: each change takes effect as a whole, one after another. */
export class MemoryDatabase {
  #tables: Tables;
  readonly #before: MemoryStoresOptions['before'];
  readonly #listeners = new Set<(release: number) => void>();
  #changing: Promise<unknown> = Promise.resolve();

  constructor({ clock, before }: MemoryStoresOptions) {
    this.#tables = emptyTables(clock);
    this.#before = before;
  }

  storedGenerations(): string[] {
    return [...this.#tables.generations.keys()];
  }

  /** Returns methods that only read. */
  reads<T extends Operations>(store: keyof Stores, operations: T): Methods<T> {
    return methodsOf(store, operations, (operation, read) => this.#run(operation, read));
  }

  /** Returns methods that make one change each: what one throws leaves nothing behind. */
  changes<T extends Operations>(store: keyof Stores, operations: T): Methods<T> {
    return methodsOf(store, operations, async (operation, make) => {
      await this.#before(operation);
      return this.#alone(async () => make(this.#tables));
    });
  }

  /** Makes several changes as a whole, each with the `run` that it is given. */
  async transaction<T>(operation: StoreOperation, make: (run: Run) => Promise<T>): Promise<T> {
    await this.#before(operation);
    return this.#alone(() => make((part, change) => this.#run(part, change)));
  }

  /** Calls back after each new release; returns how to stop. */
  onRelease(listener: (release: number) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async #run<T>(operation: StoreOperation, work: (tables: Tables) => T): Promise<T> {
    await this.#before(operation);
    return work(this.#tables);
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

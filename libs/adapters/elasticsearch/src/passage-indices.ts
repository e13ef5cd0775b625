import type { Client, estypes } from '@elastic/elasticsearch';
import { DependencyUnavailableError } from '@regqa/errors';
import { IndexNames, PASSAGES_SCHEMA } from './index-names.ts';
import { passagesIndex } from './passage-documents.ts';
import { isIndexMissing, isIndexPresent } from './unavailable.ts';

/** The server answers, and there is no index that can be read: only a rebuild makes one. */
export class IndexLost extends DependencyUnavailableError {
  constructor(message: string) {
    super('vector_store', message);
  }
}

/** Two processes that start at once both make the first index; the one that comes second looks again. */
const ATTEMPTS = 3;

export interface DescribedIndex {
  readonly name: string;
  readonly schema: number;
  /** When a process that builds it was last seen alive. */
  readonly aliveAtMs: number;
}

/**
 * Which index of passages answers: the one that an alias points to. The first use makes it where there is none. One
 * that was there and is gone is not made again, empty, since that would answer that the law says nothing: a rebuild
 * makes it.
 */
export class PassageIndices {
  readonly names: IndexNames;
  private readonly client: Client;
  private readonly shards: number;
  private readonly timeoutMs: number;
  private opening: Promise<void> | undefined;
  private seen = false;

  constructor(client: Client, { prefix, shards, timeoutMs }: { prefix: string; shards: number; timeoutMs: number }) {
    this.client = client;
    this.names = new IndexNames(prefix);
    this.shards = shards;
    this.timeoutMs = timeoutMs;
  }

  /** Resolves when there is an index that answers. Throws IndexLost when it is gone or was made by another version. */
  async open(): Promise<void> {
    this.opening ??= this.findOrMake();
    try {
      await this.opening;
      this.seen = true;
    } catch (error) {
      this.opening = undefined;
      throw error;
    }
  }

  /** Says that the index was not found where it had been: the next use looks again. */
  lost(): void {
    this.opening = undefined;
  }

  /** Returns the index that an alias points to, or null. */
  async behind(alias: string): Promise<DescribedIndex | null> {
    try {
      return (
        describe(
          await this.client.indices.get({ index: alias, features: ['mappings'] }, { requestTimeout: this.timeoutMs }),
        )[0] ?? null
      );
    } catch (error) {
      if (isIndexMissing(error)) return null;
      throw error;
    }
  }

  async described(): Promise<DescribedIndex[]> {
    return describe(
      await this.client.indices.get(
        { index: this.names.allPassages, features: ['mappings'], allow_no_indices: true },
        { requestTimeout: this.timeoutMs },
      ),
    );
  }

  async present(): Promise<string[]> {
    return (await this.described()).map(({ name }) => name);
  }

  /** Returns the aliases that a write goes to: a rebuild may be under way in any process. */
  async targets(): Promise<readonly string[]> {
    const { passages, second } = this.names;
    return (await this.client.indices.existsAlias({ name: second })) ? [passages, second] : [passages];
  }

  /** Makes a new index behind an alias and returns its name. Throws the client's error when another was first. */
  async create(alias: string, present: readonly string[]): Promise<string> {
    const name = this.names.nextPassages(present);
    await this.client.indices.create({
      index: name,
      ...passagesIndex(this.shards, Date.now()),
      aliases: { [alias]: {} },
    });
    return name;
  }

  private async findOrMake(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      // Listed before the alias is looked for: an index that is made in between has the number that would be taken
      // here.
      const present = await this.present();
      const current = await this.behind(this.names.passages);
      if (current !== null) return refuseForeign(current);
      if (this.seen)
        throw new IndexLost(`The passage index ${this.names.passages} is gone; it is to be rebuilt from the database`);
      try {
        await this.create(this.names.passages, present);
        return;
      } catch (error) {
        if (!isIndexPresent(error) || attempt === ATTEMPTS) throw error;
      }
    }
  }
}

function refuseForeign({ name, schema }: DescribedIndex): void {
  if (schema !== PASSAGES_SCHEMA)
    throw new IndexLost(
      `The passage index ${name} was made by another version of the service; it is to be rebuilt from the database`,
    );
}

function describe(found: estypes.IndicesGetResponse): DescribedIndex[] {
  return Object.entries(found).map(([name, { mappings }]) => {
    const meta = mappings?._meta as { schema?: number; alive_at_ms?: number } | undefined;
    return { name, schema: meta?.schema ?? 0, aliveAtMs: meta?.alive_at_ms ?? 0 };
  });
}

import { createHash } from 'node:crypto';

/** Changes with the fields of a passage's document: an index with other fields is not read but rebuilt. */
export const PASSAGES_SCHEMA = 2;
/** Changes with the fields of a vector's document: others are not read, and passages are embedded again. */
const VECTORS_SCHEMA = 1;

/** Names of the indices and aliases of one service. */
export class IndexNames {
  /** Alias of the index that answers. */
  readonly passages: string;
  /** Alias of the second index of a rebuild: the one being filled, then the one being retired. Writes go to both. */
  readonly second: string;
  readonly allVectors: string;
  private readonly prefix: string;

  constructor(prefix: string) {
    this.prefix = prefix;
    this.passages = `${prefix}-passages`;
    this.second = `${prefix}-passages-beside`;
    this.allVectors = `${prefix}-vectors-v${VECTORS_SCHEMA}-*`;
  }

  /** Every index of passages, of any schema. */
  get allPassages(): string {
    return `${this.passages}-v*`;
  }

  /** The index that follows those that there are. */
  nextPassages(present: readonly string[]): string {
    const numbers = present.map((name) => Number(/-(\d+)$/.exec(name)?.[1] ?? 0));
    return `${this.passages}-v${PASSAGES_SCHEMA}-${String(Math.max(0, ...numbers) + 1).padStart(6, '0')}`;
  }

  /** The index of a model's vectors: any name of a model gives a name that Elasticsearch accepts. */
  vectors(model: string, dimension: number): string {
    const digest = createHash('sha256').update(model).digest('hex').slice(0, 16);
    return `${this.prefix}-vectors-v${VECTORS_SCHEMA}-${dimension}-${digest}`;
  }
}

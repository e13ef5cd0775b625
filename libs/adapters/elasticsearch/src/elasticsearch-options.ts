import type { Log } from '@regqa/ports';

export type ElasticsearchAuth = { readonly apiKey: string } | { readonly username: string; readonly password: string };

export interface ElasticsearchPassageIndexOptions {
  /** One address or several nodes of one cluster of version 9, e.g. `https://elasticsearch.example:9200`. */
  readonly urls: readonly string[];
  /** Null: what the address says (`https://user:password@host`), or nothing. */
  readonly auth: ElasticsearchAuth | null;
  /** Certificates in PEM that the server's is checked against; null: those that Node trusts. */
  readonly caFile?: string | null;
  /** Begins the names of all indices and aliases, so that several services can share a cluster; `regqa` by default. */
  readonly indexPrefix?: string;
  /** Shards of a new index; 1 by default, enough for some million passages. */
  readonly shards?: number;
  /** Longest that a search may take, in milliseconds; 5,000 by default. */
  readonly searchTimeoutMs?: number;
  /** Longest that one request of a batch of writes may take, in milliseconds; 30,000 by default. */
  readonly bulkTimeoutMs?: number;
  /** How long a replaced index stays for searches that are under way, in milliseconds; 10,000 by default. */
  readonly retireAfterMs?: number;
  /** Passages kept in memory, in characters, one or two bytes each; by default some 30,000 passages with vectors. */
  readonly cacheCharacters?: number;
  /** How often the server is polled for vectors that cached passages lack, in milliseconds; 5,000 by default. */
  readonly vectorsEveryMs?: number;
  readonly logger: Pick<Log, 'info' | 'warn'>;
}

export type CompleteOptions = Required<ElasticsearchPassageIndexOptions>;

export const DEFAULTS = {
  caFile: null,
  indexPrefix: 'regqa',
  shards: 1,
  searchTimeoutMs: 5_000,
  bulkTimeoutMs: 30_000,
  retireAfterMs: 10_000,
  cacheCharacters: 48_000_000,
  vectorsEveryMs: 5_000,
};

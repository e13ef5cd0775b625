import type { QuestionAnswered } from '@regqa/contracts';

export interface UsageRange {
  /** Inclusive start and exclusive end, in UTC. */
  readonly from?: Date;
  readonly to?: Date;
  /** Only the questions that were asked with this key. */
  readonly keyId?: string;
}

export interface UsageSummary {
  readonly totalQueries: number;
  readonly averageResponseTimeMs: number;
  /** 0..1; 0 without queries. */
  readonly cacheHitRate: number;
  readonly averageTrustScore: number;
  /** Ten, most asked first, folded by case and space; those whose text was not stored are left out. */
  readonly topQueries: readonly { query: string; count: number }[];
  readonly queriesByLga: ReadonlyMap<string, number>;
}

/** Questions that were asked with one key. */
export interface KeyUse {
  readonly keyId: string;
  readonly queries: number;
  readonly refusals: number;
  /** Tokens that language models used for the answers. */
  readonly modelTokens: number;
  readonly lastQueryAt: Date;
}

/** What was asked on one day, in UTC. */
export interface UsageDay {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly queries: number;
  readonly refusals: number;
  readonly averageResponseTimeMs: number;
  /** Within these times 50 and 95 of 100 answers came; between two answers they are interpolated. */
  readonly medianResponseTimeMs: number;
  readonly p95ResponseTimeMs: number;
}

/** How many bins a distribution of trust scores has; they are equally wide. */
export const TRUST_BINS = 10;

/** What was asked, for statistics. */
export interface UsageLog {
  /** Appends; an event id already there is skipped. */
  append(events: readonly QuestionAnswered[]): Promise<void>;
  summary(range: UsageRange): Promise<UsageSummary>;
  /** A row a day (UTC) that had questions, oldest first. */
  series(range: UsageRange): Promise<UsageDay[]>;
  /** How many answers had a trust score in each of the `TRUST_BINS` bins, lowest first; 1 is in the last. */
  trustDistribution(range: UsageRange): Promise<number[]>;
  /** Refused questions: how many, and the ten most asked. */
  refusals(range: UsageRange): Promise<{ total: number; topQueries: { query: string; count: number }[] }>;
  /** A row a key that asked, most used first; questions that were asked before keys were noted are left out. */
  useByKey(range: UsageRange): Promise<KeyUse[]>;
  /** Removes what was asked before; returns how many questions that were. */
  removeBefore(moment: Date): Promise<number>;
  check(): Promise<void>;
}

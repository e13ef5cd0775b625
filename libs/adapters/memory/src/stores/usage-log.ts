import type { QuestionAnswered } from '@regqa/contracts';
import { TRUST_BINS } from '@regqa/ports';
import type { UsageLog, UsageRange } from '@regqa/ports';
import type { MemoryDatabase } from './memory-database.ts';
import { storable } from './storable.ts';
import type { Tables } from './tables.ts';

const MOST_ASKED = 10;

/** Questions that were answered, in memory. */
export function createUsageLog(database: MemoryDatabase): UsageLog {
  const within =
    <T>(answer: (events: readonly QuestionAnswered[]) => T) =>
    ({ usage }: Tables, range: UsageRange) =>
      answer([...usage.values()].filter((event) => isWithin(event, range)));
  return {
    ...database.changes('usage', { append, removeBefore }),
    ...database.reads('usage', {
      summary: within(summarise),
      series: within(daily),
      trustDistribution: within(trustDistribution),
      refusals: within(refusals),
      useByKey: within(useByKey),
      check: () => undefined,
    }),
  };
}

function append({ usage }: Tables, events: readonly QuestionAnswered[]): void {
  for (const event of events) if (!usage.has(event.eventId)) usage.set(event.eventId, storable(event));
}

function removeBefore({ usage }: Tables, moment: Date): number {
  const old = [...usage.values()].filter(({ askedAt }) => Date.parse(askedAt) < moment.getTime());
  for (const { eventId } of old) usage.delete(eventId);
  return old.length;
}

function isWithin({ askedAt, keyId }: QuestionAnswered, range: UsageRange): boolean {
  const at = new Date(askedAt);
  return (
    (range.from === undefined || at >= range.from) &&
    (range.to === undefined || at < range.to) &&
    (range.keyId === undefined || keyId === range.keyId)
  );
}

function summarise(events: readonly QuestionAnswered[]): Awaited<ReturnType<UsageLog['summary']>> {
  const byLga = Map.groupBy(
    events.filter(({ lga }) => lga !== null),
    ({ lga }) => lga!,
  );
  return {
    totalQueries: events.length,
    averageResponseTimeMs: mean(events.map(({ responseTimeMs }) => responseTimeMs)),
    cacheHitRate: mean(events.map(({ cacheHit }) => (cacheHit ? 1 : 0))),
    averageTrustScore: mean(events.map(({ trustScore }) => trustScore)),
    topQueries: mostAsked(events),
    queriesByLga: new Map([...byLga].map(([lga, asked]) => [lga, asked.length])),
  };
}

const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

function refusals(events: readonly QuestionAnswered[]): Awaited<ReturnType<UsageLog['refusals']>> {
  const refused = events.filter((event) => event.refused);
  return { total: refused.length, topQueries: mostAsked(refused) };
}

/** The most frequent questions, in their folded form; ties in alphabetical order. */
function mostAsked(events: readonly QuestionAnswered[]): { query: string; count: number }[] {
  const asked = Map.groupBy(events, ({ question }) => question.trim().replace(/\s+/g, ' ').toLowerCase());
  return [...asked]
    .filter(([query]) => query !== '')
    .map(([query, { length: count }]) => ({ query, count }))
    .sort((a, b) => b.count - a.count || (a.query < b.query ? -1 : 1))
    .slice(0, MOST_ASKED);
}

function daily(events: readonly QuestionAnswered[]): Awaited<ReturnType<UsageLog['series']>> {
  const days = Map.groupBy(events, ({ askedAt }) => new Date(askedAt).toISOString().slice(0, 10));
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, asked]) => ({
      date,
      queries: asked.length,
      refusals: asked.filter(({ refused }) => refused).length,
      averageResponseTimeMs: mean(asked.map(({ responseTimeMs }) => responseTimeMs)),
      medianResponseTimeMs: percentile(asked, 0.5),
      p95ResponseTimeMs: percentile(asked, 0.95),
    }));
}

/** The response time within which a share of the answers came, interpolated as PostgreSQL's percentile_cont does. */
function percentile(asked: readonly QuestionAnswered[], share: number): number {
  const times = asked.map(({ responseTimeMs }) => responseTimeMs).sort((a, b) => a - b);
  const place = share * (times.length - 1);
  const [below = 0, above = below] = [times[Math.floor(place)], times[Math.ceil(place)]];
  return below + (above - below) * (place - Math.floor(place));
}

function trustDistribution(events: readonly QuestionAnswered[]): number[] {
  const counts = Array<number>(TRUST_BINS).fill(0);
  for (const { trustScore } of events) counts[Math.min(TRUST_BINS - 1, Math.floor(trustScore * TRUST_BINS))]! += 1;
  return counts;
}

function useByKey(events: readonly QuestionAnswered[]): Awaited<ReturnType<UsageLog['useByKey']>> {
  const keys = Map.groupBy(events, ({ keyId }) => keyId ?? null);
  return [...keys]
    .flatMap(([keyId, asked]) => (keyId === null ? [] : [useOf(keyId, asked)]))
    .sort((a, b) => b.queries - a.queries || (a.keyId < b.keyId ? -1 : 1));
}

const useOf = (keyId: string, asked: readonly QuestionAnswered[]) => ({
  keyId,
  queries: asked.length,
  refusals: asked.filter(({ refused }) => refused).length,
  modelTokens: asked.reduce((sum, { modelTokens }) => sum + (modelTokens ?? 0), 0),
  lastQueryAt: new Date(Math.max(...asked.map(({ askedAt }) => Date.parse(askedAt)))),
});

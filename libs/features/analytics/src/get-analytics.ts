import { toScore } from '@regqa/contracts';
import type { AnalyticsBody, analyticsRoutes, Principal, RouteInput } from '@regqa/contracts';
import { TRUST_BINS } from '@regqa/ports';
import type { KeyUse, UsageDay, UsageLog, UsageSummary } from '@regqa/ports';
import { countedKey, usageRange, wantedExtras } from './usage-range.ts';

type AnalyticsQuery = RouteInput<(typeof analyticsRoutes)['getAnalytics']>['query'];

/** Returns usage statistics for the days asked for. Throws BadRequestError, ValidationError and ForbiddenError. */
export async function getAnalytics(
  usage: UsageLog,
  query: AnalyticsQuery,
  principal: Principal,
): Promise<AnalyticsBody> {
  const extras = wantedExtras(query.include);
  const keyId = countedKey(principal, { key: query.key, extras });
  const range = { ...usageRange(query), ...(keyId !== undefined && { keyId }) };
  const [summary, series, refusals, trust, keys] = await Promise.all([
    usage.summary(range),
    extras.has('series') ? usage.series(range) : undefined,
    extras.has('refusals') ? usage.refusals(range) : undefined,
    extras.has('trust') ? usage.trustDistribution(range) : undefined,
    extras.has('keys') ? usage.useByKey(range) : undefined,
  ]);
  return {
    ...summaryToWire(summary),
    ...(series && { series: series.map(dayToWire) }),
    ...(refusals && { refusals: { total: refusals.total, top_queries: refusals.topQueries } }),
    ...(trust && { trust: trust.map(binToWire) }),
    ...(keys && { keys: keys.map(useToWire) }),
  };
}

function summaryToWire(summary: UsageSummary): AnalyticsBody {
  return {
    total_queries: summary.totalQueries,
    avg_response_time_ms: toHundredths(summary.averageResponseTimeMs),
    cache_hit_rate: toScore(summary.cacheHitRate),
    top_queries: summary.topQueries.map(({ query, count }) => ({ query, count })),
    queries_by_lga: Object.fromEntries(summary.queriesByLga),
    avg_trust_score: toScore(summary.averageTrustScore),
  };
}

function dayToWire(day: UsageDay): NonNullable<AnalyticsBody['series']>[number] {
  return {
    date: day.date,
    queries: day.queries,
    refusals: day.refusals,
    avg_response_time_ms: toHundredths(day.averageResponseTimeMs),
    p50_response_time_ms: toHundredths(day.medianResponseTimeMs),
    p95_response_time_ms: toHundredths(day.p95ResponseTimeMs),
  };
}

const binToWire = (queries: number, bin: number) => ({ from: bin / TRUST_BINS, to: (bin + 1) / TRUST_BINS, queries });

function useToWire({
  keyId,
  queries,
  refusals,
  modelTokens,
  lastQueryAt,
}: KeyUse): NonNullable<AnalyticsBody['keys']>[number] {
  return { key_id: keyId, queries, refusals, model_tokens: modelTokens, last_query_at: lastQueryAt.toISOString() };
}

/** Milliseconds to a hundredth: finer than any clock involved. */
const toHundredths = (milliseconds: number) => Math.round(milliseconds * 100) / 100;

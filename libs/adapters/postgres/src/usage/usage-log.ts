import { hash } from 'node:crypto';
import type { QuestionAnswered } from '@regqa/contracts';
import { TRUST_BINS } from '@regqa/ports';
import type { KeyUse, UsageDay, UsageLog, UsageRange, UsageSummary } from '@regqa/ports';
import type { Database, Statements } from '../database.ts';
import { Prisma, type PrismaClient } from '../generated/prisma/client.ts';
import { insertRows } from '../insert-rows.ts';

const MOST_ASKED = 10;
/** Rows that one statement removes: few enough to end long before a statement's time is over. */
const REMOVED_AT_ONCE = 10_000;

/** Questions that were answered, in PostgreSQL. */
export function createUsageLog(database: Database): UsageLog {
  return {
    append: (events) => database.run((client) => appendEvents(client, events)),
    summary: (range) => database.run((client) => summary(client, range)),
    series: (range) => database.run((client) => series(client, range)),
    trustDistribution: (range) => database.run((client) => trustDistribution(client, range)),
    refusals: (range) => database.run((client) => refusals(client, range)),
    useByKey: (range) => database.run((client) => useByKey(client, range)),
    removeBefore: (moment) => removeBefore(database, moment),
    check: () => database.run(async (client) => void (await client.$queryRaw`SELECT 1`)),
  };
}

/** Appends events; one whose id is there already is skipped. */
async function appendEvents(client: Statements, events: readonly QuestionAnswered[]): Promise<void> {
  const rows = events.map((event) => {
    const foldedQuestion = event.question.trim().replace(/\s+/g, ' ').toLowerCase();
    return { ...event, foldedQuestion, questionKey: hash('sha256', foldedQuestion).slice(0, 32) };
  });
  await insertRows(client, 'usage_records', rows);
}

async function summary(client: PrismaClient, range: UsageRange): Promise<UsageSummary> {
  const where = within(range);
  const [totals, hits, byLga] = await client.$transaction([
    client.usageRecord.aggregate({ where, _count: { _all: true }, _avg: { responseTimeMs: true, trustScore: true } }),
    client.usageRecord.count({ where: { ...where, cacheHit: true } }),
    client.usageRecord.groupBy({
      by: ['lga'],
      where: { ...where, lga: { not: null } },
      orderBy: { lga: 'asc' },
      _count: { _all: true },
    }),
  ]);
  const totalQueries = totals._count._all;
  return {
    totalQueries,
    averageResponseTimeMs: totals._avg.responseTimeMs ?? 0,
    cacheHitRate: totalQueries > 0 ? hits / totalQueries : 0,
    averageTrustScore: totals._avg.trustScore ?? 0,
    topQueries: await mostAsked(client, where),
    queriesByLga: new Map(byLga.map(({ lga, _count }) => [lga!, (_count as { _all: number })._all])),
  };
}

async function refusals(client: PrismaClient, range: UsageRange): ReturnType<UsageLog['refusals']> {
  const where = { ...within(range), refused: true };
  return { total: await client.usageRecord.count({ where }), topQueries: await mostAsked(client, where) };
}

/** The most frequent questions, in their folded form; ties in alphabetical order. */
async function mostAsked(
  client: PrismaClient,
  where: Prisma.UsageRecordWhereInput,
): Promise<{ query: string; count: number }[]> {
  const groups = await client.usageRecord.groupBy({
    by: ['questionKey', 'foldedQuestion'],
    where: { ...where, foldedQuestion: { not: '' } },
    orderBy: [{ _count: { questionKey: 'desc' } }, { foldedQuestion: 'asc' }],
    take: MOST_ASKED,
    _count: { _all: true },
  });
  return groups.map(({ foldedQuestion, _count }) => ({ query: foldedQuestion, count: _count._all }));
}

async function removeBefore(database: Database, moment: Date): Promise<number> {
  for (let removed = 0; ;) {
    const batch = await database.run(
      (client) => client.$executeRaw`
      DELETE FROM usage_records WHERE event_id IN (
        SELECT event_id FROM usage_records WHERE asked_at < ${moment} LIMIT ${REMOVED_AT_ONCE})`,
    );
    removed += batch;
    if (batch < REMOVED_AT_ONCE) return removed;
  }
}

async function series(client: PrismaClient, range: UsageRange): Promise<UsageDay[]> {
  return client.$queryRaw<UsageDay[]>`
    SELECT to_char(asked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS date, count(*)::int AS queries,
           (count(*) FILTER (WHERE refused))::int AS refusals, avg(response_time_ms) AS "averageResponseTimeMs",
           percentile_cont(0.5) WITHIN GROUP (ORDER BY response_time_ms) AS "medianResponseTimeMs",
           percentile_cont(0.95) WITHIN GROUP (ORDER BY response_time_ms) AS "p95ResponseTimeMs"
    FROM usage_records WHERE ${conditionsOf(range)} GROUP BY 1 ORDER BY 1`;
}

async function trustDistribution(client: PrismaClient, range: UsageRange): Promise<number[]> {
  const bins = await client.$queryRaw<{ bin: number; queries: number }[]>`
    SELECT least(floor(trust_score * ${TRUST_BINS}::int)::int, ${TRUST_BINS - 1}::int) AS bin, count(*)::int AS queries
    FROM usage_records WHERE ${conditionsOf(range)} GROUP BY 1`;
  const counts = Array<number>(TRUST_BINS).fill(0);
  for (const { bin, queries } of bins) counts[bin] = queries;
  return counts;
}

/** See UsageLog.useByKey; ties in alphabetical order of the keys. */
async function useByKey(client: PrismaClient, range: UsageRange): Promise<KeyUse[]> {
  return client.$queryRaw<KeyUse[]>`
    SELECT key_id AS "keyId", count(*)::int AS queries, (count(*) FILTER (WHERE refused))::int AS refusals,
           coalesce(sum(model_tokens), 0)::float8 AS "modelTokens", max(asked_at) AS "lastQueryAt"
    FROM usage_records WHERE key_id IS NOT NULL AND ${conditionsOf(range)} GROUP BY 1 ORDER BY 2 DESC, 1`;
}

function conditionsOf({ from, to, keyId }: UsageRange): Prisma.Sql {
  const conditions = [
    Prisma.sql`TRUE`,
    ...(from ? [Prisma.sql`asked_at >= ${from}`] : []),
    ...(to ? [Prisma.sql`asked_at < ${to}`] : []),
    ...(keyId === undefined ? [] : [Prisma.sql`key_id = ${keyId}`]),
  ];
  return Prisma.join(conditions, ' AND ');
}

function within({ from, to, keyId }: UsageRange): Prisma.UsageRecordWhereInput {
  return { askedAt: { ...(from && { gte: from }), ...(to && { lt: to }) }, ...(keyId !== undefined && { keyId }) };
}

import type { Statements } from '../database.ts';

/** A longer "word" is no word (an encoded picture, a table of dots) and would not fit the index. */
const LONGEST_STEM = 200;

/**
 * Takes the counts of the version that stops answering (null: none) out of the corpus statistics and puts the new ones
 * in, in order of the stems. The caller holds the corpus lock.
 */
export async function shiftTermCounts(
  tx: Statements,
  change: { retired: string | null; added: ReadonlyMap<string, number> },
): Promise<void> {
  const added = toJson(change.added);
  await tx.$executeRaw`
    INSERT INTO corpus_terms (stem, passages)
    SELECT stem, sum(count)::int FROM (
      SELECT key AS stem, value::int AS count FROM json_each_text(${added}::json)
      UNION ALL
      SELECT unnest(stems), -unnest(counts) FROM version_terms WHERE version_id = ${change.retired}
    ) change
    GROUP BY stem HAVING sum(count) <> 0 ORDER BY stem
    ON CONFLICT (stem) DO UPDATE SET passages = corpus_terms.passages + excluded.passages`;
  if (change.retired === null) return;
  await tx.$executeRaw`
    DELETE FROM corpus_terms
    WHERE passages <= 0 AND stem = ANY(SELECT unnest(stems) FROM version_terms WHERE version_id = ${change.retired})`;
}

/** Keeps what the version adds, so that it can be taken back. */
export async function storeTermCounts(
  tx: Statements,
  versionId: string,
  termCounts: ReadonlyMap<string, number>,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO version_terms (version_id, stems, counts)
    SELECT ${versionId}, coalesce(array_agg(key), '{}'), coalesce(array_agg(value::int), '{}')
    FROM json_each_text(${toJson(termCounts)}::json)
    ON CONFLICT (version_id) DO UPDATE SET stems = excluded.stems, counts = excluded.counts`;
}

/** One text parameter: thousands of parameters of their own would take longer than the statement. */
function toJson(termCounts: ReadonlyMap<string, number>): string {
  return JSON.stringify(
    Object.fromEntries(
      [...termCounts].filter(([stem]) => stem.length <= LONGEST_STEM && !/[\0\p{Surrogate}]/u.test(stem)),
    ),
  );
}

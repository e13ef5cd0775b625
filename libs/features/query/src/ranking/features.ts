/**
 * The ranking features: what a linear model sees of a passage. Each is 0 to 1, or standardised over the candidates of
 * the query (z), so that LanceDB's and Elasticsearch's candidates are ranked alike.
 *
 * | name | formula | source |
 * |---|---|---|
 * | bm25 | BM25 over heading path, heading and text, z | Robertson and Zaragoza 2009 |
 * | bigrams | share of the query's idf-weighted word pairs side by side, z | ordered window, Metzler and Croft 2005 |
 * | title | share of the query's idf weight on words of the title | field match |
 * | coverage | share of the query's idf weight on words that the passage, its headings or title has | term coverage |
 * | cosine | cosine of question and passage vectors, z | Karpukhin et al. 2020 |
 * | named_instrument | 1 when the query names the instrument | entity match |
 * | local_plan | 1 for local law where law of an area is asked for | level of the law |
 */
import { contentStems } from '@regqa/domain';
import type { AnsweringConfig } from '../answering-config.ts';
import type { Candidate, Query, QueryTerms } from '../types.ts';
import type { FeatureName, FeatureVector } from '../answering-schema.ts';

type Bm25 = AnsweringConfig['ranking']['bm25'];
/** What is not divided by: it is nothing but rounding. */
const TINY = 1e-9;
const STANDARDISED: readonly FeatureName[] = ['bm25', 'bigrams', 'cosine'];

/** Returns the features of each candidate, in their order. */
export function featuresOf(candidates: readonly Candidate[], query: Query, bm25: Bm25): FeatureVector[] {
  const raw = candidates.map((candidate) => ({
    ...termFeatures(candidate, query, bm25),
    cosine: candidate.cosine ?? 0,
    named_instrument: query.instruments.documentIds.has(candidate.document.documentId) ? 1 : 0,
    local_plan: query.request.place?.lga != null && candidate.document.jurisdiction === 'Local' ? 1 : 0,
  }));
  return standardise(raw);
}

function termFeatures({ passage, document }: Candidate, { terms }: Query, bm25: Bm25) {
  const stems = passage.stems === '' ? [] : passage.stems.split(' ');
  const counts = new Map<string, number>();
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const title = new Set(contentStems(document.title));
  return {
    bm25: bm25Score({ counts, length: stems.length }, terms, bm25),
    bigrams: bigramShare(stems, terms),
    title: coverageOf((stem) => title.has(stem), terms),
    coverage: coverageOf((stem) => counts.has(stem) || title.has(stem), terms),
  };
}

/** BM25 of a passage; optional terms of the vocabulary count with their share. */
function bm25Score(
  { counts, length }: { counts: ReadonlyMap<string, number>; length: number },
  { weights, optional }: QueryTerms,
  { k1, b, average_length }: Bm25,
): number {
  const norm = k1 * (1 - b + (b * length) / average_length);
  let score = 0;
  for (const [stem, weight] of [...weights, ...optional]) {
    const count = counts.get(stem) ?? 0;
    if (count > 0) score += (weight * count * (k1 + 1)) / (count + norm);
  }
  return score;
}

function bigramShare(stems: readonly string[], { stems: asked, weights }: QueryTerms): number {
  const pairs = new Map<string, number>();
  for (let at = 1; at < asked.length; at++) {
    const [first, second] = [asked[at - 1]!, asked[at]!];
    if (first !== second) pairs.set(`${first} ${second}`, (weights.get(first) ?? 0) + (weights.get(second) ?? 0));
  }
  if (pairs.size === 0) return 0;
  const found = new Set<string>();
  for (let at = 1; at < stems.length; at++) {
    const pair = `${stems[at - 1]!} ${stems[at]!}`;
    if (pairs.has(pair)) found.add(pair);
  }
  return sum([...found].map((pair) => pairs.get(pair)!)) / Math.max(TINY, sum(pairs.values()));
}

/** Share of the query's weight on stems that are there, by themselves or by one of the vocabulary's words for them. */
export function coverageOf(has: (stem: string) => boolean, { weights, alternatives }: QueryTerms): number {
  let covered = 0;
  let all = 0;
  for (const [stem, weight] of weights) {
    all += weight;
    if (has(stem) || [...(alternatives.get(stem) ?? [])].some(has)) covered += weight;
  }
  return all === 0 ? 0 : covered / all;
}

function standardise(raw: readonly Record<FeatureName, number>[]): FeatureVector[] {
  const scales = STANDARDISED.map((name) => {
    const values = raw.map((vector) => vector[name]);
    const mean = sum(values) / Math.max(1, values.length);
    const deviation = Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / Math.max(1, values.length));
    return { name, mean, deviation };
  });
  return raw.map((vector) => {
    const scaled = Object.fromEntries(
      scales.map(({ name, mean, deviation }) => [name, deviation < TINY ? 0 : (vector[name] - mean) / deviation]),
    );
    return { ...vector, ...scaled };
  });
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

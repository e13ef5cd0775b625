/**
 * The ranking features: what a linear model sees of a passage. Each is 0 to 1, or standardised over the candidates of
 * the query (z), so that LanceDB's and Elasticsearch's candidates are ranked alike.
 *
 * | name | formula | source |
 * |---|---|---|
 * | bm25 | BM25 over heading path, heading and text, z | Robertson and Zaragoza 2009 |
 * | bigrams | share of the query's idf-weighted word pairs side by side, z | ordered window, Metzler and Croft 2005 |
 * | title | share of the query's idf weight on words of the title | field match |
 * | heading | 1 when the query, with expansions, says all of a heading of two words or more | field match |
 * | coverage | share of the query's idf weight on words that the passage, its headings or title has | term coverage |
 * | cosine | cosine of question and passage vectors, z; the mean where there is none yet | Karpukhin et al. 2020 |
 * | named_instrument | 1 when the query names the instrument | entity match |
 * | law_of_place | 1 for law of the area or country named, -1 for that of another country | level of the law |
 */
import { contentStems } from '@regqa/domain';
import type { AnsweringConfig } from '../answering-config.ts';
import type { Candidate } from '../retrieval/retrieve-candidates.ts';
import type { QueryTerms } from '../understanding/query-terms.ts';
import type { Query } from '../understanding/understand-question.ts';
import type { FeatureName, FeatureVector } from '../answering-schema.ts';

type Bm25 = AnsweringConfig['ranking']['bm25'];
/** What is not divided by: it is nothing but rounding. */
const TINY = 1e-9;
const STANDARDISED: readonly FeatureName[] = ['bm25', 'bigrams', 'cosine'];

interface Sought {
  readonly terms: QueryTerms;
  /** The stems that count, the vocabulary's included, each with its place in `weights`. */
  readonly places: ReadonlyMap<string, number>;
  readonly weights: readonly number[];
  /** The weight of each word with one that follows it, by `pairKey`. */
  readonly pairs: ReadonlyMap<number, number>;
}

/** Returns the features of each candidate, in their order. */
export function featuresOf(candidates: readonly Candidate[], query: Query, bm25: Bm25): FeatureVector[] {
  const sought = soughtBy(query.terms);
  const documents = new Set(candidates.map(({ document }) => document));
  const titles = new Map([...documents].map((document) => [document, new Set(contentStems(document.title))]));
  const cosines = candidates.flatMap(({ cosine }) => (cosine === null ? [] : [cosine]));
  // A passage that has no vector yet is neither near nor far.
  const unknown = cosines.length === 0 ? 0 : sum(cosines) / cosines.length;
  const raw = candidates.map(({ passage, document, cosine }) => ({
    ...termFeatures(passage, titles.get(document)!, { sought, bm25 }),
    cosine: cosine ?? unknown,
    named_instrument: query.instruments.documentIds.has(document.documentId) ? 1 : 0,
    law_of_place: lawOfPlace(document, query),
  }));
  return standardise(raw);
}

function lawOfPlace(
  { documentId, jurisdiction }: Candidate['document'],
  { request: { place }, lawAbroad }: Query,
): number {
  if (jurisdiction === 'Local') return place?.lga == null ? 0 : 1;
  if (jurisdiction !== 'Other' || (place === null && lawAbroad === null)) return 0;
  return lawAbroad?.has(documentId) === true ? 1 : -1;
}

function soughtBy(terms: QueryTerms): Sought {
  const { stems, weights, optional } = terms;
  const all = [...weights, ...optional];
  const places = new Map(all.map(([stem], place) => [stem, place]));
  const pairs = new Map<number, number>();
  for (let at = 1; at < stems.length; at++) {
    const [first, second] = [stems[at - 1]!, stems[at]!];
    if (first === second) continue;
    pairs.set(pairKey(places.get(first)!, places.get(second)!), weights.get(first)! + weights.get(second)!);
  }
  return { terms, places, weights: all.map(([, weight]) => weight), pairs };
}

/** A question has far fewer stems than this. */
const MOST_STEMS = 2 ** 20;
const pairKey = (first: number, second: number) => first * MOST_STEMS + second;

function termFeatures(
  passage: Candidate['passage'],
  title: ReadonlySet<string>,
  { sought, bm25 }: { sought: Sought; bm25: Bm25 },
) {
  const { terms, places, weights, pairs } = sought;
  const stems = passage.stems === '' ? [] : passage.stems.split(' ');
  const counts = weights.map(() => 0);
  const found = new Set<number>();
  let before: number | undefined;
  for (const stem of stems) {
    const place = places.get(stem);
    if (place !== undefined) {
      counts[place]! += 1;
      if (before !== undefined && pairs.has(pairKey(before, place))) found.add(pairKey(before, place));
    }
    before = place;
  }
  const isInTitle = (stem: string) => title.has(stem);
  return {
    bm25: bm25Score({ counts, length: stems.length }, weights, bm25),
    bigrams: shareOfPairs(found, pairs),
    title: coverageOf(isInTitle, terms),
    heading: headingMatch(passage.sectionHeading, places),
    coverage: coverageOf((stem) => counts[places.get(stem)!]! > 0 || isInTitle(stem), terms),
  };
}

/** `Height of buildings` is asked for in its own words, or in those of the vocabulary; one word says too little. */
function headingMatch(heading: string | null, places: Sought['places']): number {
  const stems = new Set(contentStems(heading ?? ''));
  return stems.size > 1 && [...stems].every((stem) => places.has(stem)) ? 1 : 0;
}

/** BM25 of a passage; optional terms of the vocabulary count with their share. */
function bm25Score(
  { counts, length }: { counts: readonly number[]; length: number },
  weights: readonly number[],
  { k1, b, average_length }: Bm25,
): number {
  const norm = k1 * (1 - b + (b * length) / average_length);
  let score = 0;
  for (const [place, count] of counts.entries())
    if (count > 0) score += (weights[place]! * count * (k1 + 1)) / (count + norm);
  return score;
}

function shareOfPairs(found: ReadonlySet<number>, pairs: ReadonlyMap<number, number>): number {
  return pairs.size === 0 ? 0 : sum([...found].map((pair) => pairs.get(pair)!)) / Math.max(TINY, sum(pairs.values()));
}

/** Share of the query's weight on stems that are there, by themselves or by a phrase of the vocabulary for them. */
export function coverageOf(has: (stem: string) => boolean, { weights, alternatives }: QueryTerms): number {
  let covered = 0;
  let all = 0;
  for (const [stem, weight] of weights) {
    all += weight;
    if (has(stem) || alternatives.get(stem)?.some((phrase) => phrase.every(has)) === true) covered += weight;
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

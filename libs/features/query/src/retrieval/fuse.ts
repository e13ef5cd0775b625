import weights from '../weights/fusion.json' with { type: 'json' };
import networks from '../weights/order-networks.json' with { type: 'json' };
import { OrderNetwork } from './order-network.ts';
import type { NetworkWeights } from './order-network.ts';
import type { PassageFeatures } from './passage-features.ts';
import type { Measured, Standing } from './standing.ts';

/** Everything that the rank of a passage rests on, in a fixed order: what evaluation/train-fusion.ts finds weights for. */
export const FUSED_FIGURES = [
  'words',
  'coverage',
  'exact',
  'run',
  'adjacentPairs',
  'nearPairs',
  'lacking',
  'heading',
  'headingAsked',
  'headingCovers',
  'headingLength',
  'pinpoint',
  'instrument',
  'local',
  'defines',
  'dictionary',
  'inserted',
  'table',
  'schedule',
  'note',
  'logLength',
  'askedWords',
  'cosine',
  'nearness',
  'zWords',
  'zCoverage',
  'zExact',
  'zAdjacentPairs',
  'zNearPairs',
  'zCosine',
  'zNearness',
  'beside',
  'around',
  'within',
  'parts',
  'provisionCosine',
  'inDocument',
  'concentration',
] as const;
export type FusedFigure = (typeof FUSED_FIGURES)[number];

export type FusedFigures = Readonly<Record<FusedFigure, number>>;

/** Figures that tell more together than each by itself: their products, and their squares, are weighed as well. */
const COMPOUNDED = ['zWords', 'zCoverage', 'zNearPairs', 'zCosine', 'zNearness', 'around', 'inDocument'] as const satisfies readonly FusedFigure[];
/** A plan of the area goes before the law of the country the more, the more it says of what is asked. */
const OF_LOCAL = ['coverage', 'zWords', 'zCosine', 'zNearness'] as const satisfies readonly FusedFigure[];
/** What counts otherwise in a question of thirty words than in one of three. */
const OF_LENGTH = [
  'words',
  'coverage',
  'exact',
  'run',
  'lacking',
  'heading',
  'headingAsked',
  'headingCovers',
  'instrument',
  'local',
  'logLength',
  'cosine',
  'nearness',
  'zWords',
  'zCoverage',
  'zExact',
  'zAdjacentPairs',
  'zNearPairs',
  'zCosine',
  'zNearness',
  'beside',
  'around',
  'provisionCosine',
  'inDocument',
] as const satisfies readonly FusedFigure[];
/** What counts otherwise among the pages of one report than among the provisions of forty Acts. */
const OF_CONCENTRATION = ['words', 'coverage', 'lacking', 'heading', 'headingCovers', 'logLength', 'cosine', 'nearness', 'zWords', 'zCosine', 'zNearness', 'beside', 'around', 'provisionCosine', 'inDocument'] as const satisfies readonly FusedFigure[];
const PRODUCTS: readonly (readonly [FusedFigure, FusedFigure])[] = [
  ...COMPOUNDED.flatMap((one, at) => COMPOUNDED.slice(at).map((other) => [one, other] as const)),
  ...OF_LOCAL.map((other) => ['local', other] as const),
  ...OF_LENGTH.map((other) => ['askedWords', other] as const),
  ...OF_CONCENTRATION.map((other) => ['concentration', other] as const),
];

/** Where the factors of each product stand among the figures. */
const FIRST_FACTORS = PRODUCTS.map(([one]) => FUSED_FIGURES.indexOf(one));
const SECOND_FACTORS = PRODUCTS.map(([, other]) => FUSED_FIGURES.indexOf(other));

/** Products are kept within this: a passage that stands out tenfold is not a hundred times as right. */
const LARGEST_PRODUCT = 20;

/** Names of what is weighed, in the order of `rankingFigures`. */
export const RANKING_FIGURES: readonly string[] = [...FUSED_FIGURES, ...PRODUCTS.map(([one, other]) => `${one} x ${other}`)];

/** Returns the figures of a passage with their products, as they are weighed. */
export function rankingFigures(figures: FusedFigures): Float64Array {
  const all = new Float64Array(RANKING_FIGURES.length);
  for (let at = 0; at < FUSED_FIGURES.length; at++) all[at] = figures[FUSED_FIGURES[at]!];
  for (let at = 0; at < PRODUCTS.length; at++) {
    const product = all[FIRST_FACTORS[at]!]! * all[SECOND_FACTORS[at]!]!;
    all[FUSED_FIGURES.length + at] = Math.max(-LARGEST_PRODUCT, Math.min(LARGEST_PRODUCT, product));
  }
  return all;
}

/** How passages were found: with vectors and words, or with words alone. Each has weights of its own. */
export type FusionKind = 'hybrid' | 'keywords';

/** What candidates are ordered by: a weight for each figure and product, by name, and for those with vectors networks beside their sum. */
export interface OrderWeights {
  readonly hybrid: Readonly<Record<string, number>>;
  readonly keywords: Readonly<Record<string, number>>;
  readonly networks: readonly NetworkWeights[];
}

/** Weights that are ready to be used. */
export interface Order {
  readonly sums: Readonly<Record<FusionKind, Float64Array>>;
  /** What counts is the mean of them: each by itself knows some of its questions by heart, and other ones. */
  readonly networks: readonly OrderNetwork[];
}

/** The weights of the product. */
export const COMMITTED_WEIGHTS: OrderWeights = { hybrid: weights.hybrid, keywords: weights.keywords, networks: networks.networks };
const COMMITTED = readOrder(COMMITTED_WEIGHTS);

/** Returns weights ready to be used. Throws an Error where one is missing: the file is of another version. */
export function readOrder({ hybrid, keywords, networks }: OrderWeights): Order {
  return { sums: { hybrid: readSum(hybrid), keywords: readSum(keywords) }, networks: networks.map((weightsOfOne) => new OrderNetwork(weightsOfOne, FUSED_FIGURES)) };
}

/** Characters added to a length, so that the shortest passages do not differ most. */
const SHORTEST = 20;

/** Logarithm of the number of words plus one of a question of ordinary length; longer ones count above 0, shorter ones below. */
const ORDINARY_QUESTION = 2.2;
/** The same for how far the candidates are of one document. */
const ORDINARY_CONCENTRATION = 0.35;

/** Returns the figures of a passage for a question of so many telling words. */
export function fusedFigures({ passage, features, cosine, nearness }: Measured, { standing, contentWords }: { standing: Standing; contentWords: number }): FusedFigures {
  const { words, coverage, exact, run, lacking, adjacentPairs, nearPairs, heading, headingAsked, headingCovers, headingLength, pinpoint, instrument, local, defines, dictionary, inserted, table, schedule, note }: PassageFeatures = features;
  return { words, coverage, exact, run, lacking, adjacentPairs, nearPairs, heading, headingAsked, headingCovers, headingLength, pinpoint, instrument, local, defines, dictionary, inserted, table, schedule, note, logLength: Math.log(passage.text.length + SHORTEST), askedWords: Math.log(contentWords + 1) - ORDINARY_QUESTION, cosine: cosine ?? 0, nearness, ...standing, concentration: standing.concentration - ORDINARY_CONCENTRATION };
}

/** Candidates, by the sum, that the networks see: as many as they were fitted on. */
const SEEN = 40;

/**
 * Returns what gives each candidate of a question one figure to order them by, those found and others that are judged beside them; the
 * figures of two questions cannot be compared. With vectors networks see each of the best passages beside the best one; what is behind
 * those stays there.
 */
export function fusionOf(found: readonly FusedFigures[], kind: FusionKind, { sums, networks }: Order = COMMITTED): (figures: FusedFigures) => number {
  const summed = (figures: FusedFigures) => weighed(rankingFigures(figures), sums[kind]);
  if (kind === 'keywords' || found.length === 0 || networks.length === 0) return (figures) => summed(figures).sum;
  const known = new Map(found.map((figures) => [figures, summed(figures)]));
  const best = [...known.values()].sort((a, b) => b.sum - a.sum).slice(0, SEEN);
  const [first, last] = [best[0]!, best.at(-1)!];
  const besideFirst = networks.map((network) => network.beside(first.all));
  const ofSum = mean(networks.map(({ sum }) => sum));
  const added = ({ all, sum }: Summed) => mean(besideFirst.map((addedBy) => addedBy(all, sum - first.sum)));
  const addedToLast = added(last);
  return (figures) => {
    const one = known.get(figures) ?? summed(figures);
    return ofSum * one.sum + (one.sum < last.sum ? addedToLast : added(one));
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

/** What is weighed of a passage, and its sum. */
interface Summed {
  readonly all: Float64Array;
  readonly sum: number;
}

function weighed(all: Float64Array, by: Float64Array): Summed {
  let sum = 0;
  for (let at = 0; at < all.length; at++) sum += by[at]! * all[at]!;
  return { all, sum };
}

/** Returns the weights in the order of `rankingFigures`. Throws an Error where one is missing: the file is of another version. */
function readSum(given: Readonly<Record<string, number>>): Float64Array {
  return Float64Array.from(RANKING_FIGURES, (name) => {
    const weight = given[name];
    if (weight === undefined) throw new Error(`weights/fusion.json has no weight for ${name}`);
    return weight;
  });
}

import weights from '../weights/fusion.json' with { type: 'json' };
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

const WEIGHTS: Readonly<Record<FusionKind, Float64Array>> = { hybrid: readWeights(weights.hybrid), keywords: readWeights(weights.keywords) };

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

/** Returns one figure to order the candidates of a question by; those of two questions cannot be compared. */
export function fuse(figures: FusedFigures, kind: FusionKind): number {
  const [of, all] = [WEIGHTS[kind], rankingFigures(figures)];
  let rank = 0;
  for (let at = 0; at < all.length; at++) rank += of[at]! * all[at]!;
  return rank;
}

/** Returns the weights in the order of `rankingFigures`. Throws an Error where one is missing: the file is of another version. */
function readWeights(given: Readonly<Record<string, number>>): Float64Array {
  return Float64Array.from(RANKING_FIGURES, (name) => {
    const weight = given[name];
    if (weight === undefined) throw new Error(`weights/fusion.json has no weight for ${name}`);
    return weight;
  });
}

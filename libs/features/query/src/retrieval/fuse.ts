import weights from '../weights/fusion.json' with { type: 'json' };
import type { PassageFeatures } from './passage-features.ts';
import type { Measured, Standing } from './standing.ts';

/** Everything that the rank of a passage rests on, in a fixed order: what evaluation/train-fusion.ts finds weights for. */
export const FUSED_FIGURES = [
  'words',
  'coverage',
  'adjacentPairs',
  'nearPairs',
  'heading',
  'pinpoint',
  'instrument',
  'local',
  'defines',
  'dictionary',
  'inserted',
  'logLength',
  'cosine',
  'zWords',
  'zCoverage',
  'zAdjacentPairs',
  'zNearPairs',
  'zCosine',
  'beside',
  'around',
  'within',
  'inDocument',
] as const;
export type FusedFigure = (typeof FUSED_FIGURES)[number];

export type FusedFigures = Readonly<Record<FusedFigure, number>>;

/** How passages were found: with vectors and words, or with words alone. Each has weights of its own. */
export type FusionKind = 'hybrid' | 'keywords';

/** Characters added to a length, so that the shortest passages do not differ most. */
const SHORTEST = 20;

/** Returns the figures of a passage. */
export function fusedFigures({ passage, features, cosine }: Measured, standing: Standing): FusedFigures {
  const { words, coverage, adjacentPairs, nearPairs, heading, pinpoint, instrument, local, defines, dictionary, inserted }: PassageFeatures = features;
  return { words, coverage, adjacentPairs, nearPairs, heading, pinpoint, instrument, local, defines, dictionary, inserted, logLength: Math.log(passage.text.length + SHORTEST), cosine: cosine ?? 0, ...standing };
}

/** Returns one figure to order the candidates of a question by; those of two questions cannot be compared. */
export function fuse(figures: FusedFigures, kind: FusionKind): number {
  const of: Readonly<Record<FusedFigure, number>> = weights[kind];
  let rank = 0;
  for (const name of FUSED_FIGURES) rank += of[name] * figures[name];
  return rank;
}

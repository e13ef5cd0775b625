/** Percentile bootstrap of a statistic over questions (Efron and Tibshirani 1993), the same for the same questions. */
import type { Measure } from './measure.ts';
import type { Observation } from './statistics.ts';
import type { JudgedQuestion } from './judged-set.ts';

const RESAMPLES = 1_000;
const SEED = 20_261_124;
const LEVEL = 0.95;

export interface Figure {
  readonly measure: Measure;
  readonly value: number;
  /** Observations: questions, answers or sources, as the measure counts. */
  readonly count: number;
  readonly low: number;
  readonly high: number;
}

/** Returns pseudo-random numbers from 0 to below 1: mulberry32 (Ettinger 2017), whose sequence a seed fixes. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns the figure of a measure over the questions, or null where none of them counts. */
export function measureFigure(measure: Measure, questions: readonly JudgedQuestion[]): Figure | null {
  const owned = questions
    .map((question) => measure.observe(question))
    .filter((observations) => observations.length > 0)
    .flatMap((observations, owner) => observations.map((observation) => ({ observation, owner })))
    .sort((a, b) => a.observation.score - b.observation.score);
  const value = measure.statistic(owned.map(({ observation }) => observation));
  if (value === null) return null;
  const [low, high] = interval(measure, owned);
  return { measure, value, count: owned.length, low, high };
}

interface Owned {
  readonly observation: Observation;
  /** Index of its question among those that count. */
  readonly owner: number;
}

/** A resample draws whole questions; observations keep their order by score, so that none has to be sorted again. */
function interval({ statistic }: Measure, owned: readonly Owned[]): [low: number, high: number] {
  const owners = 1 + Math.max(...owned.map(({ owner }) => owner));
  const random = mulberry32(SEED);
  const values: number[] = [];
  for (let at = 0; at < RESAMPLES; at++) {
    const drawn = new Uint32Array(owners);
    for (let draw = 0; draw < owners; draw++) drawn[Math.floor(random() * owners)]! += 1;
    const value = statistic(resample(owned, drawn));
    if (value !== null) values.push(value);
  }
  values.sort((a, b) => a - b);
  const at = (share: number) => values[Math.min(values.length - 1, Math.floor(share * values.length))]!;
  return [at((1 - LEVEL) / 2), at((1 + LEVEL) / 2)];
}

function resample(owned: readonly Owned[], drawn: Uint32Array): Observation[] {
  const observations: Observation[] = [];
  for (const { observation, owner } of owned) {
    for (let times = drawn[owner]!; times > 0; times--) observations.push(observation);
  }
  return observations;
}

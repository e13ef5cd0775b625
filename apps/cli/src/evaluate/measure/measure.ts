/** What a measure is: what it observes in a judged question, and what it makes of all observations. */
import type { JudgedQuestion } from './judged-set.ts';
import type { Observation } from './observation.ts';
import { mean } from './statistics.ts';

export type Unit = 'share' | 'score' | 'words';

export interface Measure {
  /** Names it in the files of expected figures; never changes its meaning. */
  readonly key: string;
  readonly label: string;
  readonly unit: Unit;
  readonly better: 'higher' | 'lower';
  /** What has to be reached on unseen questions; null where nothing is fixed. */
  readonly target: number | null;
  /** A question is observed once, so that two runs can be compared question by question. */
  readonly byQuestion: boolean;
  /** None where the question does not count. */
  readonly observe: (question: JudgedQuestion) => readonly Observation[];
  /** The figure over observations in the order of their scores; null where there is nothing to say. */
  readonly statistic: (observations: readonly Observation[]) => number | null;
}

/** Returns the observation of a value, or none of null. */
export function observed(value: number | boolean | null): Observation[] {
  return value === null ? [] : [{ score: Number(value), right: value === true }];
}

/** Returns a measure that is the mean over questions of a value from 0 to 1; null does not count. */
export function meanMeasure(
  { target = null, better = 'higher', unit = 'share', ...named }: MeanOptions,
  of: (question: JudgedQuestion) => number | boolean | null,
): Measure {
  const statistic = (observations: readonly Observation[]) => mean(observations.map(({ score }) => score));
  return { ...named, target, better, unit, byQuestion: true, observe: (question) => observed(of(question)), statistic };
}

type MeanOptions = Pick<Measure, 'key' | 'label'> & Partial<Pick<Measure, 'target' | 'better' | 'unit'>>;

/** Measures that are read together. */
export interface Suite {
  readonly name: string;
  readonly title: string;
  readonly measures: readonly Measure[];
}

/** What a measure is: what it observes in a judged question, and what it makes of all observations. */
import type { JudgedQuestion } from './judged-set.ts';
import { mean } from './statistics.ts';
import type { Observation } from './statistics.ts';

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

type Optional = Partial<Pick<Measure, 'target' | 'better' | 'unit'>>;
const DEFAULTS = { unit: 'share', better: 'higher', target: null } as const;

/** Returns a measure that is the mean over questions of a value from 0 to 1; null does not count. */
export function meanMeasure(
  named: Pick<Measure, 'key' | 'label'> & Optional,
  of: (question: JudgedQuestion) => number | boolean | null,
): Measure {
  const statistic = (observations: readonly Observation[]) => mean(observations.map(({ score }) => score));
  return { ...DEFAULTS, ...named, byQuestion: true, observe: (question) => observed(of(question)), statistic };
}

/** Returns a measure over the observations of all questions together; one question may have many. */
export const poolMeasure = (measure: Omit<Measure, keyof Optional | 'byQuestion'> & Optional): Measure => ({
  ...DEFAULTS,
  ...measure,
  byQuestion: false,
});

export interface Suite {
  readonly name: string;
  readonly title: string;
  readonly measures: readonly Measure[];
}

/** The measures of each suite. A failed request counts as nothing right, never as a refusal. */
import { UNRELIABLE_BELOW } from '@regqa/contracts';
import { namesPlace } from '../questions/question.ts';
import type { JudgedQuestion } from './judged-set.ts';
import { meanMeasure, observed, poolMeasure } from './measure.ts';
import type { Measure, Suite } from './measure.ts';
import { calibrationError, mean, median, shareOfWrongAmongHighest, shareRight } from './statistics.ts';
import type { Observation } from './statistics.ts';

const FIRST_SOURCES = 5;
const TRUSTED = 0.6;
const RELEVANT = 0.9;
const HARDLY_RELEVANT = 0.5;
const MOST_TRUSTED = 0.8;

/** Null where the question does not count. */
const where = <T>(counts: boolean, value: T): T | null => (counts ? value : null);
const answerable = ({ question }: JudgedQuestion): boolean => question.answerable;
const hasFacts = ({ question }: JudgedQuestion): boolean => question.answerable && question.must.length > 0;
const hasPlace = ({ question }: JudgedQuestion): boolean => question.answerable && namesPlace(question);

const retrieval: readonly Measure[] = [
  meanMeasure({ key: 'right-first', label: 'right source first', target: 0.75 }, (one) =>
    where(hasPlace(one), one.rank === 1),
  ),
  meanMeasure({ key: 'right-in-five', label: 'right source among five', target: 0.92 }, (one) =>
    where(hasPlace(one), one.rank !== null && one.rank <= FIRST_SOURCES),
  ),
  meanMeasure({ key: 'reciprocal-rank', label: 'mean reciprocal rank', unit: 'score' }, (one) =>
    where(hasPlace(one), one.rank === null ? 0 : 1 / one.rank),
  ),
  meanMeasure({ key: 'recall-at-10', label: 'Recall@10', unit: 'score', target: 0.85 }, (one) =>
    where(one.question.texts.length > 0, one.recall ?? 0),
  ),
  meanMeasure({ key: 'map-at-10', label: 'MAP@10', unit: 'score', target: 0.72 }, (one) =>
    where(one.question.texts.length > 0, one.averagePrecision ?? 0),
  ),
  meanMeasure(
    { key: 'wordings', label: 'wordings that lead to the commonest provision', target: 0.9 },
    (one) => one.agreesWithGroup,
  ),
];

const answers: readonly Measure[] = [
  meanMeasure({ key: 'right', label: 'right answers', target: 0.8 }, (one) => where(hasFacts(one), one.right)),
  meanMeasure({ key: 'early', label: 'first fact within 300 characters', target: 0.7 }, (one) =>
    where(hasFacts(one), one.early),
  ),
  meanMeasure({ key: 'quotes-right-source', label: 'answers that quote a right source' }, (one) =>
    where(hasPlace(one), one.quotesRightSource),
  ),
  meanMeasure({ key: 'wrongly-refused', label: 'wrongly refused', better: 'lower', target: 0.06 }, (one) =>
    where(answerable(one), one.refused),
  ),
  {
    key: 'median-words',
    label: 'median words of an answer',
    unit: 'words',
    better: 'lower',
    target: 120,
    byQuestion: true,
    observe: (one) => observed(where(isGiven(one), one.words)),
    statistic: median,
  },
  meanMeasure({ key: 'exceptions', label: 'right where an exception decides', target: 0.75 }, (one) =>
    where(hasFacts(one) && one.question.kind === 'exception', one.right),
  ),
  poolMeasure({
    key: 'quotes',
    label: 'quotes at their offsets in the source',
    target: 1,
    observe: ({ quotes }) => quotes.flatMap((stands) => observed(stands)),
    statistic: shareRight,
  }),
  meanMeasure({ key: 'failed', label: 'requests that failed', better: 'lower' }, ({ failed }) => failed),
];

const refusals: readonly Measure[] = [
  meanMeasure(
    { key: 'handled', label: `refused, hedged with trust under ${UNRELIABLE_BELOW}, or corrected`, target: 0.95 },
    (one) => where(!answerable(one), one.refused || one.hedged || one.instead),
  ),
  meanMeasure({ key: 'strictly-refused', label: 'strictly refused, nothing asserted' }, (one) =>
    where(!answerable(one), one.refused),
  ),
];

/** A refusal is no answer: it has no trust that could be right. */
const isGiven = ({ failed, refused }: JudgedQuestion): boolean => !failed && !refused;

/** Returns the trust in a given answer, and whether the answer is right. */
export function trustOf(one: JudgedQuestion): Observation[] {
  return isGiven(one) ? [{ score: one.trust, right: one.right }] : [];
}

/** Returns the confidence in each source of a question whose right sources are known, and whether it is right. */
export function confidenceOf(one: JudgedQuestion): Observation[] {
  return hasPlace(one) ? one.sources.map(({ confidence: score, right }) => ({ score, right })) : [];
}

const trust: readonly Measure[] = [
  poolMeasure({
    key: 'trust-error',
    label: 'trust: expected calibration error',
    unit: 'score',
    better: 'lower',
    target: 0.05,
    observe: trustOf,
    statistic: calibrationError,
  }),
  poolMeasure({
    key: 'wrong-but-trusted',
    label: 'wrong answers with trust of .6 or more, of the wrong ones',
    better: 'lower',
    target: 0.05,
    observe: (one) => trustOf(one).filter(({ right }) => !right),
    statistic: (wrong) => mean(wrong.map(({ score }) => Number(score >= TRUSTED))),
  }),
  poolMeasure({
    key: 'errors-in-most-trusted',
    label: 'errors in the most trusted 80 %, of all errors',
    better: 'lower',
    target: 0.5,
    observe: trustOf,
    statistic: (observations) => shareOfWrongAmongHighest(observations, MOST_TRUSTED),
  }),
  poolMeasure({
    key: 'confidence-error',
    label: 'confidence: expected calibration error',
    unit: 'score',
    better: 'lower',
    target: 0.03,
    observe: confidenceOf,
    statistic: calibrationError,
  }),
  poolMeasure({
    key: 'relevant-from-.9',
    label: 'sources of .9 or more that are right',
    target: 0.88,
    observe: (one) => confidenceOf(one).filter(({ score }) => score >= RELEVANT),
    statistic: shareRight,
  }),
  poolMeasure({
    key: 'relevant-under-.5',
    label: 'sources under .5 that are right',
    better: 'lower',
    target: 0.35,
    observe: (one) => confidenceOf(one).filter(({ score }) => score < HARDLY_RELEVANT),
    statistic: shareRight,
  }),
];

/** The suites in the order in which they are shown. */
export const SUITES: readonly Suite[] = [
  { name: 'retrieval', title: 'Retrieval: is the right provision found', measures: retrieval },
  { name: 'answers', title: 'Answers: do they state what was asked for', measures: answers },
  { name: 'refusals', title: 'Refusals: questions that cannot be answered', measures: refusals },
  { name: 'trust', title: 'Trust: do scores mean what they say', measures: trust },
];

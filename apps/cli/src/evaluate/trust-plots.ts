/** Says in words and drawings how far trust and confidence are what they say. */
import { describeValue, measureFigures } from './figures.ts';
import type { JudgedQuestion } from './figures.ts';
import { calibrationError, confidenceOf, reliabilityBins, riskAt, riskCurve, trustOf } from './trust-curves.ts';
import type { ReliabilityBin, Scored } from './trust-curves.ts';
import type { Plot } from './plot.ts';

/** A drawing with the name of the file it is written to. */
export interface NamedPlot {
  readonly name: 'reliability' | 'risk-coverage';
  readonly plot: Plot;
}

const MOST_TRUSTED = 0.8;
const HIGH = 0.9;
const LOW = 0.5;

/** Returns lines of Markdown about trust and confidence over all questions of a run, and each figure that has something to reach. */
export function describeScores(questions: readonly JudgedQuestion[]): string[] {
  const [trust, first, sources] = [trustOf(questions), confidenceOf(questions, 1), confidenceOf(questions)];
  const [all, trusted] = [riskAt(trust, 1), riskAt(trust, MOST_TRUSTED)];
  return [
    '| scores over all sets of the run | value | to reach |',
    '|---|---|---|',
    `| trust: expected calibration error, 15 bins of equal mass | ${error(trust)} | at most .07 |`,
    `| answers given: wrong (or not answerable) | ${all === null ? 'none' : `${percent(all)} of ${trust.length}`} | |`,
    `| the most trusted 80 % of them: wrong | ${trusted === null ? 'none' : percent(trusted)} | at most half of the line above |`,
    ...describeConfidence('all sources of answerable questions', sources),
    ...describeConfidence('first sources', first),
    ...measureFigures(questions).filter(({ figure: { target } }) => target !== null).map((value) => `| ${value.figure.label} | ${describeValue(value)} | ${value.figure.target} |`),
    '',
    ...describeBins('trust', reliabilityBins(trust)),
    ...describeBins('confidence, all sources', reliabilityBins(sources)),
    ...describeBins('confidence, first source', reliabilityBins(first)),
  ];
}

function describeConfidence(which: string, scored: readonly Scored[]): string[] {
  return [
    `| confidence in ${which}: expected calibration error | ${error(scored)} | at most .05 |`,
    `| ${which} at .9 or more: right | ${share(scored.filter(({ probability }) => probability >= HIGH))} | at least 88 % |`,
    `| ${which} under .5: right | ${share(scored.filter(({ probability }) => probability < LOW))} | at most 35 % |`,
  ];
}

/** Returns reliability, and risk against coverage, as drawings. */
export function scorePlots(questions: readonly JudgedQuestion[]): NamedPlot[] {
  const [trust, first, sources] = [trustOf(questions), confidenceOf(questions, 1), confidenceOf(questions)];
  const points = (scored: readonly Scored[]) => reliabilityBins(scored).map(({ said, right, count }) => ({ x: said, y: right, weight: count }));
  const risk = riskCurve(trust).map(({ coverage, risk: y }) => ({ x: coverage, y }));
  const reliability: Plot = {
    title: 'How often what a score is given to is right',
    xLabel: 'score',
    yLabel: 'share that is right',
    yMost: 1,
    diagonal: true,
    joined: false,
    series: [{ name: 'trust in the answer', points: points(trust) }, { name: 'confidence, first source', points: points(first) }, { name: 'confidence, all sources', points: points(sources) }],
  };
  const riskOfCoverage: Plot = {
    title: 'What answering only the most trusted would leave wrong',
    xLabel: 'share of the answers that are given, most trusted first',
    yLabel: 'share of these that is wrong',
    yMost: Math.max(0.1, Math.ceil(10 * Math.max(0, ...risk.map(({ y }) => y))) / 10),
    diagonal: false,
    joined: true,
    series: [{ name: 'wrong answers', points: risk }],
  };
  return [{ name: 'reliability', plot: reliability }, { name: 'risk-coverage', plot: riskOfCoverage }];
}

function describeBins(score: string, bins: readonly ReliabilityBin[]): string[] {
  if (bins.length === 0) return [];
  const row = (name: string, value: (bin: ReliabilityBin) => string) => `| ${[name, ...bins.map(value)].join(' | ')} |`;
  return [row(`${score} said`, ({ said }) => said.toFixed(2)), `|---|${'---|'.repeat(bins.length)}`, row('right', ({ right }) => right.toFixed(2)), ''];
}

const error = (scored: readonly Scored[]): string => (scored.length === 0 ? 'none' : `${calibrationError(reliabilityBins(scored)).toFixed(3)} (${scored.length})`);
const share = (scored: readonly Scored[]): string => (scored.length === 0 ? 'none' : `${percent(scored.filter(({ right }) => right).length / scored.length)} of ${scored.length}`);
const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;

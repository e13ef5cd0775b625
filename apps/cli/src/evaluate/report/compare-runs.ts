/** Compares two runs on the questions that both have, judged against the golds of the first. */
import { measureFigure } from '../measure/bootstrap.ts';
import type { JudgedQuestion } from '../measure/judged-set.ts';
import type { Measure, Suite } from '../measure/measure.ts';
import { describeValue, header, row } from './describe-figures.ts';
import type { JudgedRun, JudgedSet } from './judged-run.ts';

/** Returns a Markdown table of the suites' figures in both runs, with the questions that were won and lost. */
export function compareRuns(run: JudgedRun, other: JudgedRun, suites: readonly Suite[]): string[] {
  const pairs = run.sets.flatMap(
    (set) =>
      pairSets(
        set,
        other.sets.find(({ name }) => name === set.name),
      ) ?? [],
  );
  const names = [run.description.name, other.description.name];
  return suites.flatMap(({ title, measures }) => {
    const lines = pairs.flatMap((pair) => measures.flatMap((measure) => compareMeasure(measure, pair) ?? []));
    if (lines.length === 0) return [];
    return [`## ${title}`, '', ...header(['set', 'measure', ...names, 'n', 'won', 'lost']), ...lines, ''];
  });
}

interface Pair {
  readonly name: string;
  readonly now: readonly JudgedQuestion[];
  readonly before: readonly JudgedQuestion[];
}

/** The questions of both, in the same order. */
function pairSets({ name, questions }: JudgedSet, other: JudgedSet | undefined): Pair | undefined {
  const byId = new Map(other?.questions.map((one) => [one.question.id, one]));
  const now = questions.filter(({ question }) => byId.has(question.id));
  if (now.length === 0) return undefined;
  return { name, now, before: now.map(({ question }) => byId.get(question.id)!) };
}

function compareMeasure(measure: Measure, { name, now, before }: Pair): string | undefined {
  const [figure, earlier] = [measureFigure(measure, now), measureFigure(measure, before)];
  if (figure === null || earlier === null) return undefined;
  const values = [figure, earlier].map(({ value }) => describeValue(value, measure.unit));
  return row([name, measure.label, ...values, String(figure.count), ...countChanges(measure, now, before)]);
}

/** Won and lost are of questions that both runs observe once; a statistic over many observations has none. */
function countChanges(measure: Measure, now: readonly JudgedQuestion[], before: readonly JudgedQuestion[]): string[] {
  if (!measure.byQuestion) return ['', ''];
  const sign = measure.better === 'higher' ? 1 : -1;
  const gains = now.flatMap((one, at) => {
    const [after, earlier] = [measure.observe(one)[0], measure.observe(before[at]!)[0]];
    return after === undefined || earlier === undefined ? [] : [sign * (after.score - earlier.score)];
  });
  return [gains.filter((gain) => gain > 0).length, gains.filter((gain) => gain < 0).length].map(String);
}

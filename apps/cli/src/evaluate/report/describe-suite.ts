/** Decides what is printed of a suite: its figures, and what goes with some of them. */
import { measureFigure } from '../measure/bootstrap.ts';
import type { Suite } from '../measure/measure.ts';
import { confidenceOf, SUITES, trustOf } from '../measure/suites.ts';
import { describeReliability, describeSuiteFigures, describeValue, header, row } from './describe-figures.ts';
import type { SetFigures } from './describe-figures.ts';
import type { JudgedRun, JudgedSet } from './judged-run.ts';

export interface SuiteFigures {
  readonly suite: Suite;
  readonly sets: readonly SetFigures[];
}

/** Sets on which nothing was fitted, pooled: calibration is judged over what can be answered and what cannot. */
const POOLED = 'nothing fitted, together';

/** Returns the figures of each suite; those of a set are only the ones that any of its questions counts for. */
export function measureRun({ sets }: JudgedRun, suites: readonly Suite[] = SUITES): SuiteFigures[] {
  return suites.map((suite) => ({
    suite,
    sets: setsOf(suite, sets).map(({ name, fitted, questions }) => ({
      set: name,
      fitted,
      figures: suite.measures.flatMap((measure) => measureFigure(measure, questions) ?? []),
    })),
  }));
}

function setsOf({ name }: Suite, sets: readonly JudgedSet[]): readonly JudgedSet[] {
  const pooled = poolUnfitted(sets);
  return name === 'trust' && pooled !== null ? [...sets, pooled] : sets;
}

function poolUnfitted(sets: readonly JudgedSet[]): JudgedSet | null {
  const unfitted = sets.filter(({ fitted }) => fitted === 'nothing');
  if (unfitted.length < 2) return null;
  const questions = unfitted.flatMap((set) => set.questions);
  return { name: POOLED, fitted: 'nothing', about: '', isPart: true, questions };
}

/** Returns a suite as Markdown: its table, and right answers by kind or reliability where it has them. */
export function describeSuite({ suite, sets }: SuiteFigures, run: JudgedRun): string[] {
  return [
    `## ${suite.title}`,
    '',
    ...describeSuiteFigures(sets),
    ...(suite.name === 'answers' ? describeKinds(suite, run.sets) : []),
    ...(suite.name === 'trust' ? describeScores(run.sets) : []),
  ];
}

/** The first measure of the suite by kind, in sets that have several. */
function describeKinds({ measures }: Suite, sets: readonly JudgedSet[]): string[] {
  const lines = sets.flatMap(({ name, questions }) => {
    const kinds = [...Map.groupBy(questions, ({ question }) => question.kind)].sort(([a], [b]) => (a < b ? -1 : 1));
    if (kinds.length < 2) return [];
    return kinds.flatMap(([kind, members]) => {
      const figure = measureFigure(measures[0]!, members);
      return figure === null ? [] : [row([name, kind, describeValue(figure.value, 'share'), String(figure.count)])];
    });
  });
  return lines.length === 0 ? [] : ['', ...header(['set', 'kind', measures[0]!.label, 'n']), ...lines];
}

function describeScores(sets: readonly JudgedSet[]): string[] {
  const all = { name: 'all sets', questions: sets.flatMap((set) => (set.isPart ? [] : set.questions)) };
  const { name, questions } = poolUnfitted(sets) ?? all;
  return [
    '',
    ...describeReliability(`trust (${name})`, questions.flatMap(trustOf)),
    ...describeReliability(`confidence (${name})`, questions.flatMap(confidenceOf)),
  ];
}

/** Returns a sentence that says which run it was, which service was asked, and where. */
export function describeRun({ description }: JudgedRun): string {
  const { name, date, commit, machine } = description;
  const version = [...new Set(Object.values(description.sets).map((set) => set.version ?? 'unknown'))].join(', ');
  return `Run \`${name}\` of ${date.slice(0, 10)}, service version ${version}, commit ${commit ?? 'unknown'}, ${machine}.`;
}

/** Returns a Markdown table of what the sets are and what was fitted on them. */
export function describeSets({ sets }: JudgedRun): string[] {
  return [
    ...header(['set', 'questions', 'fitted on it', 'what it is']),
    ...sets.map((set) => row([set.name, String(set.questions.length), set.fitted, set.about])),
  ];
}

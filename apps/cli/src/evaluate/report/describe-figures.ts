/** Says figures in words and Markdown tables. */
import type { Figure } from '../measure/bootstrap.ts';
import type { Measure, Unit } from '../measure/measure.ts';
import { reliabilityBins } from '../measure/statistics.ts';
import type { Observation } from '../measure/statistics.ts';

export interface SetFigures {
  readonly set: string;
  readonly fitted: string;
  readonly figures: readonly Figure[];
}

/** Returns `81.2 %`, `.812` or `97`, as the unit has it. */
export function describeValue(value: number, unit: Unit): string {
  if (unit === 'share') return `${(100 * value).toFixed(1)} %`;
  return unit === 'score' ? value.toFixed(3) : value.toFixed(0);
}

/** Returns a Markdown table with a line for each set and measure. */
export function describeSuiteFigures(sets: readonly SetFigures[]): string[] {
  const lines = sets.flatMap(({ set, fitted, figures }) =>
    figures.map(({ measure, value, low, high, count }) =>
      row([
        set,
        fitted,
        measure.label,
        describeValue(value, measure.unit),
        `${describeValue(low, measure.unit)} to ${describeValue(high, measure.unit)}`,
        String(count),
        describeTarget(measure),
      ]),
    ),
  );
  if (lines.length === 0) return ['No question of the run counts here.'];
  return [...header(['set', 'fitted on it', 'measure', 'figure', '95 % interval', 'n', 'to reach']), ...lines];
}

function describeTarget({ target, better, unit }: Measure): string {
  if (target === null) return '';
  return `${better === 'higher' ? 'at least' : 'at most'} ${describeValue(target, unit)}`;
}

/** Returns a reliability table of observations: what was said in each bin, and how much of it was right. */
export function describeReliability(score: string, observations: readonly Observation[]): string[] {
  const bins = reliabilityBins([...observations].sort((a, b) => a.score - b.score));
  if (bins.length === 0) return [];
  return [
    ...header([`${score}, ${observations.length}`, ...bins.map((_, at) => String(at + 1))]),
    row(['said', ...bins.map(({ said }) => said.toFixed(2))]),
    row(['right', ...bins.map(({ right }) => right.toFixed(2))]),
    '',
  ];
}

/** Returns the two lines that begin a Markdown table. */
export function header(cells: readonly string[]): string[] {
  return [row(cells), `|${'---|'.repeat(cells.length)}`];
}

/** Returns a line of a Markdown table. */
export function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replace(/\|/g, '\\|')).join(' | ')} |`;
}

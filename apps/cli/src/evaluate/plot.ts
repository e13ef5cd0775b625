/** Points between 0 and a bound on either axis. */
export interface Series {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number; readonly weight?: number }[];
}

/** A drawing of at most three series. */
export interface Plot {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  /** Both axes begin at 0. */
  readonly yMost: number;
  /** Draws where y is x: there a probability says what it is. */
  readonly diagonal: boolean;
  /** Joins the points of a series by a line. */
  readonly joined: boolean;
  readonly series: readonly Series[];
}

const MARKS = ['o', 'x', '+'];
const ROWS = 12;
const WIDEST = 60;
const Y_LABEL_WIDTH = 5;

/** Returns the plot as lines of plain characters, at most `columns` wide. */
export function plotLines({ title, xLabel, yLabel, yMost, diagonal, series }: Plot, columns: number): string[] {
  const width = Math.max(20, Math.min(WIDEST, columns - Y_LABEL_WIDTH - 3));
  const rows = Array.from({ length: ROWS }, () => Array.from({ length: width }, () => ' '));
  const put = (x: number, y: number, mark: string) => {
    const [column, row] = [Math.round(x * (width - 1)), Math.round((1 - y / yMost) * (ROWS - 1))];
    if (rows[row]?.[column] !== undefined) rows[row]![column] = mark;
  };
  if (diagonal) for (let column = 0; column < width; column++) put(column / (width - 1), column / (width - 1), '.');
  for (const [at, { points }] of series.entries()) for (const { x, y } of points) put(x, y, MARKS[at % MARKS.length]!);
  const keys = series.map(({ name }, at) => `${MARKS[at % MARKS.length]!} ${name}`);
  return [
    title,
    `${yLabel} (up), ${xLabel} (across); ${[...keys, ...(diagonal ? ['. where a score is what it says'] : [])].join(', ')}`,
    ...rows.map((row, at) => `${at % 3 === 0 || at === ROWS - 1 ? (yMost * (1 - at / (ROWS - 1))).toFixed(2).padStart(Y_LABEL_WIDTH) : ' '.repeat(Y_LABEL_WIDTH)} |${row.join('')}`.trimEnd()),
    `${' '.repeat(Y_LABEL_WIDTH)} +${'-'.repeat(width)}`,
    `${' '.repeat(Y_LABEL_WIDTH)}  0${'1'.padStart(width - 1)}`,
  ];
}

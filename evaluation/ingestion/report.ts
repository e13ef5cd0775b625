import { cpus } from 'node:os';
import { shareOf } from './figure.ts';
import type { Figure, PartResult } from './figure.ts';

/** So many wrong cases of a part are shown on the terminal, and so many in the results file. */
const SHOWN = 20;
const WRITTEN = 3;

/** Returns a part's figures and wrong cases for the terminal. */
export function describePart({ title, figures, wrong, remarks }: PartResult): string[] {
  const more = wrong.length > SHOWN ? [`  and ${wrong.length - SHOWN} more`] : [];
  return [
    `\n${title}`,
    ...table(figures),
    ...remarks,
    ...wrong.slice(0, SHOWN).map((line) => `  wrong: ${onOneLine(line)}`),
    ...more,
  ];
}

function table(figures: readonly Figure[]): string[] {
  if (figures.length === 0) return [];
  const rows = figures.map(
    (figure) =>
      `| ${figure.name} | ${figure.right} of ${figure.of} (${percent(shareOf(figure))}) | ` +
      `${figure.target === null ? 'told only' : `at least ${percent(figure.target)}`} |`,
  );
  return ['| measure | value | to reach |', '|---|---|---|', ...rows];
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** What is not as it should be. */
export interface Problems {
  readonly missed: readonly Figure[];
  readonly worse: readonly Figure[];
  readonly unmeasured: readonly PartResult[];
}

/** Returns a line for each problem. */
export function describeProblems({ missed, worse, unmeasured }: Problems): string[] {
  return [
    ...missed.map(
      (figure) => `MISSED: ${figure.name}: ${figure.right} of ${figure.of}, to reach ${percent(figure.target ?? 0)}`,
    ),
    ...worse.map((figure) => `WORSE than recorded: ${figure.name}: ${figure.right} of ${figure.of}`),
    ...unmeasured.map(({ title }) => `NOT MEASURED: ${title}`),
  ];
}

/** Returns the section of the results file: conditions, figures, and for each part what is still wrong. */
export function describeResults(results: readonly PartResult[]): string[] {
  const [cpu] = cpus();
  const conditions =
    `\`npm run evaluate -- ingestion\`, ${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, Node ` +
    `${process.versions.node}, ${new Date().toISOString().slice(0, 10)}.`;
  const remarks = results.flatMap(({ title, remarks: own }) => own.map((remark) => `- ${title}: ${remark}`));
  const wrong = results.flatMap(({ title, wrong: own }) =>
    own.slice(0, WRITTEN).map((line) => `- ${title}: ${onOneLine(line)}`),
  );
  return [
    conditions,
    '',
    ...table(results.flatMap(({ figures }) => figures)),
    '',
    ...remarks,
    ...(wrong.length === 0 ? [] : ['', 'Still wrong, at most three of each part:', '', ...wrong]),
  ];
}

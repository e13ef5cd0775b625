/** Judges the answers that a run has in its files and compares the figures with what is expected; asks nothing. */
import { join } from 'node:path';
import { parseOptions, UsageError } from '../../command.ts';
import type { CommandContext } from '../../command.ts';
import { newestRun, RunFiles } from '../generate/run-files.ts';
import type { Suite } from '../measure/measure.ts';
import { SUITES } from '../measure/suites.ts';
import { writeResults } from '../results-file.ts';
import { compareRuns } from './compare-runs.ts';
import { describeRun, describeSets, describeSuite, measureRun } from './describe-suite.ts';
import type { SuiteFigures } from './describe-suite.ts';
import { acceptFigures, findShortfalls, readExpected } from './expected.ts';
import { goldsOf, judgeRun } from './judged-run.ts';
import type { JudgedRun } from './judged-run.ts';

const FOLDER = 'evaluation';

export const RUN_USAGE = `npm run evaluate [-- options]

Judges the answers of a run and prints its figures, each with how many it counts and a 95 % bootstrap interval. The
answers are asked for by npm run evaluate -- generate. Expected figures are in ${FOLDER}/expected.
  --run NAME         the run (the newest)
  --suite SUITE      ${SUITES.map(({ name }) => name).join(', ')} (all); may be given more than once
  --write            writes the figures to ${FOLDER}/RESULTS.md
  --accept           makes the figures of the run the expected ones of its sets
  --compare NAME     another run to compare with, on the questions that both have
The exit code is 1 when a figure is worse than expected by more than half the width of its interval.`;

const OPTIONS = {
  run: { type: 'string' },
  suite: { type: 'string', multiple: true },
  write: { type: 'boolean', default: false },
  accept: { type: 'boolean', default: false },
  compare: { type: 'string' },
} as const;

/** Returns the exit code. Throws UsageError for a wrong call or a run that is not there. */
export async function evaluateRun(args: readonly string[], { config, terminal }: CommandContext): Promise<number> {
  const values = parseOptions(args, OPTIONS);
  if (values.compare !== undefined && (values.write || values.accept))
    throw new UsageError('--compare only prints: run --write or --accept without it.');
  const suites = chooseSuites(values.suite);
  const folder = join(config.projectFolder, FOLDER);
  const files = values.run === undefined ? await newestRun(folder) : new RunFiles(folder, values.run);
  const run = await judgeRun(files, folder);
  const print = (lines: readonly string[]) => lines.forEach((line) => terminal.out(line));
  if (values.compare !== undefined) {
    const other = await judgeRun(new RunFiles(folder, values.compare), folder, goldsOf(run));
    print(compareRuns(run, other, suites));
    return 0;
  }
  const measured = measureRun(run, suites);
  print([describeRun(run), '', ...describeSets(run)]);
  for (const one of measured) print(['', ...describeSuite(one, run)]);
  print(['', 'Ingestion is measured by itself: npm run evaluate -- ingestion']);
  if (values.write) await writeSuites(join(folder, 'RESULTS.md'), run, measured);
  if (values.accept) {
    for (const one of measured) await acceptFigures(folder, one);
    return 0;
  }
  const shortfalls: string[] = [];
  for (const one of measured) shortfalls.push(...findShortfalls(one, await readExpected(folder, one.suite.name)));
  print(shortfalls);
  return shortfalls.length > 0 ? 1 : 0;
}

function chooseSuites(names: readonly string[] | undefined): readonly Suite[] {
  if (names === undefined) return SUITES;
  return names.map((name) => {
    const suite = SUITES.find((one) => one.name === name);
    if (suite) return suite;
    throw new UsageError(`There is no suite "${name}". Suites: ${SUITES.map((one) => one.name).join(', ')}.`);
  });
}

async function writeSuites(file: string, run: JudgedRun, measured: readonly SuiteFigures[]): Promise<void> {
  await writeResults(file, { name: 'sets', command: '--run NAME', lines: ['## The sets', '', ...describeSets(run)] });
  for (const one of measured) {
    const { name } = one.suite;
    const lines = [...describeSuite(one, run), '', describeRun(run)];
    await writeResults(file, { name, command: `--suite ${name}`, lines });
  }
}

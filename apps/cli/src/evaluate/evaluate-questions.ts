/** Puts sets of questions with known answers to a running service, counts what was right, and compares it with the last run. */
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { CONNECTION_OPTIONS, CONNECTION_USAGE, parseCall, UsageError } from '../command.ts';
import type { CommandContext } from '../command.ts';
import { connect } from '../connection/connect.ts';
import type { ConnectedClient } from '../connection/connect.ts';
import { askSet } from './ask-set.ts';
import { describeChanges } from './describe-changes.ts';
import { compareRuns, readLastRun, writeLastRun } from './last-run.ts';
import { OPEN_SETS } from './open-sets.ts';
import { plotLines } from './plot.ts';
import { plotSvg } from './plot-svg.ts';
import { writeResults } from './results-file.ts';
import { ADMIN_SET, chooseSets, DEFAULT_OPEN_SETS, DEFAULT_SETS, openDocumentsOf } from './choose-sets.ts';
import { describeSet } from './summary.ts';
import type { JudgedSet } from './summary.ts';
import { describeScores, scorePlots } from './trust-plots.ts';
import { uploadOpenDocuments } from './upload-open-documents.ts';

const FOLDER = 'evaluation';
const DEFAULT_DATA = '../shared/data';
/** A loss of two standard errors comes about by chance in about one comparison of forty. */
const TOLERANCE = 2;

export const QUESTIONS_USAGE = `npm run evaluate -- questions [options]

Puts questions with known answers to the running service. A question passes when a source has the right provision and
pinpoint, or, where nothing answers it, when it is refused. Each figure is compared with the last recorded run on the
questions that both asked. The limit of requests a minute is waited out; a service started with
RATE_LIMIT_QUERY_PER_MINUTE=100000 RATE_LIMIT_PUBLIC_PER_MINUTE=100000 is faster.
  --set SET          files of JSON lines (${DEFAULT_SETS}, and ${DEFAULT_OPEN_SETS.join(' and ')} where the open data is there);
                     ${Object.keys(OPEN_SETS).join(', ')}: open data in --data, best asked of a service that holds nothing else
                     (elsewhere: questions of obliqa, of a service that does not have its documents);
                     ${ADMIN_SET}: the questions that administrators added. May be given more than once
  --data FOLDER      the open data (${DEFAULT_DATA})
  --upload           uploads the documents of the open sets first, and waits until they can be found (admin key)
  --every N          asks every N-th question of each set (1)
  --no-quotes        leaves out to read each quoted passage and to compare the quotes with it
  --min SHARE        exit code 1 when a smaller share passes, 0 to 1 (0)
  --tolerance N      exit code 1 when a figure lost more than N standard errors of the paired difference (${TOLERANCE})
  --write            writes the summary to ${FOLDER}/RESULTS.md, the plots beside it, and the run to ${FOLDER}/last-run.json
${CONNECTION_USAGE}`;

const OPTIONS = {
  set: { type: 'string', multiple: true },
  data: { type: 'string' },
  upload: { type: 'boolean', default: false },
  every: { type: 'string', default: '1' },
  'no-quotes': { type: 'boolean', default: false },
  min: { type: 'string', default: '0' },
  tolerance: { type: 'string', default: String(TOLERANCE) },
  write: { type: 'boolean', default: false },
  ...CONNECTION_OPTIONS,
} as const;

interface Call {
  readonly given: readonly string[] | undefined;
  readonly dataFolder: string;
  readonly upload: boolean;
  readonly every: number;
  readonly checksQuotes: boolean;
  readonly least: number;
  readonly tolerance: number;
  readonly write: boolean;
}

/** Returns the exit code. Throws UsageError for a wrong call. */
export async function evaluateQuestions(args: readonly string[], context: CommandContext): Promise<number> {
  const { call, flags } = readCall(args, context);
  const isAdmin = call.upload || call.given?.includes(ADMIN_SET) === true;
  const documents = call.upload ? await openDocumentsOf(call.given, call.dataFolder) : [];
  const lastRunFile = join(context.config.projectFolder, FOLDER, 'last-run.json');
  const lastRun = await readLastRun(lastRunFile);
  const connected = await connect(context, flags, isAdmin ? 'admin' : 'ordinary');
  const sets = await chooseSets(call.given, { ...context.config, dataFolder: call.dataFolder, client: connected.client, note: (line) => context.terminal.note(line) });
  if (documents.length > 0) await uploadOpenDocuments(context, connected, documents);
  const judged = await askAll(sets.map(({ name, questions }) => ({ name, questions: questions.filter((_, at) => at % call.every === 0) })), { context, connected, call });
  const results = show(judged, context, call);
  const { lines, worse } = describeChanges(compareRuns(lastRun, judged), { tolerance: call.tolerance, known: judged.some(({ name }) => lastRun.sets[name] !== undefined) });
  for (const line of lines) context.terminal.out(line);
  if (call.write) {
    await writeFiles(judged, { results, projectFolder: context.config.projectFolder, call });
    await writeLastRun(lastRunFile, lastRun, judged);
  }
  const enough = noteShare(judged, context, call);
  return worse || !enough ? 1 : 0;
}

function readCall(args: readonly string[], { config }: CommandContext) {
  const { values, positionals } = parseCall(args, OPTIONS);
  if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is too much.`);
  const [least, tolerance, every] = [Number(values.min), Number(values.tolerance), Number(values.every)];
  if (!(least >= 0 && least <= 1)) throw new UsageError(`--min must be from 0 to 1, not "${values.min}".`);
  if (!(tolerance >= 0)) throw new UsageError(`--tolerance must be 0 or more, not "${values.tolerance}".`);
  if (!(Number.isInteger(every) && every >= 1)) throw new UsageError(`--every must be a whole number from 1 on, not "${values.every}".`);
  if (values.write && every > 1) throw new UsageError('--write records whole sets: leave out --every.');
  const dataFolder = values.data === undefined ? resolve(config.projectFolder, DEFAULT_DATA) : resolve(config.workingFolder, values.data);
  const call: Call = { given: values.set, dataFolder, upload: values.upload, every, checksQuotes: !values['no-quotes'], least, tolerance, write: values.write };
  return { call, flags: { url: values.url, key: values.key } };
}

async function askAll(sets: Awaited<ReturnType<typeof chooseSets>>, { context, connected, call }: { context: CommandContext; connected: ConnectedClient; call: Call }): Promise<JudgedSet[]> {
  const judged: JudgedSet[] = [];
  for (const set of sets) judged.push(await askSet(set, { client: connected.client, checksQuotes: call.checksQuotes, tell: (line) => context.terminal.out(line) }));
  return judged;
}

/** Prints the summary and the plots, and returns the lines of the summary. */
function show(judged: readonly JudgedSet[], { terminal }: CommandContext, call: Call): string[] {
  const questions = judged.flatMap((set) => set.questions);
  const lines = [...judged.flatMap((set) => ['', ...describeSet(set)]), '', ...describeScores(questions)];
  for (const line of lines) terminal.out(line);
  for (const { plot } of scorePlots(questions)) for (const line of plotLines(plot, terminal.columns)) terminal.out(line);
  return [conditions(call.given), ...lines];
}

async function writeFiles(judged: readonly JudgedSet[], { results, projectFolder, call }: { results: readonly string[]; projectFolder: string; call: Call }): Promise<void> {
  const folder = join(projectFolder, FOLDER);
  await mkdir(folder, { recursive: true });
  const plots = scorePlots(judged.flatMap((set) => set.questions));
  const files = plots.map(({ name, plot }) => ({ file: `${[name, ...(call.given === undefined ? [] : judged.map((set) => set.name))].join('-')}.svg`, plot }));
  for (const { file, plot } of files) await writeFile(join(folder, file), plotSvg(plot));
  const pictures = files.map(({ file, plot }) => `![${plot.title}](${file})`);
  await writeResults(join(folder, 'RESULTS.md'), { name: commandOf(call.given), lines: [...results, ...pictures] });
}

function noteShare(judged: readonly JudgedSet[], { terminal }: CommandContext, { least }: Call): boolean {
  const questions = judged.flatMap((set) => set.questions);
  const share = questions.filter(({ passed }) => passed).length / Math.max(1, questions.length);
  if (share < least) terminal.note(`${(100 * share).toFixed(1)} % passed, fewer than ${(100 * least).toFixed(1)} %.`);
  return share >= least;
}

const commandOf = (given: readonly string[] | undefined): string => ['questions', ...(given ?? []).map((set) => `--set ${set}`)].join(' ');

/** How the figures came about: command, machine, date. */
function conditions(given: readonly string[] | undefined): string {
  const [cpu] = cpus();
  return `\`npm run evaluate -- ${commandOf(given)}\`, ${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}.`;
}

/** Asks a running service the questions of sets and writes its answers to the files of a run; judges nothing. */
import { join } from 'node:path';
import type { ApiClient } from '@regqa/client';
import { listOf } from '@regqa/platform';
import { CONNECTION_OPTIONS, CONNECTION_USAGE, parseOptions, UsageError } from '../../command.ts';
import type { CommandContext } from '../../command.ts';
import { connect, findConnection } from '../../connection/connect.ts';
import type { QuestionSet } from '../questions/question.ts';
import { ADMIN_SET, openDocumentsOf, readQuestionSet, readSetTable } from '../questions/question-sets.ts';
import { uploadOpenDocuments } from '../questions/upload-open-documents.ts';
import { dataFolderOf, DEFAULT_DATA } from '../run-measurement.ts';
import { askSet } from './ask-set.ts';
import { commitOf, describeMachine, describeService } from './describe-service.ts';
import { RunFiles } from './run-files.ts';
import { writeTrecFiles } from './trec.ts';

const FOLDER = 'evaluation';

export const GENERATE_USAGE = `npm run evaluate -- generate --set SET --run NAME [options]

Asks a running service the questions of sets and writes its answers to ${FOLDER}/runs/NAME; the same call again goes on
where the last one stopped. Sets of one run may be asked of different services. The limit of requests a minute is waited
out; a service started with RATE_LIMIT_QUERY_PER_MINUTE=100000 RATE_LIMIT_PUBLIC_PER_MINUTE=100000 is faster.
  --set A,B          sets of ${FOLDER}/sets.yaml, or question files (.jsonl); may be given more than once
  --run NAME         the run's name
  --data FOLDER      the open data (${DEFAULT_DATA})
  --upload           uploads the documents of the open sets first, and waits until they can be found (admin key)
  --every N          asks every N-th question of each set (1)
${CONNECTION_USAGE}`;

const OPTIONS = {
  set: { type: 'string', multiple: true },
  run: { type: 'string' },
  data: { type: 'string' },
  upload: { type: 'boolean', default: false },
  every: { type: 'string', default: '1' },
  ...CONNECTION_OPTIONS,
} as const;

/** Returns the exit code. Throws UsageError for a wrong call. */
export async function generate(args: readonly string[], context: CommandContext): Promise<number> {
  const { names, values, dataFolder, every } = readCall(args, context);
  const evaluationFolder = join(context.config.projectFolder, FOLDER);
  const run = new RunFiles(evaluationFolder, values.run ?? '');
  const table = await readSetTable(evaluationFolder);
  const documents = values.upload ? await openDocumentsOf(names, table, dataFolder) : [];
  // Uploads and added questions need the admin key; where there is one, the service also describes itself in full.
  const { adminKey } = await findConnection(context.config, values);
  const isAdmin = values.upload || names.includes(ADMIN_SET) || adminKey !== null;
  const { client } = await connect(context, values, isAdmin ? 'admin' : 'ordinary');
  const { workingFolder } = context.config;
  const places = { table, evaluationFolder, dataFolder, workingFolder, client };
  const sets = await Promise.all(names.map((name) => readQuestionSet(name, places)));
  refuseSameNames(sets);
  if (documents.length > 0) await uploadOpenDocuments(context, client, documents);
  for (const { name, questions } of sets) {
    const asked = { name, questions: questions.filter((_, at) => at % every === 0) };
    await askInto(run, asked, { context, client, every });
  }
  context.terminal.out(`The answers are in ${run.folder}. To judge them: npm run evaluate -- --run ${run.name}`);
  return 0;
}

function readCall(args: readonly string[], { config }: CommandContext) {
  const values = parseOptions(args, OPTIONS);
  const names = [...new Set((values.set ?? []).flatMap(listOf))];
  if (names.length === 0) throw new UsageError('Name the sets to ask: --set A,B.');
  if (values.run === undefined) throw new UsageError('Name the run: --run NAME.');
  const every = Number(values.every);
  if (!(Number.isInteger(every) && every >= 1)) {
    throw new UsageError(`--every must be a whole number from 1 on, not "${values.every}".`);
  }
  return { names, values, dataFolder: dataFolderOf(values.data, config), every };
}

function refuseSameNames(sets: readonly QuestionSet[]): void {
  const twice = sets.find(({ name }, at) => sets.findIndex((other) => other.name === name) < at);
  if (twice) throw new UsageError(`Two of the sets are called ${twice.name}.`);
}

interface AskingInto {
  readonly context: CommandContext;
  readonly client: ApiClient;
  readonly every: number;
}

/** The run is described before its first question, so that an interrupted one can be judged too. */
async function askInto(run: RunFiles, set: QuestionSet, { context, client, every }: AskingInto): Promise<void> {
  const { config, terminal } = context;
  const service = await describeService(client);
  const date = new Date().toISOString();
  const before = (await run.description())?.sets ?? {};
  await run.describe({
    name: run.name,
    date,
    commit: await commitOf(config.projectFolder),
    machine: describeMachine(),
    sets: { ...before, [set.name]: { questions: set.questions.length, every, asked_at: date, ...service } },
  });
  await askSet(set, { client, run, note: (line) => terminal.note(line) });
  await writeTrecFiles(run, set.name);
}

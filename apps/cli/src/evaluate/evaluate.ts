/** Puts sets of questions with known answers to a running service and counts what was right. */
import { cpus } from 'node:os';
import { join } from 'node:path';
import { CONNECTION_OPTIONS, CONNECTION_USAGE, parseCall, UsageError } from '../command.ts';
import type { Command, CommandContext } from '../command.ts';
import { connect } from '../connection/connect.ts';
import type { ConnectedClient } from '../connection/connect.ts';
import { evaluateFaults, FAULTS_USAGE } from './evaluate-faults.ts';
import { evaluateIngestion, INGESTION_USAGE } from './evaluate-ingestion.ts';
import { judgeAnswer } from './judge-answer.ts';
import type { Judgement } from './judge-answer.ts';
import { readQuestionSets } from './question-set.ts';
import type { QuestionSet } from './question-set.ts';
import { writeResults } from './results-file.ts';
import { describeJudgement, describeSummary, summarize } from './summary.ts';

const DEFAULT_SETS = 'evaluation/questions/*.jsonl';
const RESULTS_FILE = 'evaluation/RESULTS.md';

export const evaluate: Command = {
  usage: `npm run evaluate -- questions [options]

Puts questions with known answers to the running service. A question passes when a source has the right provision and
pinpoint, or, where nothing answers it, when it is refused. The limit of questions a minute is waited out; a service
started with RATE_LIMIT_QUERY_PER_MINUTE=100000 is faster.
  --set FILES        question sets, JSON lines (${DEFAULT_SETS}); may be given more than once
  --min SHARE        exit code 1 when a smaller share passes, 0 to 1 (0)
  --write            writes the summary to ${RESULTS_FILE}
${CONNECTION_USAGE}

${INGESTION_USAGE}

${FAULTS_USAGE}`,

  async run(args, context) {
    if (args[0] === 'faults') return evaluateFaults(args.slice(1), context);
    if (args[0] === 'ingestion') return evaluateIngestion(args.slice(1), context);
    const { values, positionals } = parseCall(args, { set: { type: 'string', multiple: true }, min: { type: 'string', default: '0' }, write: { type: 'boolean', default: false }, ...CONNECTION_OPTIONS });
    if (positionals.length !== 1 || positionals[0] !== 'questions') throw new UsageError('Say what to evaluate: questions, ingestion or faults.');
    const least = Number(values.min);
    if (!(least >= 0 && least <= 1)) throw new UsageError(`--min must be from 0 to 1, not "${values.min}".`);
    const { workingFolder, projectFolder } = context.config;
    const sets = await readQuestionSets(values.set ?? [DEFAULT_SETS], values.set ? workingFolder : projectFolder);
    const connected = await connect(context, values, 'ordinary');
    const { judgements, summaries } = await askAll(context, connected, sets);
    const lines = summaries.flatMap((summary) => ['', ...summary]);
    for (const line of lines) context.terminal.out(line);
    if (values.write) await writeResults(join(projectFolder, RESULTS_FILE), { name: 'questions', lines: [conditions(values.set), ...lines] });
    const share = judgements.filter(({ passed }) => passed).length / Math.max(1, judgements.length);
    if (share < least) context.terminal.note(`${(100 * share).toFixed(1)} % passed, fewer than ${(100 * least).toFixed(1)} %.`);
    return share < least ? 1 : 0;
  },
};

/** Asks one question after the other, so that the response times are those of an idle service. */
async function askAll({ terminal }: CommandContext, { client }: ConnectedClient, sets: readonly QuestionSet[]): Promise<{ judgements: Judgement[]; summaries: string[][] }> {
  const all: Judgement[] = [];
  const summaries: string[][] = [];
  for (const { name, questions } of sets) {
    const judgements: Judgement[] = [];
    for (const question of questions) {
      const answer = await client.call('answerQuestion', { body: { query: question.question, ...question.filters } });
      const judgement = judgeAnswer(question, answer);
      judgements.push(judgement);
      terminal.out(describeJudgement(judgement));
    }
    all.push(...judgements);
    summaries.push(describeSummary(summarize(name, judgements)));
  }
  return { judgements: all, summaries };
}

/** How the figures came about: command, machine, date. */
function conditions(sets: readonly string[] | undefined): string {
  const [cpu] = cpus();
  const command = ['npm run evaluate -- questions', ...(sets ?? []).map((set) => `--set ${set}`)].join(' ');
  return `\`${command}\`, ${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}.`;
}

/** Decides what is said of a question set as a whole. */
import type { Judgement } from './judge-answer.ts';

export interface Summary {
  readonly name: string;
  readonly questions: number;
  readonly answerable: number;
  /** Counts among the answerable ones. */
  readonly first: number;
  readonly inFive: number;
  readonly pinpoint: number;
  readonly factsFound: number;
  readonly factsExpected: number;
  /** Among the answers whose question lists facts and whose right provision is a source: all, and those with every fact. */
  readonly listedAndFound: number;
  readonly factual: number;
  readonly unanswerable: number;
  readonly refusalsRight: number;
  readonly passed: number;
  readonly meanLatencyMs: number;
  readonly slowestMs: number;
}

/** Returns the counts over the judgements of a set. */
export function summarize(name: string, judgements: readonly Judgement[]): Summary {
  const answerable = judgements.filter((judgement) => !judgement.unanswerable);
  const unanswerable = judgements.filter((judgement) => judgement.unanswerable);
  const count = (of: readonly Judgement[], what: (judgement: Judgement) => boolean) => of.filter(what).length;
  const latencies = judgements.map(({ latencyMs }) => latencyMs);
  return {
    name,
    questions: judgements.length,
    answerable: answerable.length,
    first: count(answerable, ({ rank }) => rank === 1),
    inFive: count(answerable, ({ rank }) => rank !== null && rank <= 5),
    pinpoint: count(answerable, ({ pinpoint }) => pinpoint),
    factsFound: sum(answerable.map(({ factsFound }) => factsFound)),
    factsExpected: sum(answerable.map(({ factsExpected }) => factsExpected)),
    listedAndFound: count(answerable, ({ factual, rank }) => factual !== null && rank !== null),
    factual: count(answerable, ({ factual, rank }) => factual === true && rank !== null),
    unanswerable: unanswerable.length,
    refusalsRight: count(unanswerable, ({ refused }) => refused),
    passed: count(judgements, ({ passed }) => passed),
    meanLatencyMs: sum(latencies) / Math.max(1, latencies.length),
    slowestMs: Math.max(0, ...latencies),
  };
}

/** Returns one line for a judgement. */
export function describeJudgement(judgement: Judgement): string {
  const { id, unanswerable, passed, rank, pinpoint, factsFound, factsExpected, refused, trust, latencyMs } = judgement;
  const found = rank === null ? 'provision not found' : `provision at ${rank}, pinpoint ${pinpoint ? 'right' : 'wrong'}`;
  const facts = factsExpected === 0 ? '' : `, facts ${factsFound}/${factsExpected}`;
  const what = unanswerable ? (refused ? 'refused, rightly' : 'answered, although nothing answers it') : `${found}${facts}`;
  return `${passed ? 'right' : 'WRONG'}  ${id}: ${what}, trust ${trust.toFixed(2)}, ${latencyMs.toFixed(0)} ms`;
}

/** Returns the summary as lines of Markdown, for the terminal and for the results file. */
export function describeSummary(summary: Summary): string[] {
  const share = (part: number, whole: number) => (whole === 0 ? 'none' : `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`);
  return [
    `| set ${summary.name} | ${summary.questions} questions |`,
    '|---|---|',
    `| right provision first | ${share(summary.first, summary.answerable)} |`,
    `| right provision in five | ${share(summary.inFive, summary.answerable)} |`,
    `| right pinpoint | ${share(summary.pinpoint, summary.answerable)} |`,
    `| facts in the answer | ${share(summary.factsFound, summary.factsExpected)} |`,
    `| answers with all their facts, of those with the right provision among the sources | ${share(summary.factual, summary.listedAndFound)} |`,
    `| refusals right | ${share(summary.refusalsRight, summary.unanswerable)} |`,
    `| passed | ${share(summary.passed, summary.questions)} |`,
    `| mean and longest response time | ${summary.meanLatencyMs.toFixed(1)} ms, ${summary.slowestMs.toFixed(1)} ms |`,
  ];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Decides what is said of a question set as a whole. */
import { describeValue, FIGURES, measureFigures, valueOf } from './figures.ts';
import type { JudgedQuestion } from './figures.ts';

/** A set with its questions judged. */
export interface JudgedSet {
  readonly name: string;
  readonly questions: readonly JudgedQuestion[];
  /** Groups of wordings of one question, and those in which all lead to one provision. */
  readonly wordings: { readonly groups: number; readonly unanimous: number };
}

/** Returns one line for a question. */
export function describeJudgement(judgement: JudgedQuestion): string {
  const { id, unanswerable, passed, rank, pinpoint, factsFound, factsExpected, refused, trust, latencyMs, quotesStanding } = judgement;
  const found = rank === null ? 'provision not found' : `provision at ${rank}, pinpoint ${pinpoint ? 'right' : 'wrong'}`;
  const facts = factsExpected === 0 ? '' : `, facts ${factsFound}/${factsExpected}`;
  const quotes = quotesStanding !== null && quotesStanding < 1 ? ', A QUOTE DOES NOT STAND' : '';
  const what = unanswerable ? (refused ? 'refused, rightly' : 'answered, although nothing answers it') : `${found}${facts}`;
  return `${passed ? 'right' : 'WRONG'}  ${id}: ${what}${quotes}, trust ${trust.toFixed(2)}, ${latencyMs.toFixed(0)} ms`;
}

/** Returns the summary as lines of Markdown, for the terminal and for the results file. */
export function describeSet({ name, questions, wordings }: JudgedSet): string[] {
  const latencies = questions.map(({ latencyMs }) => latencyMs);
  const mean = latencies.reduce((total, latency) => total + latency, 0) / Math.max(1, latencies.length);
  return [
    `| set ${name} | ${questions.length} questions | to reach |`,
    '|---|---|---|',
    ...measureFigures(questions).map((value) => `| ${value.figure.label} | ${describeValue(value)} | ${value.figure.target ?? ''} |`),
    ...(wordings.groups === 0 ? [] : [`| questions in several wordings that all lead to one provision | ${describeValue({ count: wordings.groups, sum: wordings.unanimous })} | |`]),
    `| mean and longest response time | ${mean.toFixed(1)} ms, ${Math.max(0, ...latencies).toFixed(1)} ms | |`,
    ...describeKinds(questions),
  ];
}

function describeKinds(questions: readonly JudgedQuestion[]): string[] {
  const kinds = [...new Set(questions.flatMap(({ kind }) => kind ?? []))];
  if (kinds.length === 0) return [];
  const [first, inFive] = ['first', 'in-five'].map((key) => FIGURES.find((figure) => figure.key === key)!);
  const row = (kind: string) => {
    const members = questions.filter((question) => question.kind === kind);
    return `| ${kind} | ${describeValue(valueOf(first!, members))} | ${describeValue(valueOf(inFive!, members))} |`;
  };
  return ['', '| kind | right provision first | in five |', '|---|---|---|', ...kinds.map(row)];
}

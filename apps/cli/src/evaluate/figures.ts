/** Decides which figures a set of questions is measured by: each says of a question how far it is right, or that it does not count. */
import type { Judgement } from './judge-answer.ts';

/** What a figure is taken from. */
export interface JudgedQuestion extends Judgement {
  /** Share of the quotes that stand at their offsets in the passage that the service returns; null where none was checked. */
  readonly quotesStanding: number | null;
  /** Among several wordings of a question, whether the first provision is the one that most of them lead to; null for others. */
  readonly agreesWithWordings: boolean | null;
}

export interface Figure {
  /** Names it in the record of runs; never changes its meaning. */
  readonly key: string;
  readonly label: string;
  /** What has to be reached, as published; null where nothing is fixed. */
  readonly target: string | null;
  /** 0 to 1, or null where the question does not count. */
  readonly of: (question: JudgedQuestion) => number | null;
}

const LIKELY = 0.6;
const CONFIRMED = 0.8;
const UNRELIABLE = 0.4;

const yes = (is: boolean): number => (is ? 1 : 0);
const among = (counts: boolean, value: number | boolean | null): number | null => (!counts || value === null ? null : Number(value));
const answerable = (value: (question: JudgedQuestion) => number) => (question: JudgedQuestion) => (question.unanswerable ? null : value(question));

/** The figures in the order in which they are shown. */
export const FIGURES: readonly Figure[] = [
  { key: 'first', label: 'right provision first', target: null, of: answerable(({ rank }) => yes(rank === 1)) },
  { key: 'in-five', label: 'right provision in five', target: null, of: answerable(({ rank }) => yes(rank !== null && rank <= 5)) },
  { key: 'pinpoint', label: 'right pinpoint', target: null, of: answerable(({ pinpoint }) => yes(pinpoint)) },
  { key: 'recall', label: 'share of the right sources found', target: null, of: answerable(({ recall }) => recall) },
  { key: 'average-precision', label: 'average precision over the sources', target: null, of: answerable(({ averagePrecision }) => averagePrecision) },
  { key: 'facts', label: 'facts in the answer', target: null, of: ({ factsFound, factsExpected }) => among(factsExpected > 0, factsFound / Math.max(1, factsExpected)) },
  { key: 'facts-where-found', label: 'answers with all their facts, of those with the right provision among the sources', target: 'at least 90 %', of: ({ factual, rank }) => among(rank !== null, factual) },
  { key: 'wordings', label: 'wordings of the same question that lead to the provision that most of them lead to', target: 'at least 90 %', of: ({ agreesWithWordings }) => among(true, agreesWithWordings) },
  { key: 'unanswerable-doubted', label: 'unanswerable: refused, or trusted under 0.4', target: 'at least 95 %', of: ({ unanswerable, trust }) => among(unanswerable, trust < UNRELIABLE) },
  { key: 'right-trusted', label: 'answerable with the right provision first: trusted at 0.6 or more', target: 'at least 85 %', of: ({ unanswerable, rank, trust }) => among(!unanswerable && rank === 1, trust >= LIKELY) },
  { key: 'confirmed', label: 'trusted at 0.8 or more: a second source says so', target: '100 %', of: ({ trust, confirmed }) => among(trust >= CONFIRMED, confirmed) },
  { key: 'quotes', label: 'quotes that stand at their offsets', target: '100 %', of: ({ quotesStanding }) => quotesStanding },
  { key: 'right', label: 'answerable: quotes a right source and lacks no fact', target: null, of: answerable(({ right }) => yes(right)) },
  { key: 'passed', label: 'passed', target: null, of: ({ passed }) => yes(passed) },
];

/** A figure over a set. */
export interface FigureValue {
  readonly figure: Figure;
  /** Questions that count. */
  readonly count: number;
  /** Their sum: how many are right where a question is either right or wrong. */
  readonly sum: number;
}

/** Returns the figures that any of the questions counts for. */
export function measureFigures(questions: readonly JudgedQuestion[]): FigureValue[] {
  return FIGURES.map((figure) => valueOf(figure, questions)).filter(({ count }) => count > 0);
}

/** Returns one figure over the questions. */
export function valueOf(figure: Figure, questions: readonly JudgedQuestion[]): FigureValue {
  const values = questions.map(figure.of).filter((value) => value !== null);
  return { figure, count: values.length, sum: values.reduce((total, value) => total + value, 0) };
}

/** Returns `7 of 9 (77.8 %)`, or the mean where questions may be right in part. */
export function describeValue({ count, sum }: Pick<FigureValue, 'count' | 'sum'>): string {
  if (count === 0) return 'none';
  const share = `${((100 * sum) / count).toFixed(1)} %`;
  return Number.isInteger(sum) ? `${sum} of ${count} (${share})` : `${share} on average of ${count}`;
}

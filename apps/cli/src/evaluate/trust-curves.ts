/** Decides how far a score is what it says: how often what it is given to is right, and what answering only the most trusted would save. */
import type { JudgedQuestion } from './figures.ts';

/** Something that was given a probability, and whether it came true. */
export interface Scored {
  readonly probability: number;
  readonly right: boolean;
}

/** Those with about the same probability together. */
export interface ReliabilityBin {
  readonly count: number;
  /** Mean probability. */
  readonly said: number;
  /** Share that is right. */
  readonly right: number;
}

/** A point of risk against coverage: of the most trusted share of the answers, the share that is wrong. */
export interface RiskPoint {
  readonly coverage: number;
  readonly risk: number;
}

/** Bins of equal mass, as the quality targets have it. */
const BINS = 15;

/** Returns the trust in each answer that was given, and whether the answer is right. A refusal gives none. */
export function trustOf(questions: readonly JudgedQuestion[]): Scored[] {
  return questions.filter(({ answered }) => answered).map(({ trust, right }) => ({ probability: trust, right }));
}

/** Returns the confidence in the best sources of each answerable question, as many as are wanted, and whether each is a right one. */
export function confidenceOf(questions: readonly JudgedQuestion[], wanted = Infinity): Scored[] {
  return questions.flatMap(({ unanswerable, sources }) => (unanswerable ? [] : sources.slice(0, wanted).map(({ confidence, right }) => ({ probability: confidence, right }))));
}

/** Returns up to 15 bins of as equal a size as can be, from the least probable on. */
export function reliabilityBins(scored: readonly Scored[]): ReliabilityBin[] {
  const sorted = [...scored].sort((a, b) => a.probability - b.probability);
  const bins: ReliabilityBin[] = [];
  for (let at = 0; at < BINS; at++) {
    const members = sorted.slice(Math.round((at * sorted.length) / BINS), Math.round(((at + 1) * sorted.length) / BINS));
    if (members.length > 0) bins.push({ count: members.length, said: mean(members.map(({ probability }) => probability)), right: mean(members.map(({ right }) => Number(right))) });
  }
  return bins;
}

/** Returns the expected calibration error, 0 to 1: how far the bins are off, weighed by their size (Naeini, Cooper and Hauskrecht 2015). */
export function calibrationError(bins: readonly ReliabilityBin[]): number {
  const count = bins.reduce((total, bin) => total + bin.count, 0);
  return bins.reduce((total, bin) => total + (bin.count / Math.max(1, count)) * Math.abs(bin.said - bin.right), 0);
}

/** Returns the risk at each coverage from the most trusted answer to all of them. Answers of equal trust are answered together. */
export function riskCurve(scored: readonly Scored[]): RiskPoint[] {
  const sorted = [...scored].sort((a, b) => b.probability - a.probability);
  const points: RiskPoint[] = [];
  let wrong = 0;
  for (const [at, { probability, right }] of sorted.entries()) {
    if (!right) wrong += 1;
    if (sorted[at + 1]?.probability !== probability) points.push({ coverage: (at + 1) / sorted.length, risk: wrong / (at + 1) });
  }
  return points;
}

/** Returns the share of wrong answers among the most trusted share of them, or null without answers. */
export function riskAt(scored: readonly Scored[], coverage: number): number | null {
  const trusted = [...scored].sort((a, b) => b.probability - a.probability).slice(0, Math.round(coverage * scored.length));
  return trusted.length === 0 ? null : mean(trusted.map(({ right }) => Number(!right)));
}

const mean = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0) / values.length;

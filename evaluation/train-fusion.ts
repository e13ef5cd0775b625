// Finds the weights by which candidates are ordered, on several domains at once, and prints how good they are:
//   node evaluation/train-fusion.ts [--write] [--kind hybrid]     after evaluation/train-question-encoder.ts and train-question-words.ts, on which its figures rest
// Five folds, grouped by right passage; the figures printed are those of questions that the weights have not seen. What
// is written is fitted on all of them. Two sets: with vectors, and with keywords alone.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RANKING_FIGURES, rankingFigures } from '@regqa/feature-query';
import type { FusedFigures, FusionKind } from '@regqa/feature-query';
import { MODEL_FOLDER, openCachedEmbedder } from './embedding-cache.ts';
import { dot, fitRanking } from './fit-ranking.ts';
import type { RankingExample } from './fit-ranking.ts';
import { readFolds } from './question-folds.ts';
import { groupBy } from './group-by.ts';
import { DATA_FOLDER } from './open-corpora.ts';
import { describeMetrics } from './rank-metrics.ts';
import { rankQuestions } from './rank-questions.ts';
import type { RankedQuestion } from './rank-questions.ts';

const WEIGHTS = join(import.meta.dirname, '../libs/features/query/src/weights/fusion.json');
const FOLDS = 5;
/** Ways of finding passages that are fitted: both, unless one is named. */
const KINDS = (['keywords', 'hybrid'] as const).filter((kind) => !process.argv.includes('--kind') || process.argv.includes(kind));
/** How much one question of a set counts: the sets differ in size, and those of Australian law are what the product is for. */
const WEIGHT_OF: Readonly<Record<RankedQuestion['set'], number>> = { ObliQA: 1, 'ObliQA-MP': 2, rulebooks: 0.5, NEPA: 4, own: 5, 'other words': 0.25 };
/**
 * What keywords alone are not judged by. The length of the question and the number of documents gain .05 of the own
 * questions together with those in other words, but such weights put a passage with every word of a question behind one
 * with a fifth of them where a corpus has few passages.
 */
const NOT_OF_KEYWORDS = /cosine|nearness|askedWords|concentration/i;

if (!existsSync(DATA_FOLDER) || !existsSync(MODEL_FOLDER)) {
  console.log(`The open data or the model is not beside the project (${DATA_FOLDER}, ${MODEL_FOLDER}); nothing was trained.`);
} else {
  await main(process.argv.includes('--write'));
}

async function main(write: boolean): Promise<void> {
  const embedder = await openCachedEmbedder();
  const readerOf = readFolds();
  const found: Partial<Record<FusionKind, Record<string, number>>> = {};
  for (const kind of KINDS) {
    const questions = await rankQuestions(embedder, { kind, readerOf });
    console.log(`${kind}, as committed: ${describeMetrics(questions)}`);
    console.log(`${kind}, right one among the candidates: ${describeCeiling(questions)}`);
    console.log(`${kind}, cross-validated: ${describeMetrics(crossValidate(questions, kind))}`);
    found[kind] = named(fitRanking(questions.map((question) => exampleOf(question, kind))));
    console.log(`${kind}: ${JSON.stringify(found[kind])}`);
  }
  await embedder.close();
  if (!write) return;
  const kept = JSON.parse(readFileSync(WEIGHTS, 'utf8')) as object;
  writeFileSync(WEIGHTS, `${JSON.stringify({ ...kept, ...found }, null, 2)}\n`);
}

/** Returns the questions in the order of weights that were fitted on the other folds. */
function crossValidate(questions: readonly RankedQuestion[], kind: FusionKind): RankedQuestion[] {
  const folds = foldsByGroup(questions);
  return folds.flatMap((fold, at) => {
    const weights = fitRanking(folds.flatMap((other, index) => (index === at ? [] : other)).map((question) => exampleOf(question, kind)));
    return fold.map((question) => inOrder(question, weights));
  });
}

/** Groups of questions, the largest first, each into the fold that has fewest. */
function foldsByGroup(questions: readonly RankedQuestion[]): RankedQuestion[][] {
  const folds: RankedQuestion[][] = Array.from({ length: FOLDS }, () => []);
  const groups = [...groupBy(questions, ({ group }) => group).values()].sort((a, b) => b.length - a.length);
  for (const group of groups) folds.reduce((least, fold) => (fold.length < least.length ? fold : least)).push(...group);
  return folds;
}

function inOrder(question: RankedQuestion, weights: readonly number[]): RankedQuestion {
  const scored = question.candidates.map((candidate) => ({ candidate, score: dot(figuresOf(candidate.figures), weights) }));
  return { ...question, candidates: scored.sort((a, b) => b.score - a.score).map(({ candidate }) => candidate) };
}

function exampleOf({ set, candidates }: RankedQuestion, kind: FusionKind): RankingExample {
  const isLeftOut = (at: number) => kind === 'keywords' && NOT_OF_KEYWORDS.test(RANKING_FIGURES[at]!);
  return {
    figures: candidates.map(({ figures }) => figuresOf(figures).map((value, at) => (isLeftOut(at) ? 0 : value))),
    gold: candidates.map(({ gold }) => gold),
    weight: kind === 'keywords' && (set === 'other words' || set === 'rulebooks') ? 0 : WEIGHT_OF[set],
  };
}

function figuresOf(figures: FusedFigures): Float64Array {
  return rankingFigures(figures);
}

function named(weights: readonly number[]): Record<string, number> {
  return Object.fromEntries(RANKING_FIGURES.map((name, at) => [name, Math.round(weights[at]! * 10_000) / 10_000]));
}

function describeCeiling(questions: readonly RankedQuestion[]): string {
  const sets = [...groupBy(questions, ({ set }) => set)];
  return sets.map(([set, members]) => `${set} ${(members.reduce((sum, { candidates, gold }) => sum + Math.min(1, candidates.filter((candidate) => candidate.gold).length / gold), 0) / members.length).toFixed(3)}`).join(', ');
}

// Finds the weights by which candidates are ordered, on several domains at once, and prints how good they are:
//   node evaluation/train-fusion.ts [--write] [--kind hybrid]     after evaluation/train-question-encoder.ts and train-question-words.ts, on which its figures rest
// Two sets: with vectors, and with keywords alone; train_fusion.py fits them (PYTHON: an interpreter with what it needs,
// python3 unless said). Three folds, grouped by right passage; what shares one with a fold is left out of the fit for it, and
// the figures printed are those of questions that the weights have not seen. What is written is fitted on all questions.
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { FUSED_FIGURES, fusionOf, RANKING_FIGURES, rankingFigures } from '@regqa/feature-query';
import type { FusionKind, Order } from '@regqa/feature-query';
import { MODEL_FOLDER, openCachedEmbedder } from './embedding-cache.ts';
import { groupBy } from './group-by.ts';
import { DATA_FOLDER } from './open-corpora.ts';
import { NETWORKS_FILE, orderFolder, readFittedOrder, readFittedWeights, WEIGHTS_FILE } from './order-fits.ts';
import { fitsOf, runPython } from './question-fit.ts';
import { foldOf, readFolds } from './question-folds.ts';
import { describeMetrics } from './rank-metrics.ts';
import { rankQuestions } from './rank-questions.ts';
import type { RankedQuestion } from './rank-questions.ts';

/** Ways of finding passages that are fitted: both, unless one is named. */
const KINDS = (['keywords', 'hybrid'] as const).filter((kind) => !process.argv.includes('--kind') || process.argv.includes(kind));
type Weights = Readonly<Record<RankedQuestion['set'], number>>;
/** How much one question of a set counts: the sets differ in size, and those of Australian law are what the product is for. */
const WEIGHT_OF: Weights = { ObliQA: 1, 'ObliQA-MP': 2, rulebooks: 0.5, NEPA: 4, own: 5, 'other words': 0.25 };
/** The same for the networks, which learn a small set by heart where it counts much. */
const NETWORK_WEIGHT_OF: Weights = { ObliQA: 1, 'ObliQA-MP': 2, rulebooks: 1, NEPA: 4, own: 1, 'other words': 0.6 };
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
  for (const kind of KINDS) {
    const questions = await rankQuestions(embedder, { kind, readerOf });
    console.log(`${kind}, as ordered before: ${describeMetrics(questions)}`);
    console.log(`${kind}, right one among the candidates: ${describeCeiling(questions)}`);
    writeInput(questions, kind);
    runPython('train_fusion.py', orderFolder(kind));
    console.log(`${kind}, cross-validated: ${describeMetrics(crossValidated(questions, kind))}`);
    if (write) commit(kind);
  }
  await embedder.close();
}

function writeInput(questions: readonly RankedQuestion[], kind: FusionKind): void {
  const folder = orderFolder(kind);
  mkdirSync(folder, { recursive: true });
  const isLeftOut = RANKING_FIGURES.map((name) => kind === 'keywords' && NOT_OF_KEYWORDS.test(name));
  const figures = openSync(join(folder, 'figures.bin'), 'w');
  for (const { candidates } of questions) {
    const all = candidates.flatMap((candidate) => [...rankingFigures(candidate.figures)].map((value, at) => (isLeftOut[at] ? 0 : value)));
    writeSync(figures, new Uint8Array(Float32Array.from(all).buffer));
  }
  closeSync(figures);
  // Keywords alone are no way to find questions in words that the law does not use.
  const countsNothing = (set: RankedQuestion['set']) => kind === 'keywords' && (set === 'other words' || set === 'rulebooks');
  const lines = questions.map(({ set, candidates }) => JSON.stringify({ gold: candidates.map(({ gold }) => (gold ? 1 : 0)), weight: countsNothing(set) ? 0 : WEIGHT_OF[set], networkWeight: NETWORK_WEIGHT_OF[set] }));
  writeFileSync(join(folder, 'questions.jsonl'), lines.join('\n'));
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ figures: RANKING_FIGURES.length, ownFigures: FUSED_FIGURES.length, networks: kind === 'hybrid' }));
  writeFileSync(join(folder, 'fits.json'), JSON.stringify(fitsOf(questions, true)));
}

/** Returns the questions in the order of weights that were fitted on the other folds. */
function crossValidated(questions: readonly RankedQuestion[], kind: FusionKind): RankedQuestion[] {
  return questions.map((question) => inOrder(question, { kind, order: readFittedOrder(kind, foldOf(question.group)) }));
}

function inOrder(question: RankedQuestion, { kind, order }: { kind: FusionKind; order: Order }): RankedQuestion {
  const scoreOf = fusionOf(question.candidates.map(({ figures }) => figures), kind, order);
  const scored = question.candidates.map((candidate) => ({ candidate, score: scoreOf(candidate.figures) }));
  return { ...question, candidates: scored.sort((a, b) => b.score - a.score).map(({ candidate }) => candidate) };
}

/** Writes what was fitted on all questions. */
function commit(kind: FusionKind): void {
  const { weights, networks } = readFittedWeights(kind, 'all');
  writeFileSync(WEIGHTS_FILE, `${JSON.stringify({ ...(JSON.parse(readFileSync(WEIGHTS_FILE, 'utf8')) as object), [kind]: weights }, null, 2)}\n`);
  if (networks === undefined) return;
  const from = `evaluation/train-fusion.ts, ${new Date().toISOString().slice(0, 10)}, beside the weights of fusion.json and on the same questions (${Object.entries(NETWORK_WEIGHT_OF).map(([set, weight]) => `${set} ${weight}`).join(', ')} times); docs/decisions/0037.`;
  const lines = networks.map((network) => JSON.stringify(network).replaceAll(/"(\w+)":(?=[[\d])/g, '\n   "$1": '));
  writeFileSync(NETWORKS_FILE, `{\n "from": ${JSON.stringify(from)},\n "networks": [\n  ${lines.join(',\n  ')}\n ]\n}\n`);
}

function describeCeiling(questions: readonly RankedQuestion[]): string {
  const sets = [...groupBy(questions, ({ set }) => set)];
  return sets.map(([set, members]) => `${set} ${(members.reduce((sum, { candidates, gold }) => sum + Math.min(1, candidates.filter((candidate) => candidate.gold).length / gold), 0) / members.length).toFixed(3)}`).join(', ');
}

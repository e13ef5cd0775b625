// Fits what the vectors of questions are turned by (libs/features/query/src/retrieval/adapt-question.ts), first of all fits:
//   node evaluation/train-adaptation.ts [--write]
// Five folds, grouped by right passage; what shares one with a fold is left out of the fit for it. The figures printed are
// those of the order by cosine alone, with adaptations that have not seen the question. These are kept beside the vectors
// of this machine, for the fits that follow; what is written is fitted on all questions.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adaptQuestion, keepAdaptation, readAdaptation } from '@regqa/feature-query';
import type { Adaptation } from '@regqa/feature-query';
import { embeddedText } from '../libs/features/ingestion/src/vectors/embedded-text.ts';
import { MODEL_FOLDER, openCachedEmbedder } from './embedding-cache.ts';
import { fitAdaptation } from './fit-adaptation.ts';
import type { AdaptationExample } from './fit-adaptation.ts';
import { dot } from './fit-ranking.ts';
import { FOLDS, foldOf, writeFoldAdaptations } from './fold-adaptations.ts';
import { DATA_FOLDER } from './open-corpora.ts';
import { describeMetrics } from './rank-metrics.ts';
import { rankQuestions } from './rank-questions.ts';
import type { RankedQuestion } from './rank-questions.ts';

const FILE = join(import.meta.dirname, '../libs/features/query/src/weights/adaptation.json');
const MODEL = 'all-MiniLM-L6-v2';
/** How much one question of a set counts: the sets differ in size, and those of Australian law are what the product is for. */
const WEIGHT_OF: Readonly<Record<RankedQuestion['set'], number>> = { ObliQA: 1, 'ObliQA-MP': 2, rulebooks: 1, NEPA: 4, own: 5, 'other words': 1.5 };

if (!existsSync(DATA_FOLDER) || !existsSync(MODEL_FOLDER)) {
  console.log(`The open data or the model is not beside the project (${DATA_FOLDER}, ${MODEL_FOLDER}); nothing was trained.`);
} else {
  await main(process.argv.includes('--write'));
}

async function main(write: boolean): Promise<void> {
  const { ranked, examples, model } = await readExamples();
  const folds = ranked.map(({ group }) => foldOf(group));
  console.log(`as the model has it, by cosine alone: ${describeMetrics(ranked.map((question, at) => inOrder(question, examples[at]!, examples[at]!.question)))}`);
  const adaptations = Array.from({ length: FOLDS }, (_, fold) => {
    const seen = new Set(ranked.flatMap(({ right }, at) => (folds[at] === fold ? right : [])));
    return kept(fitAdaptation(examples.filter((_example, at) => folds[at] !== fold && !ranked[at]!.right.some((name) => seen.has(name))), MODEL));
  });
  const adapted = ranked.map((question, at) => inOrder(question, examples[at]!, adaptQuestion({ model, values: examples[at]!.question }, adaptations[folds[at]!]).values));
  console.log(`adapted, cross-validated, by cosine alone: ${describeMetrics(adapted)}`);
  writeFoldAdaptations({ adaptations: adaptations.map((one) => keepAdaptation(one)), foldOf: Object.fromEntries(ranked.map(({ question }, at) => [question, folds[at]!])) });
  if (!write) return;
  const from = `evaluation/train-adaptation.ts, ${new Date().toISOString().slice(0, 10)}, on the ObliQA development and ObliQA-MP validation questions, NEPA FirstNet, the own questions on Australian law, evaluation/training/other-words.jsonl and rulebooks.jsonl.`;
  writeFileSync(FILE, `${JSON.stringify({ from, ...keepAdaptation(fitAdaptation(examples, MODEL)) }, null, 2)}\n`);
}

/** Returns an adaptation as it is after it was kept. */
function kept(adaptation: Adaptation): Adaptation {
  return readAdaptation(keepAdaptation(adaptation));
}

/** Puts the questions with the vectors that the model gives, and returns what was found with its vectors. */
async function readExamples(): Promise<{ ranked: RankedQuestion[]; examples: AdaptationExample[]; model: string }> {
  const embedder = await openCachedEmbedder();
  const textOf = new Map<string, string>();
  const vectorOf = new Map<string, Float32Array>();
  const ranked = await rankQuestions(embedder, {
    kind: 'hybrid',
    // The text that is embedded is the question in the law's words: its vector is taken where it is used.
    adaptOf: (question) => (vector) => {
      vectorOf.set(question, vector.values);
      return vector;
    },
    onRetrieval: (_, { candidates }) => {
      for (const { passage } of candidates) if (!textOf.has(passage.chunkId)) textOf.set(passage.chunkId, embeddedText(passage));
    },
  });
  const vectors = await embedder.embed([...textOf.values()]);
  const examples = ranked.map(({ set, question, candidates }) => ({
    question: vectorOf.get(question)!,
    candidates: candidates.map(({ chunkId }) => vectors.get(textOf.get(chunkId)!)!),
    gold: candidates.map(({ gold }) => gold),
    weight: WEIGHT_OF[set],
  }));
  await embedder.close();
  return { ranked, examples, model: embedder.model };
}

function inOrder(question: RankedQuestion, { candidates }: AdaptationExample, vector: Float32Array): RankedQuestion {
  const scored = question.candidates.map((candidate, at) => ({ candidate, cosine: dot(candidates[at]!, vector) }));
  return { ...question, candidates: scored.sort((a, b) => b.cosine - a.cosine).map(({ candidate }) => candidate) };
}

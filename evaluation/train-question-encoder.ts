// Fits what the model reads questions with (libs/adapters/embeddings/src/question-weights.ts), first of all fits:
//   node evaluation/train-question-encoder.ts [--write]     --again: with what was fitted here before, to measure or write it
// The open questions are put with the model as it is; train_question_encoder.py fits on them and their candidates (PYTHON:
// an interpreter with what it needs, python3 unless said). Three folds, grouped by right passage; what shares one with a
// fold is left out of the fit for it. The figures printed are those of the order by cosine alone, each question read with
// weights that have not seen it; these are kept beside the vectors of this machine, for the fits that follow. What is
// written is fitted on all questions.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedText } from '../libs/features/ingestion/src/vectors/embedded-text.ts';
import { COMMITTED_WEIGHTS, MODEL_FOLDER, openCachedEmbedder, QUESTION_FITS } from './embedding-cache.ts';
import type { CachedEmbedder, QuestionReader } from './embedding-cache.ts';
import { DATA_FOLDER } from './open-corpora.ts';
import { commitFitted, fitsOf, rankToFit, readFitted, runPython } from './question-fit.ts';
import type { FittedQuestion } from './question-fit.ts';
import { FOLDS, foldOf, writeFolds } from './question-folds.ts';
import { describeMetrics } from './rank-metrics.ts';
import type { RankedQuestion } from './rank-questions.ts';

/** How much one question of a set counts: the sets differ in size, and those of Australian law are what the product is for. */
const WEIGHT_OF: Readonly<Record<RankedQuestion['set'], number>> = { ObliQA: 1, 'ObliQA-MP': 2, rulebooks: 1, NEPA: 4, own: 5, 'other words': 1.5 };

/** A question with what is embedded of each of its candidates. */
type Example = FittedQuestion<readonly string[]>;

if (!existsSync(DATA_FOLDER) || !existsSync(MODEL_FOLDER)) {
  console.log(`The open data or the model is not beside the project (${DATA_FOLDER}, ${MODEL_FOLDER}); nothing was trained.`);
} else {
  await main({ write: process.argv.includes('--write'), again: process.argv.includes('--again') });
}

async function main({ write, again }: { write: boolean; again: boolean }): Promise<void> {
  const embedder = await openCachedEmbedder();
  const examples = await rankToFit(embedder, () => 'plain', ({ candidates }) => candidates.map(({ passage }) => embeddedText(passage)));
  const vectors = await embedder.embed([...new Set(examples.flatMap(({ kept }) => kept))]);
  const measure = async (name: string, readerOf: (example: Example) => QuestionReader) => console.log(`${name}, by cosine alone: ${describeMetrics(await inOrder(examples, { embedder, vectors, readerOf }))}`);
  await measure('as the model has it', () => 'plain');
  if (!again) fit(examples, vectors, write);
  writeFolds(Object.fromEntries(examples.map(({ ranked: { question, group } }) => [question, foldOf(group)])));
  await measure('fitted, cross-validated', ({ ranked: { group } }) => foldOf(group));
  await embedder.close();
  if (!write) return;
  commitFitted(COMMITTED_WEIGHTS, 'train-question-encoder.ts', { parts: readFitted('all.json') });
}

function fit(examples: readonly Example[], vectors: ReadonlyMap<string, Float32Array>, write: boolean): void {
  // What was fitted for words read with other weights does not fit these.
  for (let fold = 0; fold < FOLDS; fold++) rmSync(join(QUESTION_FITS, `words-fold-${fold}.json`), { force: true });
  writeInput(examples, vectors, write);
  runPython('train_question_encoder.py', QUESTION_FITS, MODEL_FOLDER);
}

function writeInput(examples: readonly Example[], vectors: ReadonlyMap<string, Float32Array>, write: boolean): void {
  mkdirSync(QUESTION_FITS, { recursive: true });
  const placeOf = new Map([...vectors.keys()].map((text, at) => [text, at]));
  writeFileSync(join(QUESTION_FITS, 'vectors.bin'), Buffer.concat([...vectors.values()].map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength))));
  const lines = examples.map(({ text, kept, ranked }) => JSON.stringify({ text, candidates: kept.map((one) => placeOf.get(one)), gold: ranked.candidates.map(({ gold }) => (gold ? 1 : 0)), weight: WEIGHT_OF[ranked.set] }));
  writeFileSync(join(QUESTION_FITS, 'questions.jsonl'), lines.join('\n'));
  writeFileSync(join(QUESTION_FITS, 'fits.json'), JSON.stringify(fitsOf(examples.map(({ ranked }) => ranked), write)));
}

async function inOrder(examples: readonly Example[], { embedder, vectors, readerOf }: { embedder: CachedEmbedder; vectors: ReadonlyMap<string, Float32Array>; readerOf: (example: Example) => QuestionReader }): Promise<RankedQuestion[]> {
  const ordered: RankedQuestion[] = [];
  for (const example of examples) {
    const { vector } = await embedder.readQuestion(example.text, readerOf(example));
    const scored = example.ranked.candidates.map((candidate, at) => ({ candidate, cosine: dot(vectors.get(example.kept[at]!)!, vector) }));
    ordered.push({ ...example.ranked, candidates: scored.sort((a, b) => b.cosine - a.cosine).map(({ candidate }) => candidate) });
  }
  return ordered;
}

/** Returns the cosine of vectors of length 1. */
function dot(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, at) => sum + value * other[at]!, 0);
}

// Fits what the model reads questions with (libs/adapters/embeddings/src/question-weights.ts), first of all fits:
//   node evaluation/train-question-encoder.ts [--write]     --again: with what was fitted here before, to measure or write it
// The open questions are put with the model as it is; train_question_encoder.py fits on them and their candidates (PYTHON:
// an interpreter with what it needs, python3 unless said). Three folds, grouped by right passage; what shares one with a
// fold is left out of the fit for it. The figures printed are those of the order by cosine alone, each question read with
// weights that have not seen it; these are kept beside the vectors of this machine, for the fits that follow. What is
// written is fitted on all questions.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedText } from '../libs/features/ingestion/src/vectors/embedded-text.ts';
import { COMMITTED_WEIGHTS, MODEL_FOLDER, openCachedEmbedder, QUESTION_FITS } from './embedding-cache.ts';
import type { CachedEmbedder, QuestionReader } from './embedding-cache.ts';
import { dot } from './fit-ranking.ts';
import { DATA_FOLDER } from './open-corpora.ts';
import { FOLDS, foldOf, writeFolds } from './question-folds.ts';
import { describeMetrics } from './rank-metrics.ts';
import { rankQuestions } from './rank-questions.ts';
import type { RankedQuestion } from './rank-questions.ts';

const MODEL = 'all-MiniLM-L6-v2';
/** How much one question of a set counts: the sets differ in size, and those of Australian law are what the product is for. */
const WEIGHT_OF: Readonly<Record<RankedQuestion['set'], number>> = { ObliQA: 1, 'ObliQA-MP': 2, rulebooks: 1, NEPA: 4, own: 5, 'other words': 1.5 };

/** A question as it is fitted on. */
interface Example {
  readonly ranked: RankedQuestion;
  /** What of it is embedded. */
  readonly text: string;
  /** What is embedded of each candidate. */
  readonly candidates: readonly string[];
}

if (!existsSync(DATA_FOLDER) || !existsSync(MODEL_FOLDER)) {
  console.log(`The open data or the model is not beside the project (${DATA_FOLDER}, ${MODEL_FOLDER}); nothing was trained.`);
} else {
  await main({ write: process.argv.includes('--write'), again: process.argv.includes('--again') });
}

async function main({ write, again }: { write: boolean; again: boolean }): Promise<void> {
  const embedder = await openCachedEmbedder();
  const examples = await readExamples(embedder);
  const vectors = await embedder.embed([...new Set(examples.flatMap(({ candidates }) => candidates))]);
  const measure = async (name: string, readerOf: (example: Example) => QuestionReader) => console.log(`${name}, by cosine alone: ${describeMetrics(await inOrder(examples, { embedder, vectors, readerOf }))}`);
  await measure('as the model has it', () => 'plain');
  if (!again) fit(examples, vectors, write);
  writeFolds(Object.fromEntries(examples.map(({ ranked: { question, group } }) => [question, foldOf(group)])));
  await measure('fitted, cross-validated', ({ ranked: { group } }) => foldOf(group));
  await embedder.close();
  if (!write) return;
  const from = `evaluation/train-question-encoder.ts, ${new Date().toISOString().slice(0, 10)}, on the ObliQA development and ObliQA-MP validation questions, NEPA FirstNet, the own questions on Australian law, evaluation/training/other-words.jsonl and rulebooks.jsonl.`;
  writeFileSync(COMMITTED_WEIGHTS, `${JSON.stringify({ from, model: MODEL, parts: JSON.parse(readFileSync(join(QUESTION_FITS, 'all.json'), 'utf8')) as object }, null, 1)}\n`);
}

async function readExamples(embedder: CachedEmbedder): Promise<Example[]> {
  const found: Omit<Example, 'ranked'>[] = [];
  // The text that is embedded is the question in the law's words: it is taken where it is used.
  let text = '';
  const readQuestion: CachedEmbedder['readQuestion'] = (asked, reader) => {
    text = asked;
    return embedder.readQuestion(asked, reader);
  };
  const ranked = await rankQuestions({ ...embedder, readQuestion }, {
    kind: 'hybrid',
    readerOf: () => 'plain',
    onRetrieval: (_, { candidates }) => found.push({ text, candidates: candidates.map(({ passage }) => embeddedText(passage)) }),
  });
  return ranked.map((question, at) => ({ ranked: question, ...found[at]! }));
}

function fit(examples: readonly Example[], vectors: ReadonlyMap<string, Float32Array>, write: boolean): void {
  // What was fitted for words read with other weights does not fit these.
  for (let fold = 0; fold < FOLDS; fold++) rmSync(join(QUESTION_FITS, `words-fold-${fold}.json`), { force: true });
  writeInput(examples, vectors, write);
  const { status } = spawnSync(process.env['PYTHON'] ?? 'python3', [join(import.meta.dirname, 'train_question_encoder.py'), QUESTION_FITS, MODEL_FOLDER], { stdio: 'inherit' });
  if (status !== 0) throw new Error('train_question_encoder.py has failed; it says above what it lacks');
}

function writeInput(examples: readonly Example[], vectors: ReadonlyMap<string, Float32Array>, write: boolean): void {
  mkdirSync(QUESTION_FITS, { recursive: true });
  const placeOf = new Map([...vectors.keys()].map((text, at) => [text, at]));
  writeFileSync(join(QUESTION_FITS, 'vectors.bin'), Buffer.concat([...vectors.values()].map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength))));
  const lines = examples.map(({ text, candidates, ranked }) => JSON.stringify({ text, candidates: candidates.map((one) => placeOf.get(one)), gold: ranked.candidates.map(({ gold }) => (gold ? 1 : 0)), weight: WEIGHT_OF[ranked.set] }));
  writeFileSync(join(QUESTION_FITS, 'questions.jsonl'), lines.join('\n'));
  const folds = Array.from({ length: FOLDS }, (_, fold) => [`fold-${fold}`, withoutFold(examples, fold)] as const);
  writeFileSync(join(QUESTION_FITS, 'fits.json'), JSON.stringify(Object.fromEntries([...folds, ...(write ? [['all', [...examples.keys()]] as const] : [])])));
}

/** Returns the places of the questions that share nothing with a fold. */
function withoutFold(examples: readonly Example[], fold: number): number[] {
  const isIn = ({ ranked: { group } }: Example) => foldOf(group) === fold;
  const seen = new Set(examples.filter(isIn).flatMap(({ ranked: { right } }) => right));
  return [...examples.keys()].filter((at) => !isIn(examples[at]!) && !examples[at]!.ranked.right.some((name) => seen.has(name)));
}

async function inOrder(examples: readonly Example[], { embedder, vectors, readerOf }: { embedder: CachedEmbedder; vectors: ReadonlyMap<string, Float32Array>; readerOf: (example: Example) => QuestionReader }): Promise<RankedQuestion[]> {
  const ordered: RankedQuestion[] = [];
  for (const example of examples) {
    const { vector } = await embedder.readQuestion(example.text, readerOf(example));
    const scored = example.ranked.candidates.map((candidate, at) => ({ candidate, cosine: dot(vectors.get(example.candidates[at]!)!, vector) }));
    ordered.push({ ...example.ranked, candidates: scored.sort((a, b) => b.cosine - a.cosine).map(({ candidate }) => candidate) });
  }
  return ordered;
}

// Fits how near the words of a question are to those of passages (libs/adapters/embeddings/src/question-words.ts):
//   node evaluation/train-question-words.ts [--write]     after evaluation/train-question-encoder.ts, whose weights read the questions
// The open questions are put with weights that have not seen them; train_question_words.py fits on them and their
// candidates (PYTHON: an interpreter with what it needs, python3 unless said), once without each of the three folds, which
// the order is then fitted and measured with, and once on all: that is what is written.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentForms } from '@regqa/domain';
import type { Candidate } from '@regqa/feature-query';
import { COMMITTED_WORDS, MODEL_FOLDER, openCachedEmbedder, QUESTION_FITS } from './embedding-cache.ts';
import { DATA_FOLDER } from './open-corpora.ts';
import { commitFitted, fitsOf, rankToFit, readFitted, runPython } from './question-fit.ts';
import type { FittedQuestion } from './question-fit.ts';
import { foldOf, readFolds } from './question-folds.ts';
import type { RankedQuestion } from './rank-questions.ts';

/** How much one question of a set counts: the sets differ in size, and those of Australian law are what the product is for. */
const WEIGHT_OF: Readonly<Record<RankedQuestion['set'], number>> = { ObliQA: 1, 'ObliQA-MP': 1, rulebooks: 1, NEPA: 3, own: 4, 'other words': 1.5 };
/** Candidates, in their order, that a question is fitted on: those behind them are hardly ever right. */
const BEST = 40;
/** A word that fewer passages have is a name or a slip. */
const FEWEST_PASSAGES = 3;
/** Words in whose form a stem is read by the model: the most frequent ones. */
const MOST_FORMS = 2;
const LETTERS = /^\p{L}+$/u;

/** A question with its best candidates. */
type Example = FittedQuestion<readonly Candidate[]>;

if (!existsSync(DATA_FOLDER) || !existsSync(MODEL_FOLDER)) {
  console.log(`The open data or the model is not beside the project (${DATA_FOLDER}, ${MODEL_FOLDER}); nothing was trained.`);
} else {
  await main(process.argv.includes('--write'));
}

async function main(write: boolean): Promise<void> {
  const embedder = await openCachedEmbedder();
  const examples = await rankToFit(embedder, readFolds(), ({ candidates }) => candidates.slice(0, BEST));
  await embedder.close();
  writeInput(examples, write);
  runPython('train_question_words.py', QUESTION_FITS, MODEL_FOLDER);
  if (write) commitFitted(COMMITTED_WORDS, 'train-question-words.ts', readFitted('words-all.json'));
}

function writeInput(examples: readonly Example[], write: boolean): void {
  const passages = new Map(examples.flatMap(({ kept }) => kept.map(({ passage }) => [passage.chunkId, passage] as const)));
  const forms = formsOfStems([...passages.values()]);
  const placeOfStem = new Map([...forms.keys()].map((stem, at) => [stem, at]));
  const placeOf = new Map([...passages.keys()].map((chunkId, at) => [chunkId, at]));
  const keep = (name: string, lines: readonly unknown[]) => writeFileSync(join(QUESTION_FITS, name), lines.map((line) => JSON.stringify(line)).join('\n'));
  keep('words-stems.jsonl', [...forms].map(([stem, words]) => ({ stem, words })));
  keep('words-passages.jsonl', [...passages.values()].map(({ stems }) => [...new Set(stems.split(' '))].flatMap((stem) => placeOfStem.get(stem) ?? [])));
  keep('words-questions.jsonl', examples.map(({ ranked: { set, group, candidates }, text, kept: best }) => ({
    text,
    set,
    fold: foldOf(group),
    weight: WEIGHT_OF[set],
    candidates: best.map(({ passage }) => placeOf.get(passage.chunkId)),
    scores: best.map(({ learned }) => Math.round(learned * 1e4) / 1e4),
    gold: best.map((_, at) => (candidates[at]!.gold ? 1 : 0)),
  })));
  writeFileSync(join(QUESTION_FITS, 'words-fits.json'), JSON.stringify(fitsOf(examples.map(({ ranked }) => ranked), write)));
}

/** Returns for each stem of the passages the words in whose form they say it most. */
function formsOfStems(passages: readonly Candidate['passage'][]): Map<string, string[]> {
  const counts = new Map<string, Map<string, number>>();
  for (const { headingPath, sectionHeading, text } of passages) {
    for (const [stem, words] of contentForms([...headingPath, sectionHeading ?? '', text].join('\n'))) {
      if (!LETTERS.test(stem)) continue;
      const of = counts.get(stem) ?? counts.set(stem, new Map()).get(stem)!;
      for (const word of words) of.set(word, (of.get(word) ?? 0) + 1);
    }
  }
  const frequent = [...counts].filter(([, words]) => [...words.values()].reduce((sum, count) => sum + count, 0) >= FEWEST_PASSAGES);
  return new Map(frequent.sort(([one], [other]) => (one < other ? -1 : 1)).map(([stem, words]) => [stem, [...words].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MOST_FORMS).map(([word]) => word)]));
}

/**
 * Writes what the stages see of each question, for `fit_coefficients.py`: features of all candidates, logits of the
 * cross-encoder on passages and units, and which of them are right.
 *
 *     node training/dump-signals.ts DATABASE_URL PASSAGES_FOLDER QUESTIONS.jsonl OUT.jsonl [--without-reranker]
 *
 * The service must have ingested the documents; nothing is written to its stores.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLancePassageIndex } from '@regqa/adapter-lancedb';
import { createParallelCrossEncoder, createLocalEmbedder } from '@regqa/adapter-onnx-models';
import { createPostgres } from '@regqa/adapter-postgres';
import { QueryRequest } from '@regqa/contracts';
import type { ModelVector, Reranker } from '@regqa/ports';
import {
  arrangeCorpus,
  chooseUnits,
  composeQuotes,
  createPhraseMatcher,
  decideAnswerability,
  matchLandUse,
  rankCandidates,
  readAnsweringConfig,
  resolveQuestion,
  retrieveCandidates,
  settlePlace,
  TermStatistics,
  trustSignals,
  understandQuestion,
} from '@regqa/feature-query';
import type { Query } from '@regqa/feature-query';

const ROOT = join(import.meta.dirname, '..');
const BUDGET_MS = 60_000;

interface Question {
  readonly id: string;
  readonly query: string;
  readonly filters: { readonly lga_name?: string; readonly state?: string };
  readonly document: string;
  readonly sections: readonly string[];
  readonly anchor?: string;
  readonly must: readonly string[];
  readonly answerable: boolean;
}

const [databaseUrl, passagesFolder, questionsFile, outFile, flag] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string?,
];
const isReranked = flag !== '--without-reranker';
const logger = {
  info: () => {},
  warn: (fields: object, message: string) => console.error(message, fields),
  error: console.error,
  debug: () => {},
};
const config = readAnsweringConfig(join(ROOT, 'config'));
const stores = createPostgres({ url: databaseUrl, poolSize: 2, logger: logger as never });
const index = await createLancePassageIndex({ folder: passagesFolder, logger });
const embedder = await createLocalEmbedder({
  passageModel: join(ROOT, 'models/passage-encoder'),
  questionModel: join(ROOT, 'models/question-encoder'),
  threads: 2,
});
const reranker = await createParallelCrossEncoder({ folder: join(ROOT, 'models/cross-encoder'), workers: 2, logger });
const corpus = arrangeCorpus(await stores.documents.corpusSnapshot(), config);
const deps = {
  corpus,
  index,
  config,
  statistics: new TermStatistics(stores.documents),
  matcher: createPhraseMatcher(config.vocabulary),
};
const today = new Date().toISOString().slice(0, 10);

writeFileSync(outFile, '');
for (const line of readFileSync(questionsFile, 'utf8').trim().split('\n')) {
  const question = JSON.parse(line) as Question;
  try {
    appendFileSync(outFile, `${JSON.stringify(await signalsOf(question))}\n`);
  } catch (error) {
    console.error(question.id, (error as Error).message);
  }
}
await Promise.all([embedder.close(), reranker.close(), index.close(), stores.close()]);

async function signalsOf(question: Question) {
  const resolved = resolveQuestion(QueryRequest.parse({ query: question.query, ...question.filters }), {
    maxQueryLength: 2000,
    todays: [today],
    generative: false,
    words: config,
  });
  const request = settlePlace(resolved, corpus);
  const query = await understandQuestion(request, deps);
  const embedded = { model: embedder.model, values: await embedder.embedQuestion(query.text) };
  const modes = {
    ...(isReranked && { reranked: { vector: embedded, reranker } }),
    hybrid: { vector: embedded, reranker: null },
    keywords: { vector: null, reranker: null },
  };
  const rows = await Promise.all(
    Object.entries(modes).map(async ([name, models]) => [name, await inMode(question, query, models)]),
  );
  return {
    id: question.id,
    answerable: question.answerable,
    has_facts: question.must.length > 0 || !question.answerable,
    modes: Object.fromEntries(rows),
  };
}

async function inMode(
  question: Question,
  query: Query,
  { vector, reranker }: { vector: ModelVector | null; reranker: Reranker | null },
) {
  const candidates = await retrieveCandidates(query, { ...deps, vector });
  const placed = await matchLandUse(query, candidates, { index, config });
  const reading = { config, reranker, budgetMs: BUDGET_MS, signal: AbortSignal.timeout(BUDGET_MS) };
  const ranking = await rankCandidates(candidates, placed, { ...reading, hasVectors: vector !== null });
  const { units } = await chooseUnits(ranking, placed, reading);
  const facts = question.must.map((fact) => new RegExp(fact, 'i'));
  const answerability = decideAnswerability(ranking, { config, hasUnits: units.length > 0, lacksLocalPlan: false });
  const quotes = await composeQuotes(units, placed, { config, index });
  const { quoted } = quotes;
  const text = quoted.map((unit) => unit.text.replace(/\s+/g, ' ')).join(' ');
  const best = quoted[0]?.source;
  const trust = best === undefined ? {} : trustSignals({ answerability, best, crossEncoder: quotes.crossEncoder });
  return {
    answerability: answerability.signals,
    trust,
    answer_right: question.answerable && facts.every((fact) => fact.test(text)),
    answer_words: text.split(' ').length,
    candidates: ranking.passages.map(({ passage, document, features, crossEncoder, cosine, rule, score }) => ({
      right: isRight(question, document.title, passage),
      features,
      cross_encoder: crossEncoder,
      cosine,
      rule,
      score,
      provision: `${passage.generation}|${passage.provisionKey}`,
    })),
    units: units.map(({ text, words, score, crossEncoder, source }) => ({
      right:
        isRight(question, source.document.title, source.passage) &&
        facts.some((fact) => fact.test(text.replace(/\s+/g, ' '))),
      all: facts.length > 0 && facts.every((fact) => fact.test(text.replace(/\s+/g, ' '))),
      words,
      score,
      cross_encoder: crossEncoder,
      passage: source.score,
    })),
  };
}

function isRight(
  { document, sections, anchor = '', answerable }: Question,
  title: string,
  { section, text }: { section: string | null; text: string },
): boolean {
  if (!answerable || !`${title}:`.toLowerCase().includes(document.toLowerCase())) return false;
  if (sections.length === 0) return fold(text).includes(fold(anchor));
  const bare = (section ?? '').replace(/^(?:(?:ss?|cl|reg|para|art|Article|sec|r)\.?|§§?) /, '');
  return sections.some((wanted) =>
    [section ?? '', bare].some(
      (one) => one === wanted || (one.startsWith(wanted) && !/[\p{L}\p{N}.]/u.test(one[wanted.length]!)),
    ),
  );
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

// Fits the weights of confidence and refusal on open data and prints how good they are:
//   node evaluation/fit-confidence.ts [--write]
// Positive examples: the ObliQA development questions on ObliQA's documents, the product's own questions on Australian
// law. Negative ones: questions of each domain put to the other's documents, and questions of neither.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findAreas } from '@regqa/domain';
import { evidenceOf } from '@regqa/feature-query';
import type { Candidate, Retrieval } from '@regqa/feature-query';
import type { PlaceFilter } from '@regqa/ports';
import { calibration, fitLogistic, predict } from './logistic-regression.ts';
import type { Observation } from './logistic-regression.ts';
import { DATA_FOLDER, openAustralian, openObliqa } from './open-corpora.ts';
import type { OpenCorpus } from './open-corpora.ts';

const WEIGHTS = join(import.meta.dirname, '../libs/features/query/src/weights/confidence.json');
const AUSTRALIAN_FOLDERS = ['nsw-leps-xml', 'commonwealth-acts-md', 'pdf'];
/** Candidates of each question that count as sources. */
const SOURCES = 5;
/** The product's own questions are few: each counts as this many others. */
const OWN_WEIGHT = 20;
const OFF_DOMAIN_WEIGHT = 8;

interface Put {
  readonly set: string;
  readonly answerable: boolean;
  readonly weight: number;
  /** Splits the ObliQA questions in two halves by document. */
  readonly half: 0 | 1;
  readonly retrieval: Retrieval;
  readonly isGold: (candidate: Candidate) => boolean;
  /** How many passages are right. */
  readonly gold: number;
}

interface OwnQuestion {
  readonly question: string;
  readonly filters?: { readonly lga_name?: string; readonly state?: string };
  readonly expect?: { readonly title: string; readonly section: string };
  readonly unanswerable?: boolean;
}

if (!existsSync(DATA_FOLDER)) {
  console.log(`The open data is not at ${DATA_FOLDER}; nothing was fitted.`);
} else {
  await main(process.argv.includes('--write'));
}

async function main(write: boolean): Promise<void> {
  const [obliqa, australian] = [await openObliqa(), await openAustralian(AUSTRALIAN_FOLDERS)];
  console.log(`ObliQA: ${obliqa.passages} passages; Australian: ${australian.passages} passages`);
  const puts = await putQuestions(obliqa, australian);
  reportRanking(puts.filter((put) => put.set === 'ObliQA to ObliQA'));
  const relevance = fitRelevance(puts);
  const answerable = fitLogistic(puts.map((put) => ({ evidence: figuresOf(put.retrieval, put.retrieval.candidates[0]), positive: put.answerable, weight: put.weight })));
  reportRefusals(puts, answerable);
  if (write) writeWeights(relevance, answerable);
}

async function putQuestions(obliqa: OpenCorpus, australian: OpenCorpus): Promise<Put[]> {
  const development = readJson<{ Question: string; Passages: { DocumentID: number; PassageID: string }[] }[]>('obliqa/dev.json');
  const nepa = readLines<{ question: string }>(join(DATA_FOLDER, 'us-nepa/firstnet-questions.jsonl'));
  const own = readLines<OwnQuestion>(join(import.meta.dirname, 'questions/core.jsonl')).filter((question) => question.unanswerable !== true && question.expect !== undefined);
  const offDomain = readLines<OwnQuestion>(join(import.meta.dirname, 'questions/off-domain.jsonl'));
  const puts: Put[] = [];
  for (const { Question, Passages } of development) {
    const gold = new Set(Passages.map((passage) => `${passage.DocumentID}|${passage.PassageID}`));
    const half = (Passages[0]!.DocumentID % 2) as 0 | 1;
    puts.push({ set: 'ObliQA to ObliQA', answerable: true, weight: 1, half, retrieval: await obliqa.ask(Question), isGold: ({ passage }) => gold.has(passage.chunkId), gold: gold.size });
  }
  for (const question of own) {
    const isGold = ({ passage }: Candidate) => passage.title.startsWith(question.expect!.title) && (passage.section ?? '').startsWith(question.expect!.section.replace(/\(.*$/, ''));
    puts.push({ set: 'own to Australian', answerable: true, weight: OWN_WEIGHT, half: 0, retrieval: await australian.ask(question.question, ...placeOf(question)), isGold, gold: 1 });
  }
  const unanswerable = async (set: string, corpus: OpenCorpus, questions: readonly string[], weight: number) => {
    for (const question of questions) puts.push({ set, answerable: false, weight, half: 0, retrieval: await corpus.ask(question), isGold: () => false, gold: 0 });
  };
  await unanswerable('ObliQA to Australian', australian, development.filter((_, at) => at % 4 === 0).map(({ Question }) => Question), 1.2);
  await unanswerable('NEPA to ObliQA', obliqa, nepa.map(({ question }) => question), 1.5);
  await unanswerable('NEPA to Australian', australian, nepa.map(({ question }) => question), 1.5);
  await unanswerable('own to ObliQA', obliqa, own.map(({ question }) => question), 1.5);
  await unanswerable('off-domain to ObliQA', obliqa, offDomain.map(({ question }) => question), OFF_DOMAIN_WEIGHT);
  await unanswerable('off-domain to Australian', australian, offDomain.map(({ question }) => question), OFF_DOMAIN_WEIGHT);
  return puts;
}

function placeOf({ filters }: OwnQuestion): [PlaceFilter | null, string[]] {
  if (filters?.lga_name === undefined) return [null, []];
  const areas = findAreas(filters.lga_name, null).areas;
  const states = areas.map((area) => area.state).filter((state) => state !== 'OT');
  return [{ states, lga: areas[0]!.name }, [filters.lga_name]];
}

/** The figures that both models rest on, in the order of the weights file. */
function figuresOf({ asked }: Retrieval, candidate: Candidate | undefined): number[] {
  if (candidate === undefined) return [0, 0, asked.terms.knownShare, Math.log(asked.terms.contentWords + 1)];
  const { rank, coverage, knownShare, words } = evidenceOf(candidate.rank, candidate.features, asked);
  return [rank, coverage, knownShare, Math.log(words + 1)];
}

/** Fitted on ObliQA alone, whose relevant passages are marked in full; the own questions name one right provision each. */
function fitRelevance(puts: readonly Put[]): number[] {
  const marked = puts.filter((put) => put.set === 'ObliQA to ObliQA');
  const onHalf = fitLogistic(marked.filter((put) => put.half === 0).flatMap(observe));
  reportCalibration('ObliQA, the other half', marked.filter((put) => put.half === 1).flatMap(observe), onHalf);
  const weights = fitLogistic(marked.flatMap(observe));
  reportCalibration('own questions, best source each', puts.filter((put) => put.set === 'own to Australian').flatMap((put) => observe(put).slice(0, 1)), weights);
  return weights;
}

/**
 * The rank alone, and how many words were asked: so that sources stand in the order of their confidence. That words are
 * unknown to the corpus hardly happens in these questions and cannot be learnt from them.
 */
function observe(put: Put): Observation[] {
  const rankAndWords = ([rank, , , words]: readonly number[]) => [rank!, 0, 0, words!];
  return put.retrieval.candidates.slice(0, SOURCES).map((candidate) => ({ evidence: rankAndWords(figuresOf(put.retrieval, candidate)), positive: put.isGold(candidate), weight: 1 }));
}

function reportCalibration(name: string, observations: readonly Observation[], weights: readonly number[]): void {
  const judged = observations.map(({ evidence, positive }) => ({ probability: predict(weights, evidence), positive }));
  const { error, table } = calibration(judged, Math.min(15, Math.ceil(judged.length / 5)));
  console.log(`confidence, ${name}: expected calibration error ${error.toFixed(3)}`);
  console.log(table.map((bin) => `  ${bin.predicted.toFixed(2)} said, ${bin.positive.toFixed(2)} relevant (${bin.count})`).join('\n'));
  for (const [range, members] of [['at 0.9 or more', judged.filter((one) => one.probability >= 0.9)], ['under 0.5', judged.filter((one) => one.probability < 0.5)]] as const) {
    console.log(`  ${range}: ${members.length} sources, ${share(members.filter((one) => one.positive).length, members.length)} relevant`);
  }
}

function reportRanking(puts: readonly Put[]): void {
  let recall = 0;
  let precision = 0;
  for (const { retrieval, isGold, gold } of puts) {
    const ranks = retrieval.candidates.slice(0, 10).flatMap((candidate, at) => (isGold(candidate) ? [at + 1] : []));
    recall += ranks.length / gold;
    precision += ranks.reduce((sum, rank, at) => sum + (at + 1) / rank, 0) / Math.min(gold, 10);
  }
  console.log(`ObliQA development: Recall@10 ${(recall / puts.length).toFixed(4)}, MAP@10 ${(precision / puts.length).toFixed(4)}`);
}

function reportRefusals(puts: readonly Put[], weights: readonly number[]): void {
  const sets = [...new Set(puts.map((put) => put.set))];
  for (const bound of [0.4, 0.5, 0.6, 0.7, 0.8]) {
    const answered = sets.map((set) => {
      const members = puts.filter((put) => put.set === set);
      return `${set} ${share(members.filter((put) => predict(weights, figuresOf(put.retrieval, put.retrieval.candidates[0])) >= bound).length, members.length)}`;
    });
    console.log(`answered at ${bound}: ${answered.join(', ')}`);
  }
}

function writeWeights(relevance: readonly number[], answerable: readonly number[]): void {
  const named = ([bias, rank, coverage, knownShare, words]: readonly number[]) => ({ bias: round(bias!), rank: round(rank!), coverage: round(coverage!), knownShare: round(knownShare!), words: round(words!) });
  const kept = JSON.parse(readFileSync(WEIGHTS, 'utf8')) as object;
  writeFileSync(WEIGHTS, `${JSON.stringify({ ...kept, relevance: named(relevance), answerable: named(answerable) }, null, 2)}\n`);
}

function share(part: number, whole: number): string {
  return whole === 0 ? 'none' : (part / whole).toFixed(3);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(DATA_FOLDER, path), 'utf8')) as T;
}

function readLines<T>(path: string): T[] {
  return readFileSync(path, 'utf8').split('\n').filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as T);
}

// Fits the weights of confidence and refusal on open data and prints how good they are:
//   node evaluation/fit-confidence.ts [--write]     after evaluation/train-fusion.ts, on whose ranks it rests
// Positive examples: the ObliQA development questions on ObliQA's documents, the product's own questions on Australian
// law, and for whether a question is answered at all those of NEPA FirstNet, some in other words, those about local plans
// without their place, and those about a few documents put to these alone. Negative ones: questions of each domain put to
// the other's documents, questions on other Acts put to a few documents, and questions of neither domain.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReliabilityBody } from '@regqa/contracts';
import { ANSWERABLE_EVIDENCE, answerableEvidence, RELEVANCE_EVIDENCE, relevanceEvidence } from '@regqa/feature-query';
import type { Candidate, FusionKind, Retrieval } from '@regqa/feature-query';
import { MODEL_FOLDER, openCachedEmbedder } from './embedding-cache.ts';
import type { CachedEmbedder } from './embedding-cache.ts';
import { readFolds } from './question-folds.ts';
import { groupBy } from './group-by.ts';
import { calibration, fitLogistic, predict } from './logistic-regression.ts';
import type { Observation } from './logistic-regression.ts';
import { holdsMost, readObliqaQuestions } from './obliqa.ts';
import { DATA_FOLDER, openAustralian, openFew, openNepa, openObliqa } from './open-corpora.ts';
import { figure, reliabilityTable, writeReliability } from './quality-file.ts';
import type { Scored } from './quality-file.ts';
import type { AskOptions, ObliqaCorpus, OpenCorpus } from './open-corpora.ts';
import { AUSTRALIAN_FOLDERS, isExpected, OTHER_WORDS_FILE, OWN_FILES, placeOptions, readJsonLines, readOwnQuestions } from './rank-questions.ts';

const WEIGHTS = join(import.meta.dirname, '../libs/features/query/src/weights/confidence.json');
/** Candidates of each question that the fit sees: callers ask for more sources than the five that they get unasked, and the later ones are what the floor is about. */
const FITTED_SOURCES = 10;
/** Candidates of each question that the figures are about. */
const SOURCES = 5;
/** How much one question counts: the sets differ in size, and one source of an own question stands beside ten of another. */
const OWN_WEIGHT = 3;
const OFF_DOMAIN_WEIGHT = 8;
const OWN = 'own to Australian';
/** Sets that say whether a question is answered, and not how relevant a source is. */
const [OTHER_WORDS, NEPA, WITHOUT_PLACE] = ['other words to Australian', 'NEPA to NEPA', 'own to Australian without place'];
const [INSIDE, OUTSIDE, OFF_DOMAIN] = ['on a few documents to these', 'on others to a few documents', 'off-domain to a few documents'];
/** Of the questions on other documents, so many are put to each few. */
const EVERY_OUTSIDE = 29;
const LOCAL_PLAN = /Local Environmental Plan/;
const EVERY_OTHER_WORDS = 8;
const OTHER_WORDS_WEIGHT = 1;
const NEPA_WEIGHT = 1.5;

interface Put {
  readonly set: string;
  readonly answerable: boolean;
  readonly weight: number;
  /** Splits questions in two halves, those of one document in the same. */
  readonly half: 0 | 1;
  readonly retrieval: Retrieval;
  readonly isGold: (candidate: Candidate) => boolean;
}

if (!existsSync(DATA_FOLDER) || !existsSync(MODEL_FOLDER)) {
  console.log(`The open data or the model is not beside the project (${DATA_FOLDER}, ${MODEL_FOLDER}); nothing was fitted.`);
} else {
  await main(process.argv.includes('--write'));
}

async function main(write: boolean): Promise<void> {
  const embedder = await openCachedEmbedder();
  const [obliqa, australian, nepa] = [await openObliqa(embedder), await openAustralian(AUSTRALIAN_FOLDERS, embedder), await openNepa(embedder)];
  const few = await openFew(embedder);
  console.log(`ObliQA: ${obliqa.passages} passages; Australian: ${australian.passages} passages`);
  const relevance: Record<string, object> = {};
  const answerable: Record<string, object> = {};
  const tables: ReliabilityBody[] = [];
  for (const kind of ['keywords', 'hybrid'] as const) {
    console.log(`\n${kind}`);
    const puts = await putQuestions({ obliqa, australian, nepa, few, kind });
    relevance[kind] = named(RELEVANCE_EVIDENCE, fitRelevance(puts));
    tables.push(reliabilityOf(kind, heldOutScores(puts), embedder.model));
    const weights = fitLogistic(puts.map((put) => ({ evidence: answerableFigures(put), positive: put.answerable, weight: put.weight })));
    reportRefusals(puts, weights);
    answerable[kind] = named(ANSWERABLE_EVIDENCE, weights);
  }
  await closeAll([obliqa, australian, nepa, ...few], embedder);
  if (!write) return;
  writeReliability(tables);
  writeFileSync(WEIGHTS, `${JSON.stringify({ ...(JSON.parse(readFileSync(WEIGHTS, 'utf8')) as object), relevance, answerable }, null, 2)}\n`);
}

async function closeAll(corpora: readonly OpenCorpus[], embedder: CachedEmbedder): Promise<void> {
  for (const corpus of corpora) await corpus.close();
  await embedder.close();
}

async function putQuestions({ obliqa, australian, nepa: statement, few, kind }: { obliqa: ObliqaCorpus; australian: OpenCorpus; nepa: OpenCorpus; few: readonly OpenCorpus[]; kind: FusionKind }): Promise<Put[]> {
  const development = readObliqaQuestions(join(DATA_FOLDER, 'obliqa/dev.json'));
  const nepa = readJsonLines<{ question: string }>(join(DATA_FOLDER, 'us-nepa/firstnet-questions.jsonl')).map(({ question }) => question);
  const offDomain = readJsonLines<{ question: string }>(join(import.meta.dirname, 'questions/off-domain.jsonl')).map(({ question }) => question);
  const own = readOwnQuestions().filter(({ expect }) => australian.has(expect.title));
  const puts: Put[] = [];
  const readerOf = readFolds();
  const put = async (question: string, { corpus, options = {}, ...of }: Pick<Put, 'set' | 'answerable' | 'weight'> & Partial<Put> & { readonly corpus: OpenCorpus; readonly options?: AskOptions }) =>
    puts.push({ half: 0, isGold: () => false, ...of, retrieval: await corpus.ask(question, { ...options, kind, reader: readerOf(question) }) });
  for (const { question, documentId, paragraphs } of development) {
    const texts = paragraphs.map((paragraph) => obliqa.textOf(paragraph));
    await put(question, { set: 'ObliQA to ObliQA', answerable: true, weight: 1, half: (documentId % 2) as 0 | 1, corpus: obliqa, isGold: ({ passage }) => texts.some((text) => holdsMost(passage.text, text)) });
  }
  for (const { question, filters, expect } of own) {
    await put(question, { set: OWN, answerable: true, weight: OWN_WEIGHT, half: (expect.title.length % 2) as 0 | 1, corpus: australian, options: placeOptions(filters?.lga_name), isGold: (candidate) => isExpected(candidate, expect) });
    // Of a place's own plan; without the place the plans of all others answer as well.
    if (LOCAL_PLAN.test(expect.title) && filters?.lga_name !== undefined) await put(question, { set: WITHOUT_PLACE, answerable: true, weight: 1, corpus: australian });
  }
  const otherWords = readOwnQuestions([OTHER_WORDS_FILE]).filter(({ expect }, at) => at % EVERY_OTHER_WORDS === 0 && australian.has(expect.title));
  for (const { question, filters } of otherWords) await put(question, { set: OTHER_WORDS, answerable: true, weight: OTHER_WORDS_WEIGHT, corpus: australian, options: placeOptions(filters?.lga_name) });
  for (const question of nepa) await put(question, { set: NEPA, answerable: true, weight: NEPA_WEIGHT, corpus: statement });
  const unanswerable = async (set: string, { corpus, questions, weight }: { corpus: OpenCorpus; questions: readonly string[]; weight: number }) => {
    for (const question of questions) await put(question, { set, answerable: false, weight, corpus });
  };
  await unanswerable('ObliQA to Australian', { corpus: australian, questions: development.filter((_, at) => at % 4 === 0).map(({ question }) => question), weight: 1.2 });
  await unanswerable('NEPA to ObliQA', { corpus: obliqa, questions: nepa, weight: 1.5 });
  await unanswerable('NEPA to Australian', { corpus: australian, questions: nepa, weight: 1.5 });
  await unanswerable('own to ObliQA', { corpus: obliqa, questions: own.filter((_, at) => at % 3 === 0).map(({ question }) => question), weight: 1 });
  await unanswerable('other words to ObliQA', { corpus: obliqa, questions: otherWords.filter((_, at) => at % 2 === 0).map(({ question }) => question), weight: OTHER_WORDS_WEIGHT });
  await unanswerable('off-domain to ObliQA', { corpus: obliqa, questions: offDomain, weight: OFF_DOMAIN_WEIGHT });
  await unanswerable('off-domain to Australian', { corpus: australian, questions: offDomain, weight: OFF_DOMAIN_WEIGHT });
  const everything = readOwnQuestions([...OWN_FILES, OTHER_WORDS_FILE]).filter(({ expect }) => australian.has(expect.title));
  for (const corpus of few) {
    for (const { question } of everything.filter(({ expect }) => corpus.has(expect.title))) await put(question, { set: INSIDE, answerable: true, weight: 1, corpus });
    await unanswerable(OUTSIDE, { corpus, questions: everything.filter(({ expect }, at) => at % EVERY_OUTSIDE === 0 && !corpus.has(expect.title)).map(({ question }) => question), weight: 1 });
    await unanswerable(OFF_DOMAIN, { corpus, questions: offDomain, weight: 1 });
  }
  return puts;
}

/** Whether the right sources of a question are known, for the fit of relevance. */
function isMarked({ answerable, set }: Put): boolean {
  return answerable && ![OTHER_WORDS, NEPA, WITHOUT_PLACE, INSIDE].includes(set);
}

function answerableFigures({ retrieval }: Put): number[] {
  const evidence = answerableEvidence(retrieval);
  return ANSWERABLE_EVIDENCE.map((name) => evidence[name]);
}

/** Fitted on both domains, half of the documents each; the other half says how good it is. */
function fitRelevance(puts: readonly Put[]): number[] {
  const marked = puts.filter(isMarked);
  const onHalf = fitLogistic(marked.filter((put) => put.half === 0).flatMap((put) => observe(put, FITTED_SOURCES)));
  for (const [set, members] of groupBy(marked, (put) => put.set)) reportCalibration(`${set}, the other half`, members.filter((put) => put.half === 1).flatMap((put) => observe(put)), onHalf);
  reportCalibration('both, the other half', marked.filter((put) => put.half === 1).flatMap((put) => observe(put)), onHalf);
  return fitLogistic(marked.flatMap((put) => observe(put, FITTED_SOURCES)));
}

/** Returns what weights fitted on one half of the documents say of the sources of the other half. */
function heldOutScores(puts: readonly Put[]): Scored[] {
  const marked = puts.filter(isMarked);
  const onHalf = fitLogistic(marked.filter((put) => put.half === 0).flatMap((put) => observe(put, FITTED_SOURCES)));
  return marked.filter((put) => put.half === 1).flatMap((put) => observe(put)).map(({ evidence, positive }) => ({ probability: predict(onHalf, evidence), positive }));
}

function reliabilityOf(kind: FusionKind, scored: readonly Scored[], model: string): ReliabilityBody {
  const relevant = ({ positive }: Scored) => positive;
  return {
    score: 'confidence_score',
    retrieval: kind,
    embedding_model: kind === 'hybrid' ? model : null,
    measured_on: new Date().toISOString().slice(0, 10),
    fitted_on: 'ObliQA development (the first ten sources) and own questions on Australian law (the first): half of the documents',
    tested_on: 'the same sets (the first five sources, and the first), the other half of the documents',
    ...reliabilityTable(scored),
    figures: [
      figure({ name: 'sources at 0.9 or more that are relevant', target: 'at least 0.88' }, scored.filter(({ probability }) => probability >= 0.9), relevant),
      figure({ name: 'sources under 0.5 that are relevant', target: 'at most 0.35' }, scored.filter(({ probability }) => probability < 0.5), relevant),
    ],
  };
}

/** The own questions name one right provision: of their candidates after it, and of one like it elsewhere, nothing is known. */
function observe({ retrieval, isGold, set }: Put, most = SOURCES): Observation[] {
  const evidence = relevanceEvidence(retrieval, retrieval.asked);
  const sources = retrieval.candidates.slice(0, set === OWN ? 1 : most);
  return sources.map((candidate, at) => ({ evidence: RELEVANCE_EVIDENCE.map((name) => evidence[at]![name]), positive: isGold(candidate), weight: set === OWN ? OWN_WEIGHT : 1 }));
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

function reportRefusals(puts: readonly Put[], weights: readonly number[]): void {
  const sets = [...new Set(puts.map((put) => put.set))];
  for (const bound of [0.4, 0.5, 0.6, 0.7, 0.8]) {
    const answered = sets.map((set) => {
      const members = puts.filter((put) => put.set === set);
      return `${set} ${share(members.filter((put) => predict(weights, answerableFigures(put)) >= bound).length, members.length)}`;
    });
    console.log(`answered at ${bound}: ${answered.join(', ')}`);
  }
}

/** Returns the weights under their names, the bias first. */
function named(names: readonly string[], [bias, ...weights]: readonly number[]): Record<string, number> {
  return { bias: round(bias!), ...Object.fromEntries(names.map((name, at) => [name, round(weights[at]!)])) };
}

function share(part: number, whole: number): string {
  return whole === 0 ? 'none' : (part / whole).toFixed(3);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

// Fits the weights of the trust score on one half of the open questions and tests them on the other:
//   node evaluation/fit-trust.ts [--write] [--keywords-only]     after evaluation/fit-confidence.ts, on whose probabilities it rests
// Answers are composed by the product's own code. An answer is right where it quotes a right passage and holds every
// fact that the question lists. With --write, weights/trust.json and the tables that GET /api/quality serves are replaced.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerTrust, takenFromTrust, TRUST_EVIDENCE } from '@regqa/feature-query';
import type { FusionKind, TrustWeights } from '@regqa/feature-query';
import type { ReliabilityBody } from '@regqa/contracts';
import { MODEL_FOLDER, openCachedEmbedder } from './embedding-cache.ts';
import { fitLogistic } from './logistic-regression.ts';
import { DATA_FOLDER } from './open-corpora.ts';
import { describeReliability, figure, reliabilityTable, writeReliability } from './quality-file.ts';
import { answerOpenQuestions } from './trust-questions.ts';
import type { JudgedAnswer } from './trust-questions.ts';

const WEIGHTS = join(import.meta.dirname, '../libs/features/query/src/weights/trust.json');
/** Making the vectors takes a quarter of an hour where they are not kept from an earlier run. */
const KINDS: readonly FusionKind[] = process.argv.includes('--keywords-only') ? ['keywords'] : ['keywords', 'hybrid'];
/** How much an answer counts to a question on Australian law, which the product is for; the other sets have more of them. */
const AUSTRALIAN_WEIGHT = 4;
/** How much one counts to a question that nothing answers: what it is trusted is what people must be able to rely on. */
const UNANSWERABLE_WEIGHT = 2;
/** Share of the most trusted questions whose error rate is compared with that of all. */
const MOST_TRUSTED = 0.8;

if (!existsSync(DATA_FOLDER) || !existsSync(MODEL_FOLDER)) {
  console.log(`The open data or the model is not beside the project (${DATA_FOLDER}, ${MODEL_FOLDER}); nothing was fitted.`);
} else {
  await main(process.argv.includes('--write'));
}

async function main(write: boolean): Promise<void> {
  const embedder = KINDS.includes('hybrid') ? await openCachedEmbedder() : null;
  const judged = await answerOpenQuestions(KINDS, embedder);
  await embedder?.close();
  const tables = KINDS.map((kind) => {
    const [onHalf, other] = [0, 1].map((half) => judged.get(kind)!.filter((one) => halfOf(one) === half)) as [JudgedAnswer[], JudgedAnswer[]];
    return reliabilityOf(kind, other, { weights: fit(onHalf), model: embedder?.model ?? null });
  });
  for (const table of tables) console.log(describeReliability(table).join('\n'));
  const weights = Object.fromEntries(KINDS.map((kind) => [kind, fit(judged.get(kind)!)]));
  console.log('weights', JSON.stringify(weights));
  if (!write) return;
  const of = (kind: FusionKind) => `${judged.get(kind)!.length} (${kind})`;
  const from = `evaluation/fit-trust.ts, ${today()}: logistic regression over answers to ${KINDS.map(of).join(' and ')} open questions, answerable or not, each way of finding passages by itself; held out by document, the expected calibration error is ${tables.map(({ retrieval, expected_calibration_error: error }) => `${error.toFixed(3)} (${retrieval})`).join(', ')}.`;
  const kept = (JSON.parse(readFileSync(WEIGHTS, 'utf8')) as { weights: object }).weights;
  writeFileSync(WEIGHTS, `${JSON.stringify({ from, weights: { ...kept, ...weights } }, null, 2)}\n`);
  writeReliability(tables);
}

/** Answers in doubt are left out: there the evidence says how well they fit the question, and the bound how little that means. */
function fit(judged: readonly JudgedAnswer[]): TrustWeights {
  const given = judged.filter(({ answer }) => answer.evidence !== null && answer.evidence.doubts === 0 && !answer.inDoubt);
  const weightOf = ({ set, answerable }: JudgedAnswer) => (!answerable ? UNANSWERABLE_WEIGHT : set === 'Australian law' ? AUSTRALIAN_WEIGHT : 1);
  const [bias, ...others] = fitLogistic(given.map((one) => ({ evidence: TRUST_EVIDENCE.map((name) => one.answer.evidence![name]), positive: one.right, weight: weightOf(one), offset: -takenFromTrust(one.answer.evidence!) })));
  const rounded = (value: number) => Math.round(value * 1000) / 1000;
  return { bias: rounded(bias!), ...Object.fromEntries(TRUST_EVIDENCE.map((name, at) => [name, rounded(others[at]!)])) } as TrustWeights;
}

function reliabilityOf(kind: FusionKind, held: readonly JudgedAnswer[], { weights, model }: { weights: TrustWeights; model: string | null }): ReliabilityBody {
  const scored = held.map((one) => ({ ...one, trust: one.answer.evidence === null ? one.answer.trust.score : answerTrust(one.answer.evidence, kind, weights) }));
  const given = scored.filter(({ answer }) => answer.evidence !== null);
  const unanswerable = scored.filter((one) => !one.answerable);
  const confirmed = given.filter(({ trust }) => trust >= 0.8);
  return {
    score: 'trust_score',
    retrieval: kind,
    embedding_model: kind === 'hybrid' ? model : null,
    measured_on: today(),
    fitted_on: 'ObliQA development, NEPA FirstNet, own questions on Australian law and questions that nothing answers: half of the documents',
    tested_on: 'the same sets, the other half of the documents; facts-held-out among them',
    ...reliabilityTable(given.map(({ trust, right }) => ({ probability: trust, positive: right }))),
    figures: [
      figure({ name: 'unanswerable: refused or trusted under 0.4', target: 'at least 0.95' }, unanswerable, ({ trust }) => trust < 0.4),
      ...[...new Set(unanswerable.map(({ set }) => set))].map((set) => figure({ name: `of these, ${set}` }, unanswerable.filter((one) => one.set === set), ({ trust }) => trust < 0.4)),
      figure({ name: 'answerable, right passage first: trusted at 0.6 or more', target: 'at least 0.85' }, scored.filter(({ goldFirst }) => goldFirst), ({ trust }) => trust >= 0.6),
      ...['ObliQA', 'NEPA', 'Australian law', 'other words', 'few documents'].map((set) => figure({ name: `of these, ${set}` }, scored.filter((one) => one.goldFirst && one.set === set), ({ trust }) => trust >= 0.6)),
      figure({ name: 'trusted at 0.8 or more: a second source says so', target: '1' }, confirmed, ({ answer }) => answer.evidence!.confirmed > 0),
      figure({ name: 'answerable questions: answered right' }, scored.filter((one) => one.answerable), ({ right }) => right),
      ...riskFigures(given),
    ],
  };
}

/** The share of wrong answers, of all and of the most trusted. */
function riskFigures(given: readonly { trust: number; right: boolean }[]): ReliabilityBody['figures'] {
  const trusted = [...given].sort((a, b) => b.trust - a.trust).slice(0, Math.round(MOST_TRUSTED * given.length));
  return [figure({ name: 'all answers: wrong' }, given, ({ right }) => !right), figure({ name: 'most trusted 80 % of answers: wrong', target: 'at most half of all answers\'' }, trusted, ({ right }) => !right)];
}

/** Halves by the name of the group, so that a run splits as the one before. */
function halfOf({ group }: JudgedAnswer): 0 | 1 {
  let sum = 7;
  for (const character of group) sum = (sum * 31 + character.charCodeAt(0)) % 1_000_003;
  return (sum % 2) as 0 | 1;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

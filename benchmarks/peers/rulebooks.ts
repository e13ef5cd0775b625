import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPEN_SETS, readSplits, rightTexts } from '@regqa/app-cli';
import type { EvaluationQuestion } from '@regqa/app-cli';
import type { ServiceProcess } from '@regqa/testing/service-process';
import { followJobs } from '../ingest-corpus.ts';
import { untilEmbedded } from '../until-embedded.ts';

const OBLIQA = OPEN_SETS.get('obliqa')!;
/** Sources that recall is counted over. */
const RANKING_DEPTH = 10;

type Paragraph = Readonly<Record<'ID' | 'PassageID' | 'Passage', string>>;

/** Returns ObliQA's paragraphs that say something, with the words that the service's documents have. */
export function readPassages(data: string): { id: string; text: string }[] {
  const folder = join(data, 'obliqa/documents');
  return readdirSync(folder)
    .flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Paragraph[])
    .filter(({ Passage }) => Passage.trim() !== '')
    .map(({ ID, PassageID, Passage }) => ({ id: ID, text: `${PassageID} ${Passage.trim()}` }));
}

/** Returns ObliQA's questions on rulebooks that nothing was fitted on, and the others, to warm up with. */
export async function readQuestions(
  data: string,
): Promise<{ unseen: EvaluationQuestion[]; others: EvaluationQuestion[] }> {
  const unseen = new Set((await readSplits(join(import.meta.dirname, '../../evaluation')))['test']);
  const { true: ours = [], false: others = [] } = Object.groupBy(await OBLIQA.questions(data), ({ document }) =>
    unseen.has(document) ? 'true' : 'false',
  );
  return { unseen: ours, others };
}

/** Uploads the rulebooks and waits until every passage has its vector; returns how many passages they have. */
export async function ingestRulebooks(service: ServiceProcess, data: string): Promise<number> {
  for (const { documentId, fileName, fields, read } of await OBLIQA.documents!(data)) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ document_id: documentId, ...fields })) form.append(name, value);
    form.append('file', await read(), fileName);
    const headers = { 'x-api-key': service.keys.admin };
    const response = await fetch(`${service.url}/api/admin/documents`, { method: 'POST', headers, body: form });
    if (response.status !== 202) throw new Error(`${fileName}: ${response.status} ${await response.text()}`);
  }
  const passages = (await followJobs(service)).reduce((sum, { receipt }) => sum + (receipt?.passages ?? 0), 0);
  await untilEmbedded(service, passages);
  return passages;
}

/** Returns the share of the question's right passages that the first ten sources of an answer hold. */
export function recallOf(question: EvaluationQuestion, answer: string): number {
  const { sources } = JSON.parse(answer) as { sources: Parameters<typeof rightTexts>[0][] };
  const found = sources.slice(0, RANKING_DEPTH).flatMap((source) => rightTexts(source, question));
  return new Set(found).size / question.texts.length;
}

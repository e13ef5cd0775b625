import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createApiClient } from '@regqa/platform';
import type { ApiClient } from '@regqa/platform';
import { createPatientFetch } from '../../apps/cli/src/connection/patient-fetch.ts';
import { JobFollower } from '../../apps/cli/src/ingest/follow-jobs.ts';
import { uploadFile } from '../../apps/cli/src/ingest/upload-file.ts';
import { readJsonLines } from './data-files.ts';
import type { PartResult } from './figure.ts';
import type { Request } from './request.ts';

const DOCUMENT_ID = 'eis-firstnet';
const SOURCES = 5;
/** A refusal is trusted less than this; what comes nearest is listed all the same. */
const REFUSED_UNDER = 0.4;
const PROBE_MS = 5_000;

interface PageQuestion {
  readonly id: string;
  readonly question: string;
  readonly gold_pages: readonly number[];
}

/**
 * Puts the questions on an environmental impact statement to the running service, which gets the file first, and counts
 * whether the page with the answer is among the pages of five sources.
 */
export async function measureService({ data, url, key }: Request): Promise<PartResult> {
  const title = 'Questions on the environmental impact statement';
  const unmeasured = (why: string): PartResult => ({ title, figures: [], wrong: [], remarks: [`Not measured: ${why}`] });
  const file = join(data, 'us-nepa/eis_FirstNet.pdf');
  if (!existsSync(file)) return unmeasured(`there is no ${file}.`);
  if (key === null) return unmeasured(`there is no admin key for ${url}; is the service started (npm start)?`);
  if (!(await answers(url))) return unmeasured(`no service answers at ${url}.`);
  const patient = createPatientFetch({ onWait: (message) => console.error(message) });
  const client = createApiClient({ baseUrl: url, apiKey: key, fetch: patient.fetch });
  await ingest(client, file, patient.budget);
  const questions = readJsonLines<PageQuestion>(join(data, 'us-nepa/firstnet-questions.jsonl'));
  const wrong: string[] = [];
  let first = 0;
  let refused = 0;
  for (const question of questions) {
    const answer = await client.call('answerQuestion', { body: { query: question.question, max_sources: SOURCES } });
    const pages = answer.sources.map((source) => ('document_id' in source && source.document_id === DOCUMENT_ID ? source.page_number : null));
    const right = (page: number | null) => page !== null && question.gold_pages.includes(page);
    if (answer.trust_score < REFUSED_UNDER) refused++;
    if (right(pages[0] ?? null)) first++;
    if (!pages.some(right)) wrong.push(`${question.id} "${question.question}": page ${question.gold_pages.join(' or ')}, sources on ${pages.map((page) => page ?? '-').join(', ') || 'none'}`);
  }
  return {
    title,
    figures: [
      { name: 'Impact statement: page with the answer among five sources', right: questions.length - wrong.length, of: questions.length, target: 0.95 },
      { name: 'Impact statement: page with the answer first', right: first, of: questions.length, target: null },
    ],
    wrong,
    remarks: [`${questions.length} questions through POST /api/query at max_sources ${SOURCES}, without filters; ${refused} were refused.`],
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(new URL('/api/health', url), { signal: AbortSignal.timeout(PROBE_MS) })).status < 600;
  } catch {
    return false;
  }
}

/** Uploads the file; the service recognises what it has already. Throws when it was not published. */
async function ingest(client: ApiClient, file: string, budget: () => { remaining: number } | undefined): Promise<void> {
  const upload = await uploadFile(client, { path: file, name: basename(file), shown: basename(file), sizeBytes: 0, mediaType: 'application/pdf' }, { document_id: DOCUMENT_ID, jurisdiction: 'Federal', document_type: 'guidelines' });
  if ('refused' in upload) throw new Error(`The service refuses ${file}: ${upload.refused}`);
  const follower = new JobFollower({ client, budget, onProgress: () => {}, signal: AbortSignal.timeout(10 * 60_000) });
  follower.add(upload.jobId);
  follower.end();
  await follower.run();
  const job = follower.finished.get(upload.jobId);
  if (job?.state !== 'completed') throw new Error(`The service did not publish ${file}: ${job?.state ?? 'no answer in time'} ${job?.error ?? ''}`);
}

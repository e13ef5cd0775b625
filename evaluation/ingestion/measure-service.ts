import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonLines } from './data-files.ts';
import type { PartResult } from './figure.ts';
import type { Request } from './request.ts';
import { connectService } from './running-service.ts';

const DOCUMENT_ID = 'eis-firstnet';
const SOURCES = 5;
/** A refusal is trusted less than this; what comes nearest is listed all the same. */
const REFUSED_UNDER = 0.4;

interface PageQuestion {
  readonly id: string;
  readonly question: string;
  readonly gold_pages: readonly number[];
}

/**
 * Puts the questions on an environmental impact statement to the running service, which gets the file first, and counts
 * whether the page with the answer is among the pages of five sources.
 */
export async function measureService(request: Request): Promise<PartResult> {
  const title = 'Questions on the environmental impact statement';
  const unmeasured = (why: string): PartResult => ({
    title,
    figures: [],
    wrong: [],
    remarks: [`Not measured: ${why}`],
  });
  const file = join(request.data, 'us-nepa/eis_FirstNet.pdf');
  if (!existsSync(file)) return unmeasured(`there is no ${file}.`);
  const service = await connectService(request);
  if (typeof service === 'string') return unmeasured(service);
  await service.ingest(
    { path: file, mediaType: 'application/pdf' },
    { document_id: DOCUMENT_ID, jurisdiction: 'Federal', document_type: 'guidelines' },
  );
  const questions = readJsonLines<PageQuestion>(join(request.data, 'us-nepa/firstnet-questions.jsonl'));
  const wrong: string[] = [];
  let first = 0;
  let refused = 0;
  for (const question of questions) {
    const answer = await service.client.call('answerQuestion', {
      body: { query: question.question, max_sources: SOURCES },
    });
    const pages = answer.sources.map((source) =>
      'document_id' in source && source.document_id === DOCUMENT_ID ? source.page_number : null,
    );
    const right = (page: number | null) => page !== null && question.gold_pages.includes(page);
    if (answer.trust_score < REFUSED_UNDER) refused++;
    if (right(pages[0] ?? null)) first++;
    if (!pages.some(right))
      wrong.push(
        `${question.id} "${question.question}": page ${question.gold_pages.join(' or ')}, sources on ` +
          `${pages.map((page) => page ?? '-').join(', ') || 'none'}`,
      );
  }
  return {
    title,
    figures: [
      {
        name: 'Impact statement: page with the answer among five sources',
        right: questions.length - wrong.length,
        of: questions.length,
        target: 0.95,
      },
      { name: 'Impact statement: page with the answer first', right: first, of: questions.length, target: null },
    ],
    wrong,
    remarks: [
      `${questions.length} questions through POST /api/query at max_sources ${SOURCES}, without filters; ${refused} were refused.`,
    ],
  };
}

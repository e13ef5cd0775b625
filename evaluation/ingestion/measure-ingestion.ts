/** Decides which parts are measured, prints them, and tells whether all of it is as it should be. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeResults } from '@regqa/app-cli';
import type { PartResult } from './figure.ts';
import { missesTarget } from './figure.ts';
import { measureDays } from './measure-days.ts';
import { measureMarkdownActs } from './measure-markdown-acts.ts';
import { measureMoreDocuments } from './measure-more-documents.ts';
import { measureNswXml } from './measure-nsw-xml.ts';
import { measurePdfs } from './measure-pdfs.ts';
import { measureService } from './measure-service.ts';
import { measureVersionPairs } from './measure-version-pairs.ts';
import { readRecorded, recordFigures, worseThan } from './recorded-figures.ts';
import { PARTS } from './request.ts';
import type { Request } from './request.ts';
import { describePart, describeProblems, describeResults } from './report.ts';

/** Returns the exit code: 0 when every target is reached and nothing is worse than recorded. */
export async function measureIngestion(request: Request): Promise<number> {
  if (!existsSync(join(request.data, 'au'))) {
    console.log(`There are no documents at ${request.data}; nothing was measured.`);
    return 1;
  }
  const measures: Readonly<Record<(typeof PARTS)[number], () => Promise<PartResult>>> = {
    'nsw-xml': () => measureNswXml(request.data),
    markdown: () => measureMarkdownActs(request.data),
    pdf: () => measurePdfs(request.data, request.seed),
    more: () => measureMoreDocuments(request.data),
    versions: () => measureVersionPairs(request.data),
    service: () => measureService(request),
    days: () => measureDays(request),
  };
  const results: PartResult[] = [];
  for (const part of request.only.length === 0 ? PARTS : request.only) {
    const result = await measures[part]();
    results.push(result);
    for (const line of describePart(result)) console.log(line);
  }
  return judge(request, results);
}

async function judge({ write, projectFolder }: Request, results: readonly PartResult[]): Promise<number> {
  const figures = results.flatMap((result) => result.figures);
  const file = join(projectFolder, 'evaluation/ingestion/recorded.json');
  const problems = describeProblems({
    missed: figures.filter(missesTarget),
    worse: worseThan(await readRecorded(file), figures),
    unmeasured: results.filter((result) => result.figures.length === 0),
  });
  for (const line of problems) console.log(line);
  if (write) {
    await writeResults(join(projectFolder, 'evaluation/RESULTS.md'), {
      name: 'ingestion',
      lines: describeResults(results),
    });
    await recordFigures(file, figures);
  }
  return problems.length === 0 ? 0 : 1;
}

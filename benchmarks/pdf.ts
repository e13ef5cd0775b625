import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceProcess } from '@regqa/testing/service-process';
import { followJobs, uploadFile } from './ingest-corpus.ts';
import type { Figure } from './results.ts';
import { treeProcessorSeconds } from './tree-processor.ts';

/** Each program runs so often, in turns; the least time of each counts, as others use the machine too. */
const ROUNDS = 3;

/** Runs `pdftotext -bbox` on each file named after it; the shell then tells the processor time of what it started. */
const WITH_PDFTOTEXT = 'for file in "$@"; do pdftotext -bbox "$file" /dev/null 2>/dev/null || exit 1; done; times';

/** Processor time of reading all files, and how many pages they have. */
interface Extraction {
  readonly pages: number;
  readonly ownSeconds: number;
  readonly pdftotextSeconds: number;
}

/** Returns the PDFs of the corpus: those of the Acts and the impact statement. */
export function pdfsOf(corpus: string): string[] {
  return ['au/pdf', 'us-nepa'].flatMap((folder) =>
    readdirSync(join(corpus, folder))
      .filter((name) => name.endsWith('.pdf'))
      .map((name) => join(corpus, folder, name)),
  );
}

/**
 * Measures reading the text of PDFs and the whole way from upload to publication against `pdftotext -bbox` on the same
 * files in the same run, by processor time, which a busy machine disturbs least. Needs pdftotext (poppler-utils).
 */
export async function measurePdfs(service: ServiceProcess, dataFolder: string, corpus: string): Promise<Figure[]> {
  const files = pdfsOf(corpus);
  const extraction = measureExtraction(files);
  const before = treeProcessorSeconds(service.pid, dataFolder);
  const started = performance.now();
  for (const file of files) await uploadFile(service, file);
  await followJobs(service);
  const seconds = (performance.now() - started) / 1000;
  const whole = treeProcessorSeconds(service.pid, dataFolder) - before;
  return [
    {
      name: `text of ${files.length} PDFs, ${extraction.pages} pages, processor time against pdftotext -bbox`,
      value: extraction.ownSeconds / extraction.pdftotextSeconds,
      unit: 'times',
      atMost: 1,
    },
    {
      name: 'the same PDFs from upload to publication, processor time of all processes against pdftotext -bbox',
      value: whole / extraction.pdftotextSeconds,
      unit: 'times',
      atMost: 4,
    },
    { name: 'the same, pages a second', value: extraction.pages / seconds, unit: 'pages/s' },
  ];
}

/** Returns the least processor times over the rounds. */
export function measureExtraction(files: readonly string[]): Extraction {
  const rounds = Array.from({ length: ROUNDS }, () => ({
    ...ownRound(files),
    pdftotextSeconds: pdftotextRound(files),
  }));
  const least = (value: (round: Extraction) => number) => Math.min(...rounds.map(value));
  return {
    pages: (rounds[0] as Extraction).pages,
    ownSeconds: least((round) => round.ownSeconds),
    pdftotextSeconds: least((round) => round.pdftotextSeconds),
  };
}

function ownRound(files: readonly string[]): { pages: number; ownSeconds: number } {
  const output = execFileSync(process.execPath, [join(import.meta.dirname, 'extract-pdfs.ts'), ...files], {
    encoding: 'utf8',
  });
  const { pages, processorSeconds } = JSON.parse(output) as { pages: number; processorSeconds: number };
  return { pages, ownSeconds: processorSeconds };
}

function pdftotextRound(files: readonly string[]): number {
  const output = execFileSync('/bin/sh', ['-c', WITH_PDFTOTEXT, 'sh', ...files], { encoding: 'utf8' });
  // The second line of `times` is about what the shell started: `0m1.23s 0m0.04s` (POSIX).
  const ofChildren = output.trim().split('\n')[1] ?? '';
  return [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns questions nobody asked before: every heading of the plans, put in three wordings. */
export function unaskedQuestions(corpus: string, count: number): { query: string }[] {
  const rows = readFileSync(join(corpus, 'au/nsw-sections.tsv'), 'utf8').trim().split('\n').slice(1);
  const headings = [
    ...new Set(rows.map((row) => row.split('\t')[4]).filter((heading) => heading !== undefined && heading.length > 8)),
  ];
  const wordings = ['What does the plan say about', 'Which rules apply to', 'When does the following apply:'];
  return wordings
    .flatMap((wording) => headings.map((heading) => ({ query: `${wording} ${heading}?` })))
    .slice(0, count);
}

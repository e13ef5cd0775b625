import { basename, join } from 'node:path';
import { mulberry32 } from '@regqa/app-cli';
import type { ParsedDocument } from '@regqa/feature-ingestion';
import { filesIn, foldHeading, readByProduct } from './data-files.ts';
import type { PartResult } from './figure.ts';
import { findFurniture, furnitureIn } from './find-furniture.ts';
import type { PageFurniture } from './find-furniture.ts';
import { beginsOnPage } from './judge-page.ts';
import type { WordsOfPages } from './judge-page.ts';
import { readWithPdftotext, wordsOf } from './pdf-words.ts';
import type { OtherReading } from './pdf-words.ts';
import { contentsOf } from './printed-contents.ts';
import { sample } from './seeded-sample.ts';

/** Passages sampled over all files. */
const SAMPLED = 300;

interface Totals {
  entries: number;
  found: number;
  sampled: number;
  pageRight: number;
  clean: number;
  readerEntries: number;
  readerFound: number;
  readonly wrong: string[];
}

interface ReadPdf {
  readonly name: string;
  readonly document: ParsedDocument;
  readonly other: OtherReading;
  readonly furniture: readonly PageFurniture[];
  readonly readings: readonly WordsOfPages[];
}

/** Measures the seven PDFs against what another reader, `pdftotext`, finds on their pages. */
export async function measurePdfs(data: string, seed: number): Promise<PartResult> {
  const totals: Totals = {
    entries: 0,
    found: 0,
    sampled: 0,
    pageRight: 0,
    clean: 0,
    readerEntries: 0,
    readerFound: 0,
    wrong: [],
  };
  const files: ReadPdf[] = [];
  for (const path of filesIn(join(data, 'au/pdf'), '.pdf')) {
    const other = readWithPdftotext(path);
    if (other === null)
      return {
        title: 'PDFs',
        figures: [],
        wrong: [],
        remarks: ['Not measured: pdftotext (poppler-utils) is not installed.'],
      };
    const furniture = findFurniture(other);
    const readings = [
      other.raw,
      other.layout.map((lines) => wordsOf(lines.join('\n'))),
      furniture.map(({ body }) => body),
    ];
    files.push({ name: basename(path), document: await readByProduct(path), other, furniture, readings });
  }
  for (const file of files) compareContents(file, totals);
  const passages = files.flatMap((file) => file.document.passages.map((_, at) => ({ file, at })));
  for (const { file, at } of sample(passages, SAMPLED, mulberry32(seed))) judgePassage(file, at, totals);
  return {
    title: 'PDFs',
    figures: [
      {
        name: 'PDFs: printed contents entries found with number and heading',
        right: totals.found,
        of: totals.entries,
        target: 0.99,
      },
      {
        name: 'PDFs: contents entries that the reader itself sees found',
        right: totals.readerFound,
        of: totals.readerEntries,
        target: 0.99,
      },
      { name: 'PDFs: page number right, sampled passages', right: totals.pageRight, of: totals.sampled, target: 0.995 },
      {
        name: 'PDFs: no running header or footer inside, sampled passages',
        right: totals.clean,
        of: totals.sampled,
        target: 1,
      },
    ],
    wrong: totals.wrong,
    remarks: [`Sample of ${totals.sampled} passages with seed ${seed}; pages and furniture by pdftotext.`],
  };
}

function compareContents({ name, document, other }: ReadPdf, totals: Totals): void {
  const there = document.provisions.map(({ number, heading }) => ({
    number: foldHeading(number ?? ''),
    heading: foldHeading(heading ?? ''),
  }));
  for (const entry of contentsOf(other.layout)) {
    const [number, heading] = [foldHeading(entry.number), foldHeading(entry.heading)];
    const found = there.some(
      (node) =>
        node.number === number &&
        (node.heading.startsWith(heading) || (node.heading !== '' && heading.startsWith(node.heading))),
    );
    totals.entries++;
    if (found) totals.found++;
    else totals.wrong.push(`${name}: contents entry ${entry.number} "${entry.heading}" was not found`);
  }
  totals.readerEntries += document.facts.contentsEntries ?? 0;
  totals.readerFound += (document.facts.contentsEntries ?? 0) - document.facts.contentsMissing.length;
}

function judgePassage({ name, document, furniture, readings }: ReadPdf, at: number, totals: Totals): void {
  const passage = document.passages[at];
  if (passage === undefined) return;
  totals.sampled++;
  const page = passage.pageNumber ?? 0;
  const own = withoutRepeatedHeader(passage.text);
  if (beginsOnPage(own, page, readings)) totals.pageRight++;
  else
    totals.wrong.push(
      `${name}, page ${page}, ${passage.section ?? 'no pinpoint'}: does not begin there: "${passage.text.slice(0, 80)}"`,
    );
  const lastPage = document.passages[at + 1]?.pageNumber ?? page;
  const inside = furnitureIn(own, furniture.slice(Math.max(0, page - 1), Math.max(page, lastPage)));
  if (inside.length === 0) totals.clean++;
  else
    totals.wrong.push(
      `${name}, page ${page}, ${passage.section ?? 'no pinpoint'}: has the running line "${inside[0]}"`,
    );
}

/** A piece of a table begins with the table's header row, which may stand on an earlier page. */
function withoutRepeatedHeader(text: string): string {
  return text.replace(/^\|.*\|\n\|(?: --- \|)+\n/, '');
}

import type { Found, ReadFile } from '../elements.ts';
import { provisionsOfArticles } from '../structure/articles.ts';
import { readAmendmentHistory } from '../structure/amendment-history.ts';
import { structureBlocks } from '../structure/structure-blocks.ts';
import { structureWarnings } from '../structure/structure-warnings.ts';
import { findNumberedParagraphs } from '../structure/numbered-paragraphs.ts';
import type { NumberedParagraphs } from '../structure/numbered-paragraphs.ts';
import { provisionsOfCodes } from '../structure/provisions-of-codes.ts';
import { provisionsOfNumbers } from '../structure/provisions-of-numbers.ts';
import { bodyLines, learnBodyStyle } from './body-lines.ts';
import type { BodyLine, BodyStyle } from './body-lines.ts';
import { buildBlocks, isOfUsualSize } from './build-blocks.ts';
import { findContents } from './contents-list.ts';
import { completePages, FEWEST_CHARACTERS } from './complete-pages.ts';
import type { PageCompletion } from './complete-pages.ts';
import { declaredPages } from './declared-pages.ts';
import { extractPages } from './extract-pages.ts';
import { findHeadings } from './find-headings.ts';
import type { HeadingSpan } from './find-headings.ts';
import { separateFurniture } from './furniture.ts';
import { findIndexPages } from './index-pages.ts';
import { judgePages } from './judge-pages.ts';
import type { PdfPage } from './pdf-line.ts';
import { listPages } from './page-ranges.ts';
import { readPageLabels } from './page-labels.ts';
import { placeTables } from './tables/place-tables.ts';

/** With so many numbered headings a document is read as law: what stands before its contents is cover and editorial matter. */
const SECTIONS_OF_LAW = 5;
const OPENING_CHARACTERS = 6_000;

/**
 * Reads a PDF: text by lines, furniture dropped, headings told by how they are set, contents kept as a check. Pages
 * without text are read from their images where `completion` says how.
 */
export async function readPdf(bytes: Uint8Array, completion: PageCompletion | null = null): Promise<ReadFile> {
  const { pages, failed, recognised, rubbish, warnings } = await extractPages(bytes, async (pdf, extracted) => ({ ...extracted, ...(await completePages(pdf, extracted, completion)) }));
  const clean = separateFurniture(pages);
  const lines = bodyLines(clean, readPageLabels(clean), new Set(recognised));
  const style = learnBodyStyle(lines);
  const headings = findHeadings(lines, style);
  const contents = findContents(lines, headings);
  const law = headings.filter((heading) => heading.kind === 'provision').length >= SECTIONS_OF_LAW;
  const listed = contents === null ? lines : lines.filter((_line, index) => index >= contents.to || (index < contents.from && !law));
  const indexPages = law ? findIndexPages(listed) : new Set<number>();
  const text = placeTables(listed.filter(({ page }) => !indexPages.has(page)), pages);
  const kept = findHeadings(text, style);
  const starts = paragraphStarts(text, kept, style);
  const blocks = buildBlocks(text, kept, { style, law, starts });
  const structured = structureBlocks(provisionsOfCodes(provisionsOfNumbers(provisionsOfArticles(blocks))));
  const withoutText = pages.filter((page) => page.characters < FEWEST_CHARACTERS).map((page) => page.number);
  return {
    elements: structured.elements,
    contents: contents?.entries ?? structured.contents,
    clues: { title: titleOf(pages), opening: openingOf(pages), lastUpdated: null, inForceFrom: null, state: null },
    notes: readAmendmentHistory(structured.endnotes),
    pages: pages.length,
    pagesWithoutText: withoutText,
    pagesOcr: recognised,
    warnings: [...warnings, ...structureWarnings(structured), ...indexWarnings(indexPages)],
    quarantine: judgePages({ pages: pages.length, declaredPages: declaredPages(bytes), failed, rubbish }),
  };
}

/** Lines that begin a numbered paragraph: nothing else may tell them from the lines above. */
function paragraphStarts(lines: readonly BodyLine[], headings: readonly HeadingSpan[], style: BodyStyle): NumberedParagraphs['starts'] {
  const inHeading = new Set(headings.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, offset) => from + offset)));
  const usable = (line: BodyLine, index: number) => !inHeading.has(index) && line.table === undefined && isOfUsualSize(line, style);
  return findNumberedParagraphs(lines.map((line, index) => ({ text: usable(line, index) ? line.text : '', left: line.left }))).starts;
}

function indexWarnings(pages: ReadonlySet<number>): string[] {
  return pages.size === 0 ? [] : [`Left out as an index, which is no part of the text: ${pages.size === 1 ? 'page' : 'pages'} ${listPages([...pages])}.`];
}

function openingOf(pages: readonly PdfPage[]): string {
  const text = pages.slice(0, 3).flatMap((page) => page.lines.map((line) => line.text)).join('\n');
  return text.slice(0, OPENING_CHARACTERS);
}

/** Returns the largest text at the head of the document: its lines joined while they are set alike. */
function titleOf(pages: readonly PdfPage[]): Found<string> | null {
  const first = pages.find((page) => page.characters >= FEWEST_CHARACTERS);
  const lines = first?.lines.filter((line) => /\p{L}{3}/u.test(line.text)) ?? [];
  const largest = lines.reduce((most, line) => Math.max(most, line.size), 0);
  const start = lines.findIndex((line) => line.size >= largest - 0.6);
  if (start < 0) return null;
  const title: string[] = [];
  for (const line of lines.slice(start)) {
    if (line.size < largest - 0.6) break;
    title.push(line.text);
  }
  const text = title.join(' ').replace(/\u0002 ?/g, '').replace(/\s+/g, ' ').trim().slice(0, 300);
  return text === '' ? null : { value: text.replace(/^(.*\bAct \d{4}) No \d+$/, '$1'), where: 'largest text of the first page' };
}

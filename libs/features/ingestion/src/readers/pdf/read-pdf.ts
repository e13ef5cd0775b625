import type { Block } from '../../document-model/block.ts';
import type { Found, ReadFile } from '../../document-model/elements.ts';
import { ENACTING_WORDS } from '../../document-model/enacting-words.ts';
import { cleanTitle } from '../../metadata/clean-title.ts';
import { INSTRUMENT_NAME } from '../../metadata/find-title.ts';
import { foldHeading } from '../../structure/contents/contents-entry.ts';
import { findGrammarOfPages } from '../../structure/find-grammar.ts';
import { isCode, PROVISION_NUMBER } from '../../structure/headings.ts';
import { marginNotes } from '../../structure/margin-notes.ts';
import { hasLetteredNumber } from '../../structure/lettered-outline.ts';
import { countThrough, headingsWithCodes } from '../../structure/provisions-of-codes.ts';
import { charactersOf, SetAsideTally } from '../../document-model/set-aside.ts';
import type { SetAsideKind } from '../../document-model/set-aside.ts';
import { structureBlocks } from '../../structure/structure-blocks.ts';
import { found } from '../../document-model/found.ts';
import { NO_CLUES } from '../common/clues.ts';
import { bodyLines } from './reading-order.ts';
import type { BodyLine } from './reading-order.ts';
import { learnBodyStyle, withoutUsualBold } from './body-style.ts';
import type { BodyStyle } from './body-style.ts';
import { buildBlocks } from './build-blocks.ts';
import { findContents, findIndexPages, leadsToPage } from './contents-pages.ts';
import { completePages, FEWEST_CHARACTERS } from './complete-pages.ts';
import type { PageCompletion } from './complete-pages.ts';
import { declaredPages, judgePages, pagesNamed } from './judge-pages.ts';
import { withPdf } from './open-pdf.ts';
import { findHeadings } from './find-headings.ts';
import type { HeadingSpan } from './headings-within.ts';
import { chaptersOverParagraphs } from './chapters-over-paragraphs.ts';
import { findParagraphsAtMargin } from './paragraphs-at-margin.ts';
import type { NumberedParagraph } from './paragraphs-at-margin.ts';
import { linesOfReferences, withReferencesListed, withReferencesPlain } from './references.ts';
import { separateFurniture } from './furniture.ts';
import { withCompounds } from './compounds.ts';
import { joinLines } from './page-characters.ts';
import type { PdfLine, PdfPage } from './pdf-line.ts';
import { readPageLabels } from './page-labels.ts';
import { separateSideNotes } from './side-notes.ts';
import { placeTables } from './tables/place-tables.ts';
import { withTermsBefore } from './term-columns.ts';
import { withoutFurnitureRules } from './tables/ruled-grid.ts';

/** With so many numbered headings a document is law, or a guideline that is written like it. */
const SECTIONS_OF_LAW = 5;
/** Those of chapters are as large as this times the text. */
const LARGEST_SECTION = 1.5;
/** With so many codes as headings, numbers below them count paragraphs. */
const FEWEST_CODES = 3;
const OPENING_CHARACTERS = 6_000;
const OPENING_PAGES = 3;
const LINES_TO_ENACTING_WORDS = 3_000;

/** Reads a PDF. Pages without text are read from their images where `completion` says how. */
export async function readPdf(bytes: Uint8Array, completion: PageCompletion | null = null): Promise<ReadFile> {
  const read = await readPages(bytes, completion);
  const { pages, seen, failed, rubbish } = read;
  const setAside = new SetAsideTally();
  const { lines, notes } = linesOfText(read, setAside);
  const style = learnBodyStyle(lines, placeTables(lines, pages));
  const title = titleOf(read.printed, read.fileTitle);
  const layout = { ...findLayout(lines, style), isNamed: namesInstrument(lines, title) };
  const apart = new Set(layout.paragraphs.map(({ from }) => lines[from]!));
  const text = withTermsBefore(placeTables(withoutContents(layout, setAside), pages, apart));
  const structured = structureBlocks(findGrammarOfPages(blocksOf(text, layout)));
  return {
    elements: structured.elements,
    contents: layout.contents?.entries ?? structured.contents,
    clues: {
      ...NO_CLUES,
      ...(read.fileTitle !== null && { fileTitle: read.fileTitle }),
      opening: openingOf(seen),
      title,
    },
    notes: [...marginNotes(notes), ...structured.notes],
    pages: pages.length,
    pagesWithoutText: seen.filter((page) => page.characters < FEWEST_CHARACTERS).map((page) => page.number),
    pagesOcr: read.recognised,
    warnings: read.warnings,
    details: [...read.details, ...structured.details, ...indexDetails(layout.indexPages)],
    setAside: setAside.addAll(structured.setAside).counted(),
    quarantine: judgePages({ pages: pages.length, declaredPages: declaredPages(bytes), failed, rubbish }),
  };
}

type PagesRead = Awaited<ReturnType<typeof readPages>>;

function readPages(bytes: Uint8Array, completion: PageCompletion | null) {
  return withPdf(bytes, async (pdf, extracted) => {
    const { pages, ...completed } = await completePages(pdf, extracted, completion);
    return { ...completed, pages: withoutFurnitureRules(pages), failed: extracted.failed, fileTitle: pdf.title };
  });
}

function linesOfText({ pages, seen, recognised }: PagesRead, setAside: SetAsideTally) {
  const { pages: clean, notes } = separateSideNotes(separateFurniture(pages));
  for (const note of notes) setAside.add('notes_on_changes', note);
  pages.forEach((page, at) => setAside.add('editorial', charactersOn(seen[at]!) - charactersOn(page)));
  for (const { furniture } of clean) for (const { text } of furniture) setAside.add('running_lines', text);
  const lines = bodyLines(clean, readPageLabels(clean), new Set(recognised));
  return { lines: withCompounds(withoutUsualBold(lines)), notes };
}

function charactersOn({ lines }: PdfPage): number {
  return charactersOf(lines.map(({ text }) => text).join(''));
}

type Layout = ReturnType<typeof findLayout>;

function findLayout(lines: readonly BodyLine[], style: BodyStyle) {
  const paragraphs = findParagraphsAtMargin(lines, style, false);
  const headings = findHeadings(lines, style, { paragraphs });
  const all = [...headings, ...paragraphs.map((one) => asHeading(one, lines))].sort((a, b) => a.from - b.from);
  const contents = findContents(lines, all);
  const sections = headings.filter((one) => isNumbered(one) && one.size < style.size * LARGEST_SECTION);
  const law = paragraphs.length === 0 && sections.length >= SECTIONS_OF_LAW;
  const indexPages = law ? findIndexPages(lines.slice(contents?.to ?? 0)) : new Set<number>();
  return { lines, style, headings, paragraphs, contents, law, indexPages };
}

function asHeading({ from, to, number }: NumberedParagraph, lines: readonly BodyLine[]): HeadingSpan {
  return { from, to, kind: 'provision', text: number, size: lines[from]!.size };
}

function isNumbered({ kind, text }: HeadingSpan): boolean {
  return kind === 'provision' && (PROVISION_NUMBER.test(text) || hasLetteredNumber(text));
}

function namesInstrument(lines: readonly BodyLine[], title: Found<string> | null): boolean {
  const cover = lines.filter(({ page }) => page === lines[0]!.page).map(({ text }) => text);
  return [title?.value ?? '', ...cover].some((name) => INSTRUMENT_NAME.test(name));
}

/** Returns the lines without the contents list, an index, and cover and editorial matter before the contents of law. */
function withoutContents(
  { lines, contents, law, isNamed, indexPages }: Layout & { readonly isNamed: boolean },
  setAside: SetAsideTally,
): BodyLine[] {
  const reasonFor = ({ page }: BodyLine, index: number): SetAsideKind | null => {
    if (contents === null || index >= contents.to) return indexPages.has(page) ? 'index' : null;
    if (index >= contents.from) return 'contents';
    return law && isNamed ? 'editorial' : null;
  };
  return lines.filter((line, index) => {
    const reason = reasonFor(line, index);
    if (reason !== null) setAside.add(reason, line.text);
    return reason === null;
  });
}

/** Returns the blocks of the text: without the contents list and with its tables, numbers and headings are clearer. */
function blocksOf(text: readonly BodyLine[], layout: Layout): Block[] {
  const { style, law, contents } = layout;
  const references = linesOfReferences(text, style);
  const paragraphs = withReferencesListed(paragraphsIn(text, layout), references);
  const through = paragraphs.filter((one) => one.through);
  const headings = findHeadings(text, style, { paragraphs: through, contents: contents?.entries ?? [] });
  const found = withReferencesPlain(headings, references);
  return buildBlocks(text, chaptersOverParagraphs(found, through), { style, law, paragraphs });
}

/** Below policies with codes numbers are the policies' own, unless they go on with those before or have letters. */
function paragraphsIn(text: readonly BodyLine[], layout: Layout): readonly NumberedParagraph[] {
  const { lines, style, headings } = layout;
  const codes = headings.filter((heading) => heading.kind === 'provision' && isCode(heading.text));
  const paragraphs = findParagraphsAtMargin(text, style, codes.length >= FEWEST_CODES);
  const policies = new Set(headingsWithCodes(headings).map(({ from }) => lines[from]!));
  const first = text.findIndex((line) => policies.has(line));
  const below = paragraphs.filter(({ from }) => from > first);
  const isThrough = first < 0 || countThrough(below, policies.size);
  return isThrough ? paragraphs : paragraphs.filter(({ from, number }) => from < first || /^\p{L}/u.test(number));
}

function indexDetails(pages: ReadonlySet<number>): string[] {
  if (pages.size === 0) return [];
  return [`Left out as an index, which is no part of the text: ${pagesNamed([...pages])}.`];
}

/** Returns the first lines without the contents list, and the enacting words, which name the parliament. */
function openingOf(pages: readonly PdfPage[]): string {
  const first = pages.slice(0, OPENING_PAGES).flatMap(({ lines }) => lines.filter((line) => !leadsToPage(line)));
  const opening = first.map(({ text }) => text).join('\n');
  const lines = pages.flatMap((page) => page.lines).slice(0, LINES_TO_ENACTING_WORDS);
  const enacting = lines.find(({ text }) => ENACTING_WORDS.test(text))?.text;
  return [opening.slice(0, OPENING_CHARACTERS), ...(enacting === undefined ? [] : [enacting])].join('\n');
}

const SIZES_TRIED = 4;
const LEADING_OF_TITLE = 1.6;
const MOST_TITLE_LINES = 5;
const LONGEST_TITLE = 300;

function titleOf(pages: readonly PdfPage[], fileTitle: string | null): Found<string> | null {
  // A cover may have few words besides its picture.
  const first = pages.find((page) => page.characters >= FEWEST_CHARACTERS || saysOnly(page, fileTitle));
  const lines = first?.lines.filter((line) => /\p{L}{3}|^(?:19|20)\d\d$/u.test(line.text)) ?? [];
  const sizes = [...new Set(lines.map(({ size }) => size))].sort((a, b) => b - a).slice(0, SIZES_TRIED);
  const titles = sizes.map((size) => textSetIn(lines, size)).filter((text) => text !== '');
  const title = titles.find((text) => cleanTitle(text) !== null) ?? titles[0];
  return found(title?.replace(/^(.*\bAct \d{4}) No \d+$/, '$1'), 'largest text of the first page');
}

function saysOnly({ lines }: PdfPage, title: string | null): boolean {
  const words = foldHeading(title ?? '');
  const printed = lines.map(({ text }) => foldHeading(text)).filter((text) => text !== '');
  return printed.length > 0 && printed.every((text) => words.includes(text));
}

function textSetIn(lines: readonly PdfLine[], size: number): string {
  const isAlike = (line: PdfLine) => Math.abs(line.size - size) <= 0.6;
  const start = lines.findIndex(isAlike);
  const end = lines.findIndex((line, at) => at > start && !isAlike(line));
  const alike = lines.slice(start, end < 0 ? undefined : end);
  const title = alike.length > MOST_TITLE_LINES ? standingOut(alike) : alike;
  return joinLines(title).slice(0, LONGEST_TITLE);
}

/** Returns the first lines up to plain text; where that is first, the first paragraph in bold, if there is one. */
function standingOut(lines: readonly PdfLine[]): readonly PdfLine[] {
  const isPlain = (line: PdfLine) => line.boldShare < 0.5 && /\p{Ll}/u.test(line.text);
  const start = isPlain(lines[0]!) ? lines.findIndex((line) => line.boldShare >= 0.5) : 0;
  if (start < 0) return lines.slice(0, 1);
  const isApart = (line: PdfLine, before: PdfLine) => start > 0 && before.y - line.y > LEADING_OF_TITLE * line.size;
  const end = lines.findIndex((line, at) => at > start && (isPlain(line) || isApart(line, lines[at - 1]!)));
  return lines.slice(start, Math.min(start + MOST_TITLE_LINES, end < 0 ? lines.length : end));
}

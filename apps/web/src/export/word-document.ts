import type { Answer } from '@regqa/client';
import {
  Document,
  ExternalHyperlink,
  FootnoteReferenceRun,
  HeadingLevel,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { paragraphsOf } from '../ask/answer-paragraphs.ts';
import type { Paragraph as QuotedParagraph, Run } from '../ask/answer-paragraphs.ts';
import { filtersInWords } from '../ask/filters-in-words.ts';
import { formatDate } from '../ask/format-date.ts';
import type { Question } from '../ask/question.ts';
import { sortWarnings } from '../ask/sorted-warnings.ts';
import type { Warning } from '../ask/sorted-warnings.ts';
import { trustBand } from '../ask/trust.ts';
import { inPageWords } from '../frame/in-page-words.ts';
import { blocksOf } from '../passages/text-blocks.ts';
import type { Piece, TableBlock, TextBlock } from '../passages/text-blocks.ts';
import { TEXT } from '../text/text.ts';
import { footnoteOf } from './footnotes.ts';
import { safeText } from './safe-text.ts';

/** In twentieths of a point. */
const AFTER_PARAGRAPH = 120;
const CELL_MARGINS = { left: 80, right: 80 };

/** An answer with the question that it answers and the link that asks it again. */
export interface ExportedAnswer {
  readonly answer: Answer;
  readonly question: Question;
  readonly link: string;
}

/** Returns an answer as a Word document: its sources are footnotes; what must be read first stands above it. */
export function wordDocument({ answer, question, link }: ExportedAnswer): Document {
  const { urgent, others } = sortWarnings(answer);
  const children = [
    new Paragraph({ heading: HeadingLevel.HEADING_1, children: runs(answer.query) }),
    ...filtersInWords(question).map(paragraph),
    ...section(TEXT.answer.attention, urgent.map(warning)),
    ...section(TEXT.answer.title, quotations(answer)),
    ...section(TEXT.answer.trust, trust(answer)),
    ...section(TEXT.answer.notes, others.map(warning)),
    new Paragraph({ children: [new ExternalHyperlink({ link, children: [new TextRun(safeText(link))] })] }),
    paragraph(TEXT.notAdvice),
  ];
  return new Document({
    title: safeText(answer.query),
    creator: TEXT.product,
    styles: { default: { document: { paragraph: { spacing: { after: AFTER_PARAGRAPH } } } } },
    sections: [{ children }],
  });
}

function section(title: string, children: readonly (Paragraph | Table)[]): (Paragraph | Table)[] {
  return children.length === 0
    ? []
    : [new Paragraph({ heading: HeadingLevel.HEADING_2, children: runs(title) }), ...children];
}

function quotations(answer: Answer): (Paragraph | Table)[] {
  return paragraphsOf(answer.answer, answer.citations).flatMap((quoted) => [
    ...(quoted.label === null ? [] : [new Paragraph({ children: runs(quoted.label, true), keepNext: true })]),
    ...bodyOf(quoted, answer),
  ]);
}

/** Runs are within paragraphs, tables between them. */
function bodyOf(quoted: QuotedParagraph, answer: Answer): (Paragraph | Table)[] {
  const body: (Paragraph | Table)[] = [];
  let inline: (TextRun | FootnoteReferenceRun)[] = [];
  const endParagraph = () => {
    if (inline.length > 0) body.push(new Paragraph({ children: inline }));
    inline = [];
  };
  for (const block of quoted.runs.flatMap(blocksOfRun)) {
    if ('marker' in block) inline.push(...noteOf(block.marker, quoted, answer));
    else if ('lines' in block) inline.push(...runs(block.lines.text));
    else {
      endParagraph();
      body.push(tableOf(block));
    }
  }
  endParagraph();
  return body;
}

const blocksOfRun = (run: Run): (TextBlock | Exclude<Run, { readonly text: string }>)[] =>
  'text' in run ? blocksOf(run.text) : [run];

function tableOf({ head, rows }: TableBlock): Table {
  const row = (cells: readonly Piece[], bold: boolean) =>
    new TableRow({
      tableHeader: bold,
      children: cells.map(
        ({ text }) =>
          new TableCell({ margins: CELL_MARGINS, children: [new Paragraph({ children: runs(text, bold) })] }),
      ),
    });
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [row(head, true), ...rows.map((cells) => row(cells, false))],
  });
}

function noteOf(marker: number, quoted: QuotedParagraph, answer: Answer): (TextRun | FootnoteReferenceRun)[] {
  const note = footnoteOf(answer, quoted, marker);
  return note === null
    ? runs(`[${marker}]`)
    : [new FootnoteReferenceRun({ children: [new Paragraph({ children: runs(` ${note}`) })] })];
}

function trust(answer: Answer): Paragraph[] {
  const band = trustBand(answer.trust_score);
  return [
    new Paragraph({ children: runs(TEXT.answer.trustBands[band], true) }),
    paragraph(TEXT.answer.trustMeanings[band]),
    ...(answer.trust?.reasons ?? []).map(bullet),
    paragraph(answer.mode === 'generative' ? TEXT.answer.generated : TEXT.answer.extractive),
    ...(answer.as_of === undefined ? [] : [paragraph(`${TEXT.answer.asOf(formatDate(answer.as_of))}.`)]),
  ];
}

const warning = ({ message }: Warning) => bullet(inPageWords(message));
const paragraph = (text: string) => new Paragraph({ children: runs(text) });
const bullet = (text: string) => new Paragraph({ bullet: { level: 0 }, children: runs(text) });

/** A run for each line of a text. */
function runs(text: string, bold = false): TextRun[] {
  return safeText(text)
    .split('\n')
    .map((line, at) => new TextRun({ text: line, bold, ...(at > 0 && { break: 1 }) }));
}

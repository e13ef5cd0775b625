import type { Answer } from '@regqa/client';
import { Document, ExternalHyperlink, FootnoteReferenceRun, HeadingLevel, Paragraph, TextRun } from 'docx';
import { paragraphsOf } from '../ask/answer-paragraphs.ts';
import type { Paragraph as QuotedParagraph, Run } from '../ask/answer-paragraphs.ts';
import { filtersInWords } from '../ask/filters-in-words.ts';
import { formatDate } from '../ask/format-date.ts';
import type { Question } from '../ask/question.ts';
import { sortWarnings } from '../ask/sorted-warnings.ts';
import type { Warning } from '../ask/sorted-warnings.ts';
import { trustBand } from '../ask/trust.ts';
import { TEXT } from '../text/text.ts';
import { footnoteOf } from './footnotes.ts';
import { safeText } from './safe-text.ts';

/** In twentieths of a point. */
const AFTER_PARAGRAPH = 120;

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

function section(title: string, children: readonly Paragraph[]): Paragraph[] {
  return children.length === 0
    ? []
    : [new Paragraph({ heading: HeadingLevel.HEADING_2, children: runs(title) }), ...children];
}

function quotations(answer: Answer): Paragraph[] {
  return paragraphsOf(answer.answer, answer.citations).flatMap((quoted) => [
    ...(quoted.label === null ? [] : [new Paragraph({ children: runs(quoted.label, true), keepNext: true })]),
    new Paragraph({ children: quoted.runs.flatMap((run) => runOf(run, quoted, answer)) }),
  ]);
}

function runOf(run: Run, quoted: QuotedParagraph, answer: Answer): TextRun[] | FootnoteReferenceRun[] {
  if ('text' in run) return runs(run.text);
  const note = footnoteOf(answer, quoted, run.marker);
  return note === null
    ? runs(`[${run.marker}]`)
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

const warning = ({ message }: Warning) => bullet(message);
const paragraph = (text: string) => new Paragraph({ children: runs(text) });
const bullet = (text: string) => new Paragraph({ bullet: { level: 0 }, children: runs(text) });

/** A run for each line of a text. */
function runs(text: string, bold = false): TextRun[] {
  return safeText(text)
    .split('\n')
    .map((line, at) => new TextRun({ text: line, bold, ...(at > 0 && { break: 1 }) }));
}

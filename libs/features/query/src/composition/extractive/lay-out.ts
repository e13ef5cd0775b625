import type { RankedPassage } from '../../ranking/rank-candidates.ts';
import type { Unit } from './unit.ts';
import { quotePinpoint } from './quote-pinpoint.ts';

/** A table stands on its own lines, below its caption where it has one: quotation marks would be in its last row. */
const OPENS_ROW = /^ *\|/m;

export interface WrittenSentence {
  readonly sentence: string;
  readonly markers: readonly number[];
  /** `verified`: it stands word for word in the passage; `supported`: it says what the quote says in other words. */
  readonly verdict: 'verified' | 'supported';
  readonly quote: string;
  readonly chunkId: string;
  readonly start: number;
  readonly end: number;
}

export interface LaidOut {
  readonly text: string;
  readonly sentences: readonly WrittenSentence[];
}

/** Lays out a paragraph for each quotation, with pinpoint, heading and marker, as far as `characters` allow. */
export function layOut(units: readonly Unit[], sources: readonly RankedPassage[], characters: number): LaidOut {
  const paragraphs: string[] = [];
  const sentences: WrittenSentence[] = [];
  let used = 0;
  for (const unit of units) {
    const marker = sources.findIndex(({ passage }) => passage.chunkId === unit.source.passage.chunkId) + 1;
    const { text: paragraph, sentences: own } = layOutUnit(unit, marker);
    if (marker === 0 || used + paragraph.length > characters) continue;
    used += paragraph.length + 2;
    paragraphs.push(paragraph);
    sentences.push(...own);
  }
  return { text: paragraphs.join('\n\n'), sentences };
}

/** Returns one quotation as a paragraph. */
export function layOutUnit(unit: Unit, marker: number): LaidOut {
  const { text: quote, start, end } = unit;
  const { chunkId } = unit.source.passage;
  const sentence = { sentence: quote, markers: [marker], verdict: 'verified', quote, chunkId, start, end } as const;
  return { text: paragraphOf(unit, marker), sentences: [sentence] };
}

function paragraphOf(unit: Unit, marker: number): string {
  const lead = leadOf(unit);
  const isBlock = OPENS_ROW.test(unit.text);
  const quote = isBlock ? unit.text.trim() : `“${unit.text.trim()}”`;
  return `${lead === '' ? '' : `${lead}:${isBlock ? '\n' : ' '}`}${quote} [${marker}]`;
}

/** `cl 4.1D(2)(b), Minimum lot size for dual occupancies`; for a format without pinpoints its heading and page. */
function leadOf(unit: Unit): string {
  const { passage, document } = unit.source;
  const pinpoint = quotePinpoint(passage, unit) ?? (passage.pageNumber === null ? null : `p ${passage.pageNumber}`);
  const heading = passage.sectionHeading ?? passage.headingPath.at(-1) ?? document.title;
  return [pinpoint, pinpoint?.includes('definition of') === true ? null : heading]
    .filter((part) => part !== null && part !== '')
    .join(', ');
}

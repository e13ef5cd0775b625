import { formatCitation } from '@regqa/domain';
import type { RankedPassage } from '../../ranking/rank-candidates.ts';
import type { Unit } from './unit.ts';
import { isLeftOpen } from './quotable-units.ts';
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

/** Lays out a paragraph for each quotation, with pinpoint and marker. Of several instruments each is named once. */
export function layOut(units: readonly Unit[], sources: readonly RankedPassage[], characters: number): LaidOut {
  const instruments = new Set(units.map(({ source }) => source.document.documentId));
  const named = new Set(instruments.size === 1 ? instruments : []);
  const paragraphs: string[] = [];
  const sentences: WrittenSentence[] = [];
  let used = 0;
  for (const [at, unit] of units.entries()) {
    const marker = sources.findIndex(({ passage }) => passage.chunkId === unit.source.passage.chunkId) + 1;
    const { documentId } = unit.source.document;
    const layout = { goesOn: goesOnIn(unit, units[at + 1]), namesInstrument: !named.has(documentId) };
    const { text: paragraph, sentences: own } = layOutUnit(unit, marker, layout);
    if (marker === 0 || used + paragraph.length > characters) continue;
    used += paragraph.length + 2;
    named.add(documentId);
    paragraphs.push(paragraph);
    sentences.push(...own);
  }
  return { text: paragraphs.join('\n\n'), sentences };
}

interface UnitLayout {
  /** Whether the next paragraph goes on with a quotation that is left open: else it ends in `…`. */
  readonly goesOn: boolean;
  readonly namesInstrument: boolean;
}

/** Returns one quotation as a paragraph. */
export function layOutUnit(
  unit: Unit,
  marker: number,
  layout: UnitLayout = { goesOn: false, namesInstrument: false },
): LaidOut {
  const { text: quote, start, end } = unit;
  const { chunkId } = unit.source.passage;
  const sentence = { sentence: quote, markers: [marker], verdict: 'verified', quote, chunkId, start, end } as const;
  return { text: paragraphOf(unit, marker, layout), sentences: [sentence] };
}

/** Whether the next quotation follows in the provision, or is an item of the list. */
function goesOnIn({ source: { passage }, end }: Unit, next: Unit | undefined): boolean {
  if (next === undefined) return false;
  const { generation, provisionKey, ordinal } = next.source.passage;
  const isBehind = ordinal > passage.ordinal || (ordinal === passage.ordinal && next.start >= end);
  return generation === passage.generation && provisionKey === passage.provisionKey && isBehind;
}

function paragraphOf(unit: Unit, marker: number, { goesOn, namesInstrument }: UnitLayout): string {
  const lead = leadOf(unit, namesInstrument);
  const isBlock = OPENS_ROW.test(unit.text);
  const cut = isLeftOpen(unit.text) && !goesOn ? ' …' : '';
  const quote = isBlock ? unit.text.trim() : `“${unit.text.trim()}${cut}”`;
  return `${lead === '' ? '' : `${lead}:${isBlock ? '\n' : ' '}`}${quote} [${marker}]`;
}

/** `cl 4.1D(2)(b), Minimum lot size for dual occupancies`; for a format without pinpoints its heading and page. */
function leadOf(unit: Unit, namesInstrument: boolean): string {
  const { passage, document } = unit.source;
  const { pageNumber } = passage;
  const section = quotePinpoint(passage, unit);
  const pinpoint = section ?? (pageNumber === null ? null : `p ${pageNumber}`);
  const heading = passage.sectionHeading ?? passage.headingPath.at(-1) ?? (namesInstrument ? null : document.title);
  const cited = namesInstrument
    ? formatCitation({ ...document, section, pageNumber: section === null ? pageNumber : null })
    : pinpoint;
  return [cited, pinpoint?.includes('definition of') === true ? null : heading]
    .filter((part) => part !== null && part !== '')
    .join(', ');
}

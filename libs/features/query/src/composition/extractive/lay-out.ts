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

/** Lays out a paragraph for each quotation: its words, its marker, and what it is from, so far as that is new. */
export function layOut(units: readonly Unit[], sources: readonly RankedPassage[], characters: number): LaidOut {
  const paragraphs: string[] = [];
  const sentences: WrittenSentence[] = [];
  let used = 0;
  let before: Unit | null = null;
  for (const [at, unit] of units.entries()) {
    const marker = sources.findIndex(({ passage }) => passage.chunkId === unit.source.passage.chunkId) + 1;
    const layout = { goesOn: goesOnIn(unit, units[at + 1]), before };
    const { text: paragraph, sentences: own } = layOutUnit(unit, marker, layout);
    if (marker === 0 || used + paragraph.length > characters) continue;
    used += paragraph.length + 2;
    before = unit;
    paragraphs.push(paragraph);
    sentences.push(...own);
  }
  return { text: paragraphs.join('\n\n'), sentences };
}

interface UnitLayout {
  /** Whether the next paragraph goes on with a quotation that is left open: else it ends in `…`. */
  readonly goesOn: boolean;
  /** What the paragraph before quotes: of the same provision or instrument neither is named again. */
  readonly before: Unit | null;
}

/** Returns one quotation as a paragraph. */
export function layOutUnit(unit: Unit, marker: number, layout: UnitLayout = { goesOn: false, before: null }): LaidOut {
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

function paragraphOf(unit: Unit, marker: number, { goesOn, before }: UnitLayout): string {
  const from = attributionOf(unit, before);
  const isBlock = OPENS_ROW.test(unit.text);
  const cut = isLeftOpen(unit.text) && !goesOn ? ' …' : '';
  const quote = isBlock ? `${unit.text.trim()}\n` : `“${unit.text.trim()}${cut}” `;
  return `${quote}[${marker}]${from === '' ? '' : ` — ${from}`}`;
}

/** `Wattle Plan 2021 (NSW) cl 4.1D(2)(b), Minimum lot size`: the instrument and the heading where they are new. */
function attributionOf(unit: Unit, before: Unit | null): string {
  const { passage, document } = unit.source;
  const section = quotePinpoint(passage, unit);
  const pageNumber = section === null ? passage.pageNumber : null;
  const isSameInstrument = before?.source.document.documentId === document.documentId;
  const isSameProvision = isSameInstrument && before.source.passage.provisionKey === passage.provisionKey;
  const isDefinition = section?.includes('definition of') === true;
  const heading = isDefinition || isSameProvision ? null : (passage.sectionHeading ?? passage.headingPath.at(-1));
  const pinpoint = section ?? (pageNumber === null ? null : `p ${pageNumber}`);
  const cited = isSameInstrument ? pinpoint : formatCitation({ ...document, section, pageNumber });
  return [cited, heading].filter((part) => (part ?? '') !== '').join(', ');
}

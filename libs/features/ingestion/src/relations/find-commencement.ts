import type { CommencementStatement } from '@regqa/ports';
import { splitSentences } from '@regqa/domain';
import { readDate } from '../metadata/find-dates.ts';
import type { InstrumentText } from './instrument-text.ts';
import type { PassageFinder } from './passage-finder.ts';

const COMMENCES = new RegExp(
  String.raw`\b(?:commences?|commenced|comes? into (?:operation|force|effect)|takes? effect|has effect from|` +
    String.raw`is taken to have (?:commenced|effect))\b`,
  'i',
);
/** The instrument itself or provisions of it, as the subject. */
const INSTRUMENT = new RegExp(
  String.raw`\b(?:this|these|the provisions? of this)\s+(?:Act|Regulations?|Rules|Order|Plan|Policy|Code|` +
    String.raw`Standard|Scheme|Instrument|Determination|Law|Chapter|Part|Division|Schedule|section|clause)\b`,
  'i',
);
const TABLE_ROW = /^\|.*\|$/;

/** Returns commencement statements: all under a heading "Commencement", elsewhere sentences that give a day. */
export function findCommencement(
  { provisions, units }: InstrumentText,
  passages: PassageFinder,
): CommencementStatement[] {
  const headed = new Set(
    provisions
      .filter(({ heading }) => /\bcommencement\b/i.test(heading ?? '') && (heading ?? '').length < 60)
      .map(({ key }) => key),
  );
  const statements: CommencementStatement[] = [];
  for (const { unit, start, nodeKey } of units) {
    if (nodeKey === null || !COMMENCES.test(unit.text)) continue;
    for (const sentence of splitSentences(unit.text)) {
      const text = unit.text.slice(sentence.start, sentence.end);
      const passage = passages.at(start + sentence.start);
      if (passage === undefined || TABLE_ROW.test(text) || !states(text, headed.has(nodeKey))) continue;
      statements.push({
        provisionKey: nodeKey,
        chunkId: passage.chunkId,
        text,
        start: start + sentence.start,
        end: start + sentence.end,
        date: readDate(text),
      });
    }
  }
  return statements;
}

function states(text: string, headed: boolean): boolean {
  const match = COMMENCES.exec(text);
  if (match === null) return false;
  if (headed) return true;
  const subject = text.slice(0, match.index);
  return INSTRUMENT.test(subject) && subject.length < 120 && readDate(text.slice(match.index)) !== null;
}

import type { CommencementStatement, Passage } from '@regqa/ports';
import { splitSentences } from '@regqa/domain';
import { readDate } from '../metadata/find-dates.ts';
import type { InstrumentText } from './instrument-text.ts';
import { chunkIdAt } from './chunk-id-at.ts';

const COMMENCES = new RegExp(
  String.raw`\b(?:commences?|commenced|comes? into (?:operation|force|effect)|takes? effect|has effect from|` +
    String.raw`is taken to have (?:commenced|effect))\b`,
  'i',
);
const TABLE_ROW = /^\|.*\|$/;

/** Returns commencement statements: the sentences under a heading "Commencement". */
export function findCommencement(instrument: InstrumentText, passages: readonly Passage[]): CommencementStatement[] {
  const headed = new Set(
    instrument.provisions
      .filter(({ heading }) => /\bcommencement\b/i.test(heading ?? '') && (heading ?? '').length < 60)
      .map(({ key }) => key),
  );
  return instrument.units.flatMap(({ unit, start: unitStart, nodeKey: provisionKey }) => {
    if (provisionKey === null || !headed.has(provisionKey)) return [];
    return splitSentences(unit.text).flatMap((sentence) => {
      const text = unit.text.slice(sentence.start, sentence.end);
      const [start, end] = [unitStart + sentence.start, unitStart + sentence.end];
      const chunkId = chunkIdAt(passages, start);
      if (chunkId === undefined || TABLE_ROW.test(text) || !COMMENCES.test(text)) return [];
      return [{ provisionKey, chunkId, text, start, end, date: readDate(text) }];
    });
  });
}

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
const TABLE_ROW = /^\|.*\|$/;

/** Returns commencement statements: the sentences under a heading "Commencement". */
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
    if (nodeKey === null || !headed.has(nodeKey)) continue;
    for (const sentence of splitSentences(unit.text)) {
      const text = unit.text.slice(sentence.start, sentence.end);
      const passage = passages.at(start + sentence.start);
      if (passage === undefined || TABLE_ROW.test(text) || !COMMENCES.test(text)) continue;
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

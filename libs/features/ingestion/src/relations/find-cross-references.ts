import type { Span } from '@regqa/domain';
import type { CrossReference, Definition, Provision } from '@regqa/ports';
import type { InstrumentText } from './instrument-text.ts';
import { InstrumentNames } from './instrument-names.ts';
import type { InstrumentMeant } from './instrument-names.ts';
import { findDatedTitles } from './instrument-titles.ts';
import type { TitleSpan } from './instrument-titles.ts';
import { linkMentions } from './link-mentions.ts';
import type { LinkedMention } from './link-mentions.ts';
import type { ProvisionIndex } from './provision-index.ts';
import { NOTE_IN_TEXT } from './read-amendment-note.ts';
import { resolveMention } from './resolve-mention.ts';
import type { Segment } from './resolve-mention.ts';
import { scanMentions } from './scan-mentions.ts';
import type { Mention } from './scan-mentions.ts';

/** Returns every mention of a provision in the text, in order, with what it names. */
export function findCrossReferences(
  instrument: InstrumentText,
  index: ProvisionIndex,
  definitions: readonly Definition[],
): CrossReference[] {
  const names = new InstrumentNames(instrument, definitions);
  let lastKey = '';
  // `that Act` means the one named before it in the same provision.
  let lastNamed: string | null = null;
  const meaningOf = ({ title, start }: LinkedMention, titles: readonly TitleSpan[]): InstrumentMeant => {
    if (title === null) return { own: true };
    const meant = names.meaningOf(title, titles.findLast(({ end }) => end <= start)?.title ?? lastNamed);
    if (!meant.own && meant.known) lastNamed = meant.title;
    return meant;
  };
  return segmentsOf(instrument).flatMap((segment) => {
    if (segment.fromKey !== lastKey) lastNamed = null;
    lastKey = segment.fromKey;
    const titles = findDatedTitles(segment.text);
    const linked = linkMentions(segment.text, mentionsIn(segment.text, titles), titles);
    const references = linked.flatMap((mention) =>
      resolveMention(mention, { ...segment, index, meant: meaningOf(mention, titles) }),
    );
    lastNamed = titles.at(-1)?.title ?? lastNamed;
    return references;
  });
}

/** `Planning Regulation 2021` is no regulation of that number; amendment notes name provisions of amending Acts. */
function mentionsIn(text: string, titles: readonly TitleSpan[]): Mention[] {
  const notes = [...text.matchAll(NOTE_IN_TEXT)].map(({ 0: note, index }) => ({
    start: index,
    end: index + note.length,
  }));
  const others: readonly Span[] = [...titles, ...notes];
  return scanMentions(text).filter(
    (mention) => !others.some(({ start, end }) => start <= mention.start && mention.end <= end),
  );
}

function segmentsOf({ provisions, units }: InstrumentText): Segment[] {
  const headings = provisions.filter(({ heading }) => heading !== null).map(headingSegment);
  const bodies = units.flatMap(({ unit, start, nodeKey }) =>
    nodeKey === null ? [] : [{ text: unit.text, start, fromKey: nodeKey, path: unit.path }],
  );
  return [...headings, ...bodies].sort((a, b) => a.start - b.start);
}

/** The number of a heading names the provision itself. */
function headingSegment({ key, number, heading, start }: Provision): Segment {
  const afterNumber = start + (number === null || number === '' ? 0 : number.length + 1);
  return { text: heading ?? '', start: afterNumber, fromKey: key, path: [] };
}

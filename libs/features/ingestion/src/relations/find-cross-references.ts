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
import { MentionResolver } from './resolve-mention.ts';
import { scanMentions } from './scan-mentions.ts';
import type { Mention } from './scan-mentions.ts';

interface Segment {
  readonly text: string;
  readonly start: number;
  readonly fromKey: string;
  readonly path: readonly string[];
}

/** Returns every mention of a provision in the text, in order, with what it names. */
export function findCrossReferences(
  instrument: InstrumentText,
  known: { index: ProvisionIndex; definitions: readonly Definition[] },
): CrossReference[] {
  const reader = new ReferenceReader(
    new InstrumentNames({ ...instrument, definitions: known.definitions }),
    new MentionResolver(known.index, instrument.style),
  );
  return segmentsOf(instrument).flatMap((segment) => reader.read(segment));
}

/** Reads segments in order, because `that Act` means the one named before it in the same provision. */
class ReferenceReader {
  private readonly names: InstrumentNames;
  private readonly resolver: MentionResolver;
  private lastKey = '';
  private lastNamed: string | null = null;

  constructor(names: InstrumentNames, resolver: MentionResolver) {
    this.names = names;
    this.resolver = resolver;
  }

  read(segment: Segment): CrossReference[] {
    if (segment.fromKey !== this.lastKey) this.lastNamed = null;
    this.lastKey = segment.fromKey;
    const titles = findDatedTitles(segment.text);
    const notes = [...segment.text.matchAll(NOTE_IN_TEXT)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
    }));
    const linked = linkMentions(
      segment.text,
      scanMentions(segment.text).filter(outside([...titles, ...notes])),
      titles,
    );
    const references = linked.flatMap((mention) =>
      this.resolver.resolve(mention, { ...segment, meant: this.meaningOf(mention, titles) }),
    );
    this.lastNamed = titles.at(-1)?.title ?? this.lastNamed;
    return references;
  }

  private meaningOf(linked: LinkedMention, titles: readonly TitleSpan[]): InstrumentMeant {
    if (linked.title === null) return { own: true };
    const before = titles.findLast(({ end }) => end <= linked.start)?.title ?? this.lastNamed;
    const meant = this.names.meaningOf(linked.title, before);
    if (!meant.own && meant.known) this.lastNamed = meant.title;
    return meant;
  }
}

/** `Planning Regulation 2021` is no regulation of that number; amendment notes name provisions of amending Acts. */
function outside(spans: readonly Span[]): (mention: Mention) => boolean {
  return (mention) => !spans.some(({ start, end }) => start <= mention.start && mention.end <= end);
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
  return {
    text: heading ?? '',
    start: start + (number === null || number === '' ? 0 : number.length + 1),
    fromKey: key,
    path: [],
  };
}

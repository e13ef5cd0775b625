import type { AmendmentNote } from '@regqa/ports';
import type { CitationStyle } from '../passages/citation-style.ts';
import type { InstrumentText } from './instrument-text.ts';
import { chooseNearest } from './choose-nearest.ts';
import { linkMentions } from './link-mentions.ts';
import type { ProvisionIndex } from './provision-index.ts';
import { NOTE_IN_TEXT, readAmendmentNote } from './read-amendment-note.ts';
import { scanMentions } from './scan-mentions.ts';

/** A note without a number belongs to the provision that it is in. */
const OF_ITS_PLACE = /^(?:heading|long title|\(\w{1,4}\)$)/i;

/** Returns the publisher's notes on changes, in the margin and in brackets within the text. */
export function findAmendmentNotes(instrument: InstrumentText, index: ProvisionIndex): AmendmentNote[] {
  const beside = instrument.notes.map(({ text, provision, nodeKey }) => ({ text, provision, nodeKey, place: null }));
  const within = instrument.units.flatMap(({ unit, nodeKey: place }) =>
    [...unit.text.matchAll(NOTE_IN_TEXT)].map(([text]) => ({
      text: text.slice(1, -1),
      provision: null,
      nodeKey: null,
      place,
    })),
  );
  return [...beside, ...within].flatMap(({ text, provision, nodeKey, place }) => {
    const note = readAmendmentNote(text, provision);
    if (note === null) return [];
    const named = nodeKey ?? findNamedProvision(note.provision, index, instrument.style);
    return [{ ...note, provisionKey: named ?? (OF_ITS_PLACE.test(note.provision) ? place : null) }];
  });
}

/** Returns the provision's key for a name (`cl 4.3`, `pt 6, div 2`, `Section 49AA`, `Dictionary`), or null. */
function findNamedProvision(name: string, index: ProvisionIndex, style: CitationStyle): string | null {
  const [linked] = linkMentions(name, scanMentions(name), []);
  const number = linked?.mention.numbers[0]?.number ?? null;
  if (linked === undefined || number === null) return null;
  const outer = linked.within.findLast(({ level }) => level !== 'sub');
  const holders = outer === undefined ? [] : index.numbered(outer.level, outer.numbers[0]?.number ?? '');
  const level = linked.mention.level === 'sub' ? 'provision' : linked.mention.level;
  const candidates = index
    .numbered(level, number)
    .filter(({ key }) => outer === undefined || holders.some((holder) => index.isWithin(key, holder.key)));
  return chooseNearest(index, candidates, { fromKey: '', word: linked.mention.word, style })?.key ?? null;
}

import type { AmendmentNote } from '@regqa/ports';
import type { InstrumentText } from './instrument-text.ts';
import { chooseNearest } from './choose-nearest.ts';
import { linkMentions } from './link-mentions.ts';
import type { ProvisionIndex } from './provision-index.ts';
import { NOTE_IN_TEXT, readAmendmentNote } from './read-amendment-note.ts';
import { numberedLevel } from './resolve-mention.ts';
import { scanMentions } from './scan-mentions.ts';

/** Returns the publisher's notes on changes, in the margin and in brackets within the text. */
export function findAmendmentNotes(instrument: InstrumentText, index: ProvisionIndex): AmendmentNote[] {
  const within = instrument.units
    .flatMap(({ unit }) => unit.text.match(NOTE_IN_TEXT) ?? [])
    .map((note) => ({ text: note.slice(1, -1), provision: null, nodeKey: null }));
  return [...instrument.notes, ...within].flatMap(({ text, provision, nodeKey }) => {
    const note = readAmendmentNote(text, provision);
    if (note === null) return [];
    return [{ ...note, provisionKey: nodeKey ?? findNamedProvision(note.provision, index) }];
  });
}

/** Returns the provision's key for a name (`cl 4.3`, `pt 6, div 2`, `Section 49AA`, `Dictionary`), or null. */
function findNamedProvision(name: string, index: ProvisionIndex): string | null {
  const [linked] = linkMentions(name, scanMentions(name), []);
  const number = linked?.mention.numbers[0]?.number ?? null;
  if (linked === undefined || number === null) return null;
  const outer = linked.within.findLast(({ level }) => level !== 'sub');
  const holders = outer === undefined ? [] : index.numbered(outer.level, outer.numbers[0]?.number ?? '');
  const candidates = index
    .numbered(numberedLevel(linked.mention), number)
    .filter(({ key }) => outer === undefined || holders.some((holder) => index.isWithin(key, holder.key)));
  return chooseNearest(index, candidates, { fromKey: '', word: linked.mention.word })?.key ?? null;
}

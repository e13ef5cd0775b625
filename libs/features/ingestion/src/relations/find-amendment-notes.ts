import type { AmendmentNote } from '@regqa/ports';
import type { InstrumentText } from './instrument-text.ts';
import type { ProvisionIndex } from './provision-index.ts';
import { readAmendmentNote } from './read-amendment-note.ts';
import { findNamedProvision } from './find-named-provision.ts';
import { NOTE_IN_TEXT } from './note-in-text.ts';

/** A note without a number belongs to the provision that it is in. */
const OF_ITS_PLACE = /^(?:heading|long title|\(\w{1,4}\)$)/i;

/** Returns the publisher's notes on changes, in the margin and in brackets within the text. */
export function findAmendmentNotes(instrument: InstrumentText, index: ProvisionIndex): AmendmentNote[] {
  const beside = instrument.notes.flatMap(({ text, provision, nodeKey }) => {
    const note = readAmendmentNote(text, provision);
    return note === null
      ? []
      : [{ ...note, provisionKey: nodeKey ?? findNamedProvision(note.provision, index, instrument.style) }];
  });
  const within = instrument.units.flatMap(({ unit, nodeKey }) =>
    [...unit.text.matchAll(NOTE_IN_TEXT)].flatMap(([text]) => {
      const note = readAmendmentNote(text.slice(1, -1), null);
      return note === null
        ? []
        : [
            {
              ...note,
              provisionKey:
                findNamedProvision(note.provision, index, instrument.style) ??
                (OF_ITS_PLACE.test(note.provision) ? nodeKey : null),
            },
          ];
    }),
  );
  return [...beside, ...within];
}

import type { AmendmentNote } from '@regqa/ports';
import type { InstrumentText } from './find-relations.ts';
import type { ProvisionIndex } from './provision-index.ts';
import { readAmendmentNote } from './read-amendment-note.ts';
import { findNamedProvision } from './find-named-provision.ts';

/** `[Section 49 inserted: No. 54 of 2006 s. 7; amended: No. 8 of 2012 s. 9.]` as Western Australia prints it below a section. */
const IN_TEXT = /\[(?:Section|Heading|Part|Division|Subdivision|Schedule|Clause|Regulation|Appendix|Long title)\b[^[\]]{0,2000}?\b(?:amended|inserted|deleted|repealed|replaced|substituted|renumbered)\b[^[\]]{0,2000}\]/g;

/** Returns the publisher's notes on changes: those that the reader found beside the text, and those printed in brackets within it. */
export function findAmendmentNotes(instrument: InstrumentText, index: ProvisionIndex): AmendmentNote[] {
  const beside = instrument.notes.flatMap(({ text, provision, nodeKey }) => {
    const note = readAmendmentNote(text, provision);
    return note === null ? [] : [{ ...note, provisionKey: nodeKey ?? findNamedProvision(note.provision, index, instrument.style) }];
  });
  const within = instrument.units.flatMap(({ unit, nodeKey }) =>
    [...unit.text.matchAll(IN_TEXT)].flatMap(([text]) => {
      const note = readAmendmentNote(text.slice(1, -1), null);
      return note === null ? [] : [{ ...note, provisionKey: findNamedProvision(note.provision, index, instrument.style) ?? nodeKey }];
    }),
  );
  return [...beside, ...within];
}

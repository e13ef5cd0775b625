import { oneLine } from '../common/rich-text/run.ts';
import { readWordEvents } from './word-names.ts';

const SKIPPED = new Set(['w:del', 'w:moveFrom', 'mc:Fallback']);

/** Returns the texts of footnotes or endnotes by their identifiers; the lines that separate them are left out. */
export function readNotes(text: string): Map<string, string> {
  const notes = new Map<string, string>();
  let note: { readonly id: string; text: string } | null = null;
  let inText = false;
  let skipped = 0;
  readWordEvents(
    text,
    {
      open: (name, attributes) => {
        if (skipped > 0 || SKIPPED.has(name)) skipped++;
        else if (name === 'w:footnote' || name === 'w:endnote')
          note =
            attributes['w:type'] === undefined || attributes['w:type'] === 'normal'
              ? { id: attributes['w:id'] ?? '', text: '' }
              : null;
        else if (name === 'w:t') inText = true;
        else if (note !== null && (name === 'w:p' || name === 'w:tab' || name === 'w:br')) note.text += ' ';
        else if (note !== null && name === 'w:noBreakHyphen') note.text += '-';
      },
      close: (name) => {
        if (skipped > 0) skipped--;
        else if (name === 'w:t') inText = false;
        else if ((name === 'w:footnote' || name === 'w:endnote') && note !== null)
          notes.set(note.id, oneLine(note.text));
      },
      text: (piece) => {
        if (inText && skipped === 0 && note !== null) note.text += piece;
      },
    },
    'The part with the notes of the Word document',
  );
  return notes;
}

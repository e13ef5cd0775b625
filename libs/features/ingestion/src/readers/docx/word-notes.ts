import { oneLine } from '../common/rich-text/run.ts';
import { readWordEvents } from './word-names.ts';

const SKIPPED = new Set(['w:del', 'w:moveFrom', 'mc:Fallback']);
const NOTES = new Set(['w:footnote', 'w:endnote']);
const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['w:p', ' '],
  ['w:tab', ' '],
  ['w:br', ' '],
  ['w:noBreakHyphen', '-'],
]);

interface Note {
  readonly id: string;
  text: string;
}

/** Returns the texts of footnotes or endnotes by their identifiers; the lines that separate them are left out. */
export function readNotes(text: string): Map<string, string> {
  const notes = new Map<string, string>();
  let note: Note | null = null;
  let inText = false;
  let skipped = 0;
  readWordEvents(
    text,
    {
      open: (name, attributes) => {
        if (skipped > 0 || SKIPPED.has(name)) skipped++;
        else if (NOTES.has(name)) note = beginNote(attributes);
        else if (name === 'w:t') inText = true;
        else if (note !== null) note.text += CHARACTERS.get(name) ?? '';
      },
      close: (name) => {
        if (skipped > 0) skipped--;
        else if (name === 'w:t') inText = false;
        else if (NOTES.has(name) && note !== null) notes.set(note.id, oneLine(note.text));
      },
      text: (piece) => {
        if (inText && skipped === 0 && note !== null) note.text += piece;
      },
    },
    'The part with the notes of the Word document',
  );
  return notes;
}

/** Returns a note without text; null for the lines that separate notes. */
function beginNote(attributes: Readonly<Record<string, string>>): Note | null {
  const { 'w:type': type = 'normal', 'w:id': id = '' } = attributes;
  return type === 'normal' ? { id, text: '' } : null;
}

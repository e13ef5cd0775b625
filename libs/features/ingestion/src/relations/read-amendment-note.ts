import type { AmendmentNote } from '@regqa/ports';
import { readDate } from '../metadata/find-dates.ts';

/** The words for each kind of change, in full and as the offices of parliamentary counsel abbreviate them. */
const WORDS: Readonly<Partial<Record<AmendmentNote['kind'], string>>> = {
  repealed: 'rep(?:ealed)?|deleted|del|om(?:itted)?',
  substituted: 'subst(?:ituted)?|rs|replaced',
  inserted: 'ins(?:erted)?|ad(?:ded)?|additional',
  renumbered: 'renumbered|renum|relocated|redes(?:ignated)?',
  amended: 'am(?:ended|d)?|an',
};
const KINDS = Object.keys(WORDS) as AmendmentNote['kind'][];
/** The group of the kind has the word. */
const KIND_WORD = new RegExp(
  String.raw`(?:^|[\s;.:—–,(-])(?:${KINDS.map((kind) => `(?<${kind}>${WORDS[kind]})`).join('|')})\b\.?(?=[\s:])`,
  'gi',
);

/** `2014 (806)`, `2024 No 96`, `No. 22 of 2012`, `No 54, 2009`, `27/2018`. */
const INSTRUMENT = new RegExp(
  String.raw`\b(?:\d{1,3}/(?:19|20)\d\d|Nos?\.?\s*\d+(?:(?:,\s*|\s+and\s+)\d{1,3}(?!\d))*(?:\s+of\s+|,?\s+)` +
    String.raw`(?:19|20)\d\d|(?:19|20)\d\d\s*(?:\(\d+\)|No\.?\s*\d+)|` +
    String.raw`(?:SR|SLI|SR\.?)\s*(?:19|20)\d\d\s*No\.?\s*\d+)`,
  'gi',
);

/** A note in brackets, as in Western Australia: `[Section 49 inserted: No. 54 of 2006 s. 7]`, `[58. Deleted: …]`. */
export const NOTE_IN_TEXT =
  /\[[^[\]]{0,200}?\b(?:amended|inserted|deleted|repealed|replaced|substituted|renumbered)\b[^[\]]{0,3000}\]/gi;

type ReadNote = Omit<AmendmentNote, 'provisionKey'>;

/**
 * Reads a note such as `s 4 am No 54, 2009`; null when it names no change. The kind is that of the last change;
 * `provision` names the provision where the note does not.
 */
export function readAmendmentNote(text: string, provision: string | null): ReadNote | null {
  const note = text.replace(/\s+/g, ' ').trim();
  const words = [...note.matchAll(KIND_WORD)];
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return null;
  const before = note.slice(0, first.index).replace(/(?<![\s:.…—–-])[\s:.…—–-]+$/, '');
  const named = provision ?? before.trim();
  const changes = note.slice(first.index);
  if (named === '' || named.length > 200) return null;
  return {
    provision: named,
    kind: KINDS.find((kind) => last.groups?.[kind] !== undefined) ?? 'other',
    text: note.slice(0, 2_000),
    instruments: [...new Set([...changes.matchAll(INSTRUMENT)].map(([instrument]) => instrument.replace(/\s+/g, ' ')))],
    date: readDate(note.slice(last.index)),
  };
}

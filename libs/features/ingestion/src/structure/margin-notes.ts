import type { Element, PublisherNote } from '../document-model/elements.ts';
import { beginsHistoryNote } from './history-notes.ts';

/** Victoria's margin notes, which begin with what they amend: `S. 12(1) amended by Nos 27/2018 s. 5, 12/2020 s. 3.` */
const MARGIN_NOTE = new RegExp(
  String.raw`^(?:New (?:ss?|pts?|divs?|schs?|regs?|rr?|cll?)|Ss?|Pts?|Divs?|Chs?|Schs?|Regs?|Rr?|Cll?|` +
    String.raw`(?:Notes?|Examples?) (?:\d to|to)|Headings? (?:to|preceding)|Forms?|Preamble|Long title)\.?\s` +
    String.raw`[^\n]{0,120}?\b(?:inserted|amended|repealed|substituted|renumbered|re-numbered|revoked|expired)\b` +
    String.raw`(?:[^\n]{0,60}?\bby (?:S\.R\. )?Nos?\.? ?\d{1,4}/\d{4}\b|\. ?\[\d{1,3}\]$)`,
);
/** Planning schemes of Victoria print below a clause's number when which amendment changed it: `3/07/2031 VC148`. */
const AMENDMENT_DATE = /^\d{1,2}\/\d{1,2}\/\d{4} (?:VC|GC|C)\d{1,4}[a-z]{0,5}$/;

/** Tasmania and Western Australia, in brackets: `[Section 4 amended: No. 12 of 2033 s. 4.]`, `[6. Deleted: …]`. */
const BRACKETED_NOTE = new RegExp(
  String.raw`^\[(?:\p{Lu}\p{L}+ )?\d?[^\]]{0,200}?\b(?:inserted|amended|repealed|substituted|rescinded|deleted|` +
    String.raw`replaced|renumbered)\b ?(?:by|:| in )[^\]]{0,600}\]$`,
  'iu',
);
/** Queensland, as history notes of its register: `s 5 amd 2022 No. 3 s 8`. */
const ANNOTATION = new RegExp(
  String.raw`^(?:ss?|chs?|pts?|divs?|sdivs?|schs?|regs?|rr?|prec s|hdg) ?\d[^\n]{0,40}? ` +
    String.raw`(?:amd|ins|sub|rep|om|renum|reloc|orig)\b[^\n]{0,60}?(?:\d{4} (?:Act |SL )?No\. ?\d|\bR\d)`,
);

/** Returns whether a text is the publisher's note on a change, and not what is left of a provision. */
export function isMarginNote(text: string): boolean {
  const isNote = [MARGIN_NOTE, AMENDMENT_DATE, BRACKETED_NOTE, ANNOTATION].some((note) => note.test(text));
  return !DELETED.test(text) && (isNote || beginsHistoryNote(text));
}

export function marginNotes(texts: readonly string[]): PublisherNote[] {
  return texts.map((text) => ({ text, element: null, provision: null }));
}

/** How the notes begin that follow a consolidation of Western Australia under `Notes`. */
const COMPILATION_NOTE = /^(?:[\d¹²³]\s+)?This (?:reprint )?is a compilation (?:as at [^,]{1,40} )?of the\b/;

/** True for the heading `Notes` over what a publisher says of the text: other notes are part of it. */
export function opensPublisherNotes(text: string, next = ''): boolean {
  return /^Notes$/i.test(text) && COMPILATION_NOTE.test(next);
}

/** What is printed in the place of a text that there is no longer: `[Deleted by the Board]`, `[Not included]`. */
const DELETED = /^\[(?:deleted|repealed|omitted|revoked|rescinded|not included)\b[^\]]{0,100}\]\.?$/i;
/** Marks the provisions whose whole text is such a note as repealed. */
export function withRepealed(elements: readonly Element[]): Element[] {
  return elements.map((element, index) => {
    const [text, after] = [elements[index + 1], elements[index + 2]];
    const isNote = text?.is === 'unit' && DELETED.test(text.text) && after?.is !== 'unit';
    return element.is === 'provision' && isNote ? { ...element, repealed: true } : element;
  });
}

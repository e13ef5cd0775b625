/** Decides whether a source of an answer is a right one. */
import type { Answer } from '@regqa/client';
import type { Question } from '../questions/question.ts';
import { heldInOrder } from './held-in-order.ts';

type Source = Pick<Answer['sources'][number], 'title' | 'document_id' | 'section' | 'page_number' | 'text'>;

/** Share of a right passage's words that a source holds in order: from half of them on, it counts as right. */
const HELD = 0.5;

/** Returns whether the source is of a right provision, holds the anchor or is on a right page of the document. */
export function isRightPlace(source: Source, question: Question): boolean {
  return isOfDocument(source, question) && isPlace(source, question);
}

/** Returns the indices of the right passages that the source holds. */
export function rightTexts({ text = '' }: Source, { texts }: Question): number[] {
  return texts.flatMap((wanted, index) => (heldInOrder(text, wanted) >= HELD ? [index] : []));
}

/** A colon ends a title, so that `Rulebook 1:` is not of Rulebook 11. */
function isOfDocument({ title, document_id: id }: Source, { document }: Question): boolean {
  return fold(`${title}:`).includes(fold(document)) || id === document;
}

/** Where a question says no more than the document, every passage of it is right. */
function isPlace(source: Source, { document, sections, anchor, pages, texts }: Question): boolean {
  if (source.page_number != null && pages.includes(source.page_number)) return true;
  if (sections.length > 0) return sections.some((wanted) => isOfSection(source.section, wanted));
  if (anchor !== '')
    return squeeze(source.text ?? '')
      .toLowerCase()
      .includes(squeeze(anchor).toLowerCase());
  return document !== '' && pages.length === 0 && texts.length === 0;
}

/** Returns whether a pinpoint is of a provision: `cl 5.4(2)` is of `5.4` and of `cl 5.4`, `cl 5.4A` is of neither. */
export function isOfSection(section: string | null | undefined, wanted: string): boolean {
  if (section == null) return false;
  const pinpoint = fold(section);
  const bare = pinpoint.replace(/^(?:(?:ss?|cl|reg|para|art|article|sec|r)\.?|§§?) /, '');
  return [pinpoint, bare].some((one) => startsProvision(one, fold(wanted)));
}

function startsProvision(pinpoint: string, wanted: string): boolean {
  return pinpoint.startsWith(wanted) && !/^[\p{L}\p{N}.]/u.test(pinpoint.slice(wanted.length));
}

/** Returns the text with each run of white space as one space. */
export function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Case, white space and typographic marks play no part in the name of a place. */
function fold(text: string): string {
  return squeeze(text)
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2010-\u2015]/g, '-');
}

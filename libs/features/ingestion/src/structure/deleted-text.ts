import type { Element } from '../document-model/elements.ts';

/** What is printed in the place of a text that there is no longer: `[Deleted by the Board]`, `[Not included]`. */
const DELETED = /^\[(?:deleted|repealed|omitted|revoked|rescinded|not included)\b[^\]]{0,100}\]\.?$/i;

/** Returns whether a note stands in the place of a text. */
export function isDeleted(text: string): boolean {
  return DELETED.test(text);
}

/** Marks the provisions whose whole text is such a note as repealed. */
export function withRepealed(elements: readonly Element[]): Element[] {
  return elements.map((element, index) => {
    const [text, after] = [elements[index + 1], elements[index + 2]];
    const isNote = text?.is === 'unit' && isDeleted(text.text) && after?.is !== 'unit';
    return element.is === 'provision' && isNote ? { ...element, repealed: true } : element;
  });
}

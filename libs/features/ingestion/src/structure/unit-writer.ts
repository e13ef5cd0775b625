import { cleanText } from '../document-model/clean-text.ts';
import type { Element, Unit, UnitKind } from '../document-model/elements.ts';
import { SetAsideTally } from '../document-model/set-aside.ts';

export type UnitPlace = Pick<Unit, 'path' | 'term'>;

/** Collects elements. A mark waits for its text, so that `(2)` and `(a)` on one line stay together. */
export class UnitWriter {
  readonly elements: Element[] = [];
  readonly setAside = new SetAsideTally();
  private mark = '';

  push(element: Element): void {
    this.flushMark();
    this.elements.push(element);
  }

  addMark(mark: string): void {
    this.mark = this.mark === '' ? mark : `${this.mark} ${mark}`;
  }

  unit(kind: UnitKind, place: UnitPlace, text: string): void {
    const marked = cleanText(`${this.mark} ${text}`).trim();
    this.mark = '';
    if (marked === '') return;
    this.elements.push({ is: 'unit', kind, path: place.path, text: marked, term: place.term, pages: [] });
  }

  /** Writes a mark that no text followed, so that no character is lost. */
  flushMark(): void {
    if (this.mark !== '') this.unit('text', { path: [], term: null }, '');
  }
}

import { cleanText } from '../document-model/clean-text.ts';
import type { Element, Unit, UnitKind } from '../document-model/elements.ts';
import { SetAsideTally } from '../document-model/set-aside.ts';

/** Where a unit stands: marks of its provision and the term that is being defined. */
export interface UnitPlace {
  readonly path: readonly string[];
  readonly term: string | null;
}

/**
 * Collects elements. A mark such as `(2)` waits for the text it belongs to, so that `(2)` and `(a)` at the head of the
 * same line stay together with it.
 */
export class UnitWriter {
  readonly elements: Element[] = [];
  /** What is no part of the text. */
  readonly setAside = new SetAsideTally();
  private mark = '';

  push(element: Element): void {
    this.flushMark();
    this.elements.push(element);
  }

  /** Puts a mark in front of the next unit. */
  addMark(mark: string): void {
    this.mark = this.mark === '' ? mark : `${this.mark} ${mark}`;
  }

  unit(kind: UnitKind, place: UnitPlace, text: string): void {
    const marked = cleanText(`${this.mark} ${text}`).trim();
    this.mark = '';
    if (marked === '') return;
    const unit: Unit = { is: 'unit', kind, path: place.path, text: marked, term: place.term, pages: [] };
    this.elements.push(unit);
  }

  /** Writes a mark that no text followed, so that no character is lost. */
  flushMark(): void {
    if (this.mark !== '') this.unit('text', { path: [], term: null }, '');
  }
}

import type { Unit } from '../document-model/elements.ts';

/** A unit with its place in the version's text: `text.slice(start, start + unit.text.length) === unit.text`. */
export interface PlacedUnit {
  readonly unit: Unit;
  readonly start: number;
  readonly nodeKey: string | null;
}

import { searchedStems } from '@regqa/domain';
import type { IndexedPassage } from '@regqa/ports';
import { Field, List, Schema, Utf8 } from 'apache-arrow';

/** Columns that passages and their vectors are filtered by. */
export const FILTERED_FIELDS = [
  new Field('jurisdiction', new Utf8(), false),
  new Field('state', new Utf8(), true),
  new Field('lga', new List(new Field('item', new Utf8(), true)), false),
  new Field('document_type', new Utf8(), false),
];

/** Returns what these columns hold of a passage. */
export function filteredValues({ jurisdiction, state, lga, documentType }: IndexedPassage) {
  return { jurisdiction, state, lga: [...lga], document_type: documentType };
}

/**
 * Columns of the passage table. Words are indexed as our own stems, so that `4.3`, `r2` and `18a` stay whole, the
 * engine never parses what a user typed, and scoring counts exactly the words that matching counts. Everything else of
 * a passage travels in one column: reading ten columns of a hundred rows takes longer than finding them.
 */
export const PASSAGE_SCHEMA = new Schema([
  new Field('key', new Utf8(), false),
  new Field('generation', new Utf8(), false),
  new Field('provision', new Utf8(), false),
  new Field('stems', new Utf8(), false),
  ...FILTERED_FIELDS,
  new Field('payload', new Utf8(), false),
]);

/** Returns the key of a passage in the table: unique, and stable for one (generation, chunkId). */
export function passageKey(passage: Pick<IndexedPassage, 'generation' | 'chunkId'>): string {
  return `${passage.generation}|${passage.chunkId}`;
}

/** Returns the key that the passages of one provision share. */
export function provisionColumn(provision: { generation: string; provisionKey: string }): string {
  return `${provision.generation}|${provision.provisionKey}`;
}

/** Returns a passage as a row of the table. */
export function toRow(passage: IndexedPassage): Record<string, unknown> {
  return {
    key: passageKey(passage),
    generation: passage.generation,
    provision: provisionColumn(passage),
    stems: searchedStems(passage).join(' '),
    ...filteredValues(passage),
    payload: JSON.stringify(passage),
  };
}

/** Returns the passage that a row was made from. */
export function fromPayload(payload: string): IndexedPassage {
  return JSON.parse(payload) as IndexedPassage;
}

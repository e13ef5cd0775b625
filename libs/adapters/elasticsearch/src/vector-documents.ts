import type { estypes } from '@elastic/elasticsearch';
import type { IndexedPassage } from '@regqa/ports';
import { FILTER_FIELDS, filterFields, INDEX_SETTINGS, KEY_FIELD, keyOf, passageId } from './passage-documents.ts';

/** Returns an empty index for the vectors of one model, as it is created. */
export function vectorsIndex(
  model: string,
  dimension: number,
  shards: number,
): Omit<estypes.IndicesCreateRequest, 'index'> {
  return {
    settings: { ...INDEX_SETTINGS, number_of_shards: shards },
    mappings: {
      dynamic: 'strict',
      _meta: { model, dimension },
      properties: {
        ...FILTER_FIELDS,
        ...KEY_FIELD,
        // One byte a number in memory, the graph's parameters as Lucene recommends them; the whole numbers stay on
        // disk.
        vector: {
          type: 'dense_vector',
          dims: dimension,
          index: true,
          similarity: 'cosine',
          index_options: { type: 'int8_hnsw', m: 16, ef_construction: 100 },
        },
      },
    },
  };
}

/** Returns a vector as the JSON of its document. */
export function toVectorDocument(passage: IndexedPassage, values: Float32Array): string {
  return JSON.stringify({ ...filterFields(passage), key: passageId(passage), vector: [...values] });
}

/** Returns the passage's identifier of a vector that was found, and the cosine: the score is (1 + cosine) / 2. */
export function toCosine(hit: estypes.SearchHit<unknown>): [id: string, cosine: number] {
  return [keyOf(hit), 2 * hit._score! - 1];
}

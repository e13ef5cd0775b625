import { createHash } from 'node:crypto';
import type { estypes } from '@elastic/elasticsearch';
import { searchedStems } from '@regqa/domain';
import type { IndexedPassage } from '@regqa/ports';
import { PASSAGES_SCHEMA } from './index-names.ts';
import type { BulkOperation } from './write-in-bulk.ts';

/** BM25 as LanceDB has it, which like Lucene leaves its constant factor (k1 + 1) out: scores of both have one scale. */
const BM25 = { type: 'BM25', k1: 1.2, b: 0.75 } as const;

/** What a passage is filtered by: in the index of passages and in those of vectors. */
export const FILTER_FIELDS = {
  generation: { type: 'keyword' },
  jurisdiction: { type: 'keyword' },
  state: { type: 'keyword' },
  lga: { type: 'keyword' },
  document_type: { type: 'keyword' },
} as const satisfies Record<string, estypes.MappingProperty>;

/** A passage's identifier once more, as a column: reading it from the document takes a third of a search. */
export const KEY_FIELD = { key: { type: 'keyword', index: false } } as const satisfies Record<
  string,
  estypes.MappingProperty
>;

/** What is asked for of a hit: its passage's identifier from the column, and nothing of the document. */
export const KEY_ONLY = { stored_fields: '_none_', docvalue_fields: ['key'] };

/** Returns the identifier of the passage that a hit of such a search stands for. */
export function keyOf(hit: estypes.SearchHit<unknown>): string {
  return (hit.fields as { key: [string] }).key[0];
}

/**
 * Settings of every index. Writes make themselves visible when they end, so the interval is only for what a process
 * that died has left; a copy of each shard is kept as soon as there is a second node.
 */
export const INDEX_SETTINGS = { refresh_interval: '30s', auto_expand_replicas: '0-1' } as const;

/** Returns an empty index of passages, as it is created. `madeAtMs` is the time on our clock. */
export function passagesIndex(shards: number, madeAtMs: number): Omit<estypes.IndicesCreateRequest, 'index'> {
  return {
    settings: { ...INDEX_SETTINGS, number_of_shards: shards, similarity: { words: BM25 } },
    mappings: {
      dynamic: 'strict',
      _meta: passagesMeta(madeAtMs),
      // The stems are in the payload too.
      _source: { excludes: ['stems'] },
      properties: {
        ...FILTER_FIELDS,
        ...KEY_FIELD,
        provision: { type: 'keyword' },
        ordinal: { type: 'integer' },
        // Words are our own stems, so that 4.3, r2 and 18a stay whole and every engine counts the same words.
        stems: { type: 'text', analyzer: 'whitespace', similarity: 'words', index_options: 'freqs' },
        payload: { type: 'keyword', index: false, doc_values: false },
      },
    },
  };
}

/** Returns what an index of passages says of itself: which fields it has, and when its building was last seen alive. */
export function passagesMeta(aliveAtMs: number): { schema: number; alive_at_ms: number } {
  return { schema: PASSAGES_SCHEMA, alive_at_ms: aliveAtMs };
}

/** Returns the identifier of a passage in the indices: Elasticsearch takes 512 bytes at most, so it is a digest. */
export function passageId({ generation, chunkId }: Pick<IndexedPassage, 'generation' | 'chunkId'>): string {
  return digest(generation, chunkId);
}

/** Returns what the passages of one provision share. */
export function provisionField({ generation, provisionKey }: { generation: string; provisionKey: string }): string {
  return digest(generation, provisionKey);
}

function digest(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** Returns what a passage is filtered by. */
export function filterFields({
  generation,
  jurisdiction,
  state,
  lga,
  documentType,
}: IndexedPassage): Record<keyof typeof FILTER_FIELDS, unknown> {
  return { generation, jurisdiction, state, lga, document_type: documentType };
}

/** Returns the operation that adds a passage to an index. */
export function creationOf(index: string, passage: IndexedPassage): BulkOperation {
  return { action: 'create', index, id: passageId(passage), document: toDocument(passage) };
}

/**
 * Returns a passage as the JSON of its document. The payload is a text of its own: the server need not take it apart,
 * and characters that it would refuse are escaped within it.
 */
export function toDocument(passage: IndexedPassage): string {
  const { ordinal } = passage;
  return JSON.stringify({
    ...filterFields(passage),
    key: passageId(passage),
    provision: provisionField(passage),
    ordinal,
    stems: searchedStems(passage).join(' '),
    payload: JSON.stringify(passage),
  });
}

/** A document as found, whole: to leave the small fields out would take the server longer than sending them. */
export interface FoundDocument {
  readonly payload: string;
}

/** Returns the passage that a document was made from. */
export function toPassage(document: FoundDocument): IndexedPassage {
  return JSON.parse(document.payload) as IndexedPassage;
}

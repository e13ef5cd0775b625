import type { Client } from '@elastic/elasticsearch';
import type { CompleteOptions } from './elasticsearch-options.ts';
import type { PassageCache } from './passage-cache.ts';
import type { PassageIndices } from './passage-indices.ts';
import type { PassageVectors } from './passage-vectors.ts';

export interface IndexParts {
  readonly client: Client;
  readonly indices: PassageIndices;
  readonly vectors: PassageVectors;
  readonly cache: PassageCache;
  readonly options: CompleteOptions;
}

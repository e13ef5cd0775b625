import { describe, expect, it } from '@jest/globals';
import { describeStores } from './describe-stores.ts';

describe('the stores', () => {
  it('are all embedded where no server is set', () => {
    const stores = describeStores({
      database: null,
      redisUrl: null,
      passages: { kind: 'folder', folder: 'p' },
      files: { kind: 'folder', folder: 'f' },
    });
    expect(stores).toEqual({
      embedded:
        'PostgreSQL (documents, jobs, queue, usage), memory (cache, limits), LanceDB (passages), folder (files)',
      servers: null,
    });
  });

  it('are distinguished in any mixture', () => {
    const stores = describeStores({
      database: null,
      redisUrl: 'redis://redis',
      passages: { kind: 'elasticsearch', urls: ['http://es'], auth: null },
      files: { kind: 'folder', folder: 'f' },
    });
    expect(stores).toEqual({
      embedded: 'PostgreSQL (documents, jobs, usage), folder (files)',
      servers: 'Redis (queue, cache, limits), Elasticsearch (passages)',
    });
  });
});

import type { StoreOptions } from './stores/store-options.ts';

/** Returns which store stands behind which port, embedded ones and servers apart; null where there is none. */
export function describeStores({ database, redisUrl, passages, files }: StoreOptions): {
  readonly embedded: string | null;
  readonly servers: string | null;
} {
  const isServer = {
    database: database !== null,
    redis: redisUrl !== null,
    passages: passages.kind === 'elasticsearch',
    files: files.kind === 's3',
  };
  const stores: readonly (readonly [server: boolean, text: string])[] = [
    [isServer.database, `PostgreSQL (documents, jobs, ${isServer.redis ? '' : 'queue, '}usage)`],
    [isServer.redis, isServer.redis ? 'Redis (queue, cache, limits)' : 'memory (cache, limits)'],
    [isServer.passages, isServer.passages ? 'Elasticsearch (passages)' : 'LanceDB (passages)'],
    [isServer.files, isServer.files ? 'S3 (files)' : 'folder (files)'],
  ];
  const of = (server: boolean) =>
    stores
      .filter(([is]) => is === server)
      .map(([, text]) => text)
      .join(', ') || null;
  return { embedded: of(false), servers: of(true) };
}

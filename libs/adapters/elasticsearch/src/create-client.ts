import { readFile } from 'node:fs/promises';
import { Client } from '@elastic/elasticsearch';
import type { ClientOptions } from '@elastic/elasticsearch';
import type { CompleteOptions, ElasticsearchAuth } from './elasticsearch-options.ts';

/** How often a request is sent again to another node, or to the same one, when a connection fails before an answer. */
const MAX_RETRIES = 2;

/** Returns a client; it connects with its first request. Throws an Error when the file of certificates cannot be read. */
export async function createClient(options: CompleteOptions): Promise<Client> {
  const { urls, caFile, searchTimeoutMs } = options;
  const auth = options.auth ?? authOf(urls[0]!);
  const settings: ClientOptions = {
    nodes: urls.map((url) => ({ url: withoutCredentials(url) })),
    maxRetries: MAX_RETRIES,
    requestTimeout: searchTimeoutMs,
    compression: urls.some((url) => url.startsWith('https:')),
    enableMetaHeader: false,
    ...(auth !== null && { auth }),
    ...(caFile !== null && { tls: { ca: await readFile(caFile), rejectUnauthorized: true } }),
  };
  return new Client(settings);
}

function authOf(url: string): ElasticsearchAuth | null {
  const { username, password } = new URL(url);
  return username === '' ? null : { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}

function withoutCredentials(url: string): URL {
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  return bare;
}

import { readFile } from 'node:fs/promises';
import { Client, SniffingTransport } from '@elastic/elasticsearch';
import type { ClientOptions } from '@elastic/elasticsearch';
import type { CompleteOptions, ElasticsearchAuth } from './elasticsearch-options.ts';

/** How often a request is sent again to another node, or to the same one, when a connection fails before an answer. */
const MAX_RETRIES = 2;
/** Longest pause before that, in seconds: the client's own of up to 4 s is too long for whoever waits for an answer. */
const LONGEST_PAUSE_SECONDS = 0.2;

class QuickRetryTransport extends SniffingTransport {
  constructor(options: ConstructorParameters<typeof SniffingTransport>[0]) {
    super({ ...options, retryBackoff: () => LONGEST_PAUSE_SECONDS * (0.5 + Math.random() / 2) });
  }
}

/** Returns a client, which connects with its first request. Throws an Error when `caFile` cannot be read. */
export async function createClient(options: CompleteOptions): Promise<Client> {
  const { urls, caFile, bulkTimeoutMs } = options;
  const auth = options.auth ?? authOf(urls[0]!);
  const settings: ClientOptions = {
    nodes: urls.map((url) => ({ url: withoutCredentials(url) })),
    Transport: QuickRetryTransport,
    maxRetries: MAX_RETRIES,
    // For writes and changes of indices; whatever a question waits for is asked with the shorter time of a search.
    requestTimeout: bulkTimeoutMs,
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

import { randomBytes } from 'node:crypto';
import { Client } from '@elastic/elasticsearch';
import type { PassageIndex } from '@regqa/ports';
import { TEST_RUN } from '@regqa/testing';
import { createElasticsearchPassageIndex } from './elasticsearch-passage-index.ts';
import type { ElasticsearchPassageIndexOptions } from './elasticsearch-options.ts';

/** Passage indices for tests, each under a prefix of its own on the server of the test run. */
export class ScratchIndices {
  /** What the adapter has logged as a warning. */
  readonly warnings: object[] = [];
  private readonly run = `test-${randomBytes(5).toString('hex')}`;
  private count = 0;
  private connected: Client | undefined;

  get url(): string {
    const url = TEST_RUN.elasticsearchUrl();
    if (url === undefined)
      throw new Error(
        'These tests need Elasticsearch: ELASTICSEARCH_URL, or ../shared/elasticsearch/start with a JDK 21',
      );
    return url;
  }

  /** A client of the same server, to look at what the adapter has made and to break it. */
  get client(): Client {
    return (this.connected ??= new Client({ node: this.url }));
  }

  prefix(): string {
    this.count += 1;
    return `${this.run}-${this.count}`;
  }

  open(
    options: Partial<ElasticsearchPassageIndexOptions> = {},
  ): Promise<PassageIndex & Required<Pick<PassageIndex, 'rebuild'>>> {
    const logger = { info() {}, warn: (fields: object) => void this.warnings.push(fields) };
    return createElasticsearchPassageIndex({
      urls: [this.url],
      auth: null,
      indexPrefix: this.prefix(),
      retireAfterMs: 0,
      logger,
      ...options,
    });
  }

  /** Returns the names of the indices with a prefix. */
  async indicesOf(prefix: string): Promise<string[]> {
    return Object.keys(await this.client.indices.get({ index: `${prefix}-*`, allow_no_indices: true })).sort();
  }

  /** Removes everything that the tests have made. */
  async remove(): Promise<void> {
    if (TEST_RUN.elasticsearchUrl() === undefined) return;
    const names = await this.indicesOf(this.run);
    for (let from = 0; from < names.length; from += 50)
      await this.client.indices.delete({ index: names.slice(from, from + 50), ignore_unavailable: true });
    await this.client.close();
  }
}

import type { PassageIndex } from '@regqa/ports';
import type { Opening } from './opening.ts';
import type { PassageStoreOptions } from './store-options.ts';

/** What a process does with the passages: searches them, only writes them, or both as the only one on their folder. */
export type PassageIndexUse = 'search' | 'write' | 'sole';

/** Returns the passage index that the options choose. Only its own engine is loaded. */
export async function openPassageIndex(
  options: PassageStoreOptions,
  { logger, stack }: Opening,
  use: PassageIndexUse = 'search',
): Promise<PassageIndex> {
  const index = await open(options, logger, use);
  stack.add('the passage index', () => index.close());
  return index;
}

async function open(
  options: PassageStoreOptions,
  logger: Opening['logger'],
  use: PassageIndexUse,
): Promise<PassageIndex> {
  if (options.kind === 'elasticsearch') {
    const { createElasticsearchPassageIndex } = await import('@regqa/adapter-elasticsearch');
    return createElasticsearchPassageIndex({ ...options, logger });
  }
  const { createLancePassageIndex } = await import('@regqa/adapter-lancedb');
  return createLancePassageIndex({ folder: options.folder, logger, ...(use === 'sole' ? { sole: true } : { use }) });
}

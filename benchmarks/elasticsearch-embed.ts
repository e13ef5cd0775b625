import { basename } from 'node:path';
import { createFileReader, embeddedText } from '@regqa/feature-ingestion';
import type { CopiedFile } from './elasticsearch-copies.ts';
import type { VectorCache } from './elasticsearch-vector-server.ts';

const AT_ONCE = 64;

/**
 * Reads the files as the service does and puts the vectors of all their passages into the cache, telling how far it is.
 */
export async function embedCorpus(files: readonly CopiedFile[], cache: VectorCache): Promise<void> {
  const reader = createFileReader({ timeoutMs: 120_000, memoryMb: 1_000, ocr: null });
  const started = performance.now();
  try {
    for (const [at, { path }] of files.entries()) {
      const { passages, metadata } = await reader.read(
        { path, fileName: basename(path), given: {} },
        new AbortController().signal,
      );
      const texts = passages.map((passage) => embeddedText({ ...passage, title: metadata.title }));
      for (let from = 0; from < texts.length; from += AT_ONCE) await cache.passages(texts.slice(from, from + AT_ONCE));
      console.log(
        `${at + 1} of ${files.length}: ${basename(path)}, ${passages.length} passages; ${cache.embedded} texts embedded in ${((performance.now() - started) / 1000).toFixed(0)} s, ${cache.size} in the cache`,
      );
    }
  } finally {
    await reader.close();
  }
}

import type { IndexedPassage } from '@regqa/ports';
import type { IndexParts } from './index-parts.ts';
import { creationOf } from './passage-documents.ts';
import { writeInBulk } from './write-in-bulk.ts';

/** Passages of one write: between two of them a rebuild that has begun meanwhile is noticed. */
const ADDED_AT_ONCE = 500;

/** Adds passages to the index that answers and to the one that a rebuild fills; they can be found when it resolves. */
export async function addPassages({ client, indices }: IndexParts, passages: readonly IndexedPassage[]): Promise<void> {
  const written = new Set<string>();
  for (let from = 0; from < passages.length; from += ADDED_AT_ONCE) {
    const some = passages.slice(from, from + ADDED_AT_ONCE);
    const targets = await indices.targets();
    for (const target of targets) {
      const mayBeGone = target === indices.names.second;
      const operations = some.map((passage) => ({ ...creationOf(target, passage), mayBeGone }));
      await writeInBulk(client, operations);
      written.add(target);
    }
  }
  await client.indices.refresh({ index: [...written], ignore_unavailable: true });
}

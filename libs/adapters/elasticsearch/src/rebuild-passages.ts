import { setTimeout as pause } from 'node:timers/promises';
import type { estypes } from '@elastic/elasticsearch';
import { ConflictError, DependencyUnavailableError } from '@regqa/errors';
import type { IndexedPassage } from '@regqa/ports';
import { countByGeneration } from './count-by-generation.ts';
import { PASSAGES_SCHEMA } from './index-names.ts';
import type { IndexParts } from './index-parts.ts';
import { creationOf, passagesMeta, toPassage } from './passage-documents.ts';
import type { FoundDocument } from './passage-documents.ts';
import type { PassageIndices } from './passage-indices.ts';
import { scanDocuments } from './scan-documents.ts';
import { isIndexPresent, reasonOf } from './unavailable.ts';
import { writeInBulk } from './write-in-bulk.ts';

/** How often a rebuild says that it is alive. */
const ALIVE_EVERY_MS = 15_000;
/** A rebuild without a sign of life for so long is over; part of it allows for clocks that differ. */
const ABANDONED_AFTER_MS = 300_000;
const NAMED_GENERATIONS = 3;

/**
 * Builds a second index and swaps it with the one that answers: see PassageIndex.rebuild. While the alias of the second
 * index exists, every process writes to both, so that the new one has what came while it was filled. After the swap the
 * old index has that alias until searches on it have ended.
 */
export async function rebuildPassages(
  parts: IndexParts,
  source: AsyncIterable<readonly IndexedPassage[]>,
): Promise<{ passages: number }> {
  const { client, indices } = parts;
  const built = await claim(parts);
  const alive = setInterval(() => void sayAlive(parts, built), ALIVE_EVERY_MS);
  try {
    const replaced = await fillAndSwap(parts, built, source);
    indices.lost();
    await indices.open();
    if (replaced !== null) await retire(parts, replaced);
    return { passages: (await client.count({ index: indices.names.passages })).count };
  } finally {
    clearInterval(alive);
  }
}

/** Removes the second index of a rebuild whose process has died. Returns whether a rebuild is under way. */
export async function clearAbandoned({ client, indices }: IndexParts): Promise<boolean> {
  const second = await indices.behind(indices.names.second);
  if (second === null) return false;
  const lastAlive = Math.max(...(await indices.described()).map(({ aliveAtMs }) => aliveAtMs));
  if (Date.now() - lastAlive < ABANDONED_AFTER_MS) return true;
  await client.indices.delete({ index: second.name, ignore_unavailable: true });
  return false;
}

/** Makes the new index, and with its alias the claim that a rebuild is under way; returns its name. */
async function claim(parts: IndexParts): Promise<string> {
  const { indices } = parts;
  const present = await indices.present();
  if (await clearAbandoned(parts)) throw new ConflictError('The passage index is being rebuilt already');
  try {
    return await indices.create(indices.names.second, present);
  } catch (error) {
    throw isIndexPresent(error) ? new ConflictError('The passage index is being rebuilt already', {}) : error;
  }
}

async function sayAlive({ client, options }: IndexParts, index: string): Promise<void> {
  try {
    await client.indices.putMapping({ index, _meta: passagesMeta(Date.now()) });
  } catch (error) {
    options.logger.warn(
      { index, reason: reasonOf(error) },
      'A rebuild of the passage index could not say that it is alive',
    );
  }
}

/** The index that answered before. */
interface Replaced {
  readonly name: string;
  /** It has the same fields, so that writes can go to it and be taken over from it. */
  readonly readable: boolean;
}

/** Returns the index that answered before, or null when there was none. */
async function fillAndSwap(
  parts: IndexParts,
  built: string,
  source: AsyncIterable<readonly IndexedPassage[]>,
): Promise<Replaced | null> {
  const { client, indices, options } = parts;
  const { passages, second } = indices.names;
  try {
    const expected = await fill(parts, source);
    const found = await indices.behind(passages);
    const old = found && { name: found.name, readable: found.schema === PASSAGES_SCHEMA };
    const readable = old?.readable === true;
    if (readable) await carryOver(parts, { from: passages, to: second });
    await verify(parts, expected, readable);
    await client.indices.updateAliases({ actions: swap(indices, built, old) });
    options.logger.info({ index: built, replaced: old?.name ?? null }, 'The passage index was rebuilt');
    return old;
  } catch (error) {
    await client.indices.delete({ index: built, ignore_unavailable: true });
    throw error;
  }
}

/** Fills the second index; returns how many passages of each generation the source gave. */
async function fill(
  { client, indices }: IndexParts,
  source: AsyncIterable<readonly IndexedPassage[]>,
): Promise<Map<string, number>> {
  const { second } = indices.names;
  const counts = new Map<string, number>();
  for await (const passages of source) {
    const creations = passages.map((passage) => creationOf(second, passage));
    await writeInBulk(client, creations);
    for (const { generation } of passages) counts.set(generation, (counts.get(generation) ?? 0) + 1);
  }
  await client.indices.refresh({ index: second });
  return counts;
}

/** Copies the generations that have more passages in one index than in the other. */
async function carryOver({ client, options }: IndexParts, { from, to }: { from: string; to: string }): Promise<void> {
  const timeoutMs = options.bulkTimeoutMs;
  const [held, present] = await Promise.all([
    countByGeneration(client, { index: from, timeoutMs }),
    countByGeneration(client, { index: to, timeoutMs }),
  ]);
  const lacking = [...held]
    .filter(([generation, passages]) => (present.get(generation) ?? 0) < passages)
    .map(([generation]) => generation);
  for (const generation of lacking) {
    for await (const hits of scanDocuments<FoundDocument>(client, {
      index: from,
      query: { term: { generation } },
      documents: true,
      timeoutMs,
    })) {
      const creations = hits.map((hit) => creationOf(to, toPassage(hit._source!)));
      await writeInBulk(client, creations);
    }
  }
  if (lacking.length > 0) await client.indices.refresh({ index: to });
}

/** Throws where the new index lacks what the source gave, unless the generation was removed meanwhile. */
async function verify(
  { client, indices, options }: IndexParts,
  expected: ReadonlyMap<string, number>,
  compare: boolean,
): Promise<void> {
  const timeoutMs = options.bulkTimeoutMs;
  const built = await countByGeneration(client, { index: indices.names.second, timeoutMs });
  const held = compare ? await countByGeneration(client, { index: indices.names.passages, timeoutMs }) : undefined;
  const wasRemoved = (generation: string) => held !== undefined && !held.has(generation) && !built.has(generation);
  const lacking = [...expected].filter(
    ([generation, passages]) => (built.get(generation) ?? 0) < passages && !wasRemoved(generation),
  );
  if (lacking.length === 0) return;
  const named = lacking
    .slice(0, NAMED_GENERATIONS)
    .map(([generation, passages]) => `${generation}: ${built.get(generation) ?? 0} of ${passages}`);
  throw new DependencyUnavailableError(
    'vector_store',
    `The rebuilt passage index lacks passages of ${lacking.length} generations (${named.join('; ')}); the old one goes on answering`,
  );
}

/** Returns the actions that swap the two indices, which take effect together. */
function swap(
  { names: { passages, second } }: PassageIndices,
  built: string,
  old: Replaced | null,
): estypes.IndicesUpdateAliasesAction[] {
  const leave = old === null ? [] : [{ remove: { index: old.name, alias: passages } }];
  const follow = old?.readable === true ? [{ add: { index: old.name, alias: second } }] : [];
  return [...leave, { add: { index: built, alias: passages } }, { remove: { index: built, alias: second } }, ...follow];
}

/** Removes the old index once its searches have ended, and takes over what a write of before added to it alone. */
async function retire(parts: IndexParts, { name, readable }: Replaced): Promise<void> {
  const { client, indices, options } = parts;
  await pause(options.retireAfterMs);
  try {
    if (readable) await carryOver(parts, { from: indices.names.second, to: indices.names.passages });
    await client.indices.delete({ index: name, ignore_unavailable: true });
  } catch (error) {
    // The new index answers already; what is left of the old one goes when the index is next optimised.
    options.logger.warn(
      { index: name, reason: reasonOf(error) },
      'The replaced passage index could not be removed yet',
    );
  }
}

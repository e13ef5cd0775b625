import { setTimeout as pause } from 'node:timers/promises';
import type { Client, estypes } from '@elastic/elasticsearch';
import { DependencyUnavailableError } from '@regqa/errors';
import { isOverloaded } from './unavailable.ts';

export interface BulkOperation {
  readonly action: 'create' | 'delete';
  /** For a creation the name of an alias: the server makes no index by itself where there is none. */
  readonly index: string;
  readonly id: string;
  /** The document's JSON; none for a removal. */
  readonly document?: string;
  /** The index may have gone meanwhile, as the second one of a rebuild may. */
  readonly mayBeGone?: boolean;
}

/** Most of one request: Elasticsearch is best served with a few megabytes, and refuses 100. */
const MOST_OPERATIONS = 1_000;
const MOST_BYTES = 5_000_000;
/** How often what the server had no room for is sent again; with the pauses between, about half a minute in all. */
const MOST_ATTEMPTS = 9;
const FIRST_PAUSE_MS = 100;
const NAMED_FAILURES = 3;

type Outcome = 'done' | 'again' | { readonly failure: string };

/**
 * Writes in requests of bounded size, one after another; what the server has no room for is sent again later. Resolves
 * when every operation has had its effect: a document that is there already stays as it is, one that is gone stays
 * gone. Throws DependencyUnavailableError that names what the server refused, and the client's error when the server is
 * out of reach; operations before it may have had their effect.
 */
export async function writeInBulk(
  client: Client,
  operations: readonly BulkOperation[],
  { firstPauseMs = FIRST_PAUSE_MS } = {},
): Promise<void> {
  for (const batch of batches(operations)) await send(client, batch, firstPauseMs);
}

async function send(client: Client, batch: readonly BulkOperation[], firstPauseMs: number): Promise<void> {
  let rest = batch;
  for (let attempt = 1; ; attempt++) {
    rest = await tryWriting(client, rest);
    if (rest.length === 0) return;
    if (attempt === MOST_ATTEMPTS)
      throw new DependencyUnavailableError(
        'vector_store',
        `Elasticsearch had no room for ${rest.length} of ${batch.length} writes, ${attempt} times over`,
      );
    await pause(firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
  }
}

/** Returns the operations to be tried again. */
async function tryWriting(client: Client, batch: readonly BulkOperation[]): Promise<readonly BulkOperation[]> {
  const operations = batch.flatMap(toLines) as unknown as estypes.BulkOperationContainer[];
  try {
    const { errors, items } = await client.bulk({ operations, require_alias: true });
    return errors ? unfinished(batch, items) : [];
  } catch (error) {
    if (isOverloaded(error)) return batch;
    throw error;
  }
}

function* batches(operations: readonly BulkOperation[]): Generator<readonly BulkOperation[]> {
  let batch: BulkOperation[] = [];
  let bytes = 0;
  for (const operation of operations) {
    const size = Buffer.byteLength(operation.document ?? '') + 200;
    if (batch.length > 0 && (batch.length === MOST_OPERATIONS || bytes + size > MOST_BYTES)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(operation);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

function toLines({ action, index, id, document }: BulkOperation): string[] {
  const head = JSON.stringify({ [action]: { _index: index, _id: id } });
  return document === undefined ? [head] : [head, document];
}

/** Returns the operations to be tried again; throws where one was refused for good. */
function unfinished(
  batch: readonly BulkOperation[],
  items: readonly Partial<Record<string, estypes.BulkResponseItem>>[],
): BulkOperation[] {
  const outcomes = batch.map((operation, at) => outcomeOf(operation, items[at]?.[operation.action]));
  const failures = outcomes.flatMap((outcome, at) =>
    typeof outcome === 'string' ? [] : [`${batch[at]!.id}: ${outcome.failure}`],
  );
  if (failures.length > 0) {
    const named = failures.slice(0, NAMED_FAILURES).join('; ');
    throw new DependencyUnavailableError(
      'vector_store',
      `Elasticsearch refused ${failures.length} of ${batch.length} writes (${named}${failures.length > NAMED_FAILURES ? '; …' : ''})`,
    );
  }
  return batch.filter((_, at) => outcomes[at] === 'again');
}

function outcomeOf(operation: BulkOperation, item: estypes.BulkResponseItem | undefined): Outcome {
  if (item === undefined) return { failure: 'no answer' };
  if (item.status === 429) return 'again';
  if (isDone(operation, item)) return 'done';
  const { type = 'error', reason } = item.error ?? {};
  return { failure: `${item.status} ${type}: ${(reason ?? 'no reason given').slice(0, 200)}` };
}

/** Whether the operation has had its effect, now or before. */
function isDone({ action, mayBeGone }: BulkOperation, { status, error }: estypes.BulkResponseItem): boolean {
  if (status === 409) return action === 'create';
  if (status === 404) return mayBeGone === true || (action === 'delete' && error === undefined);
  return status < 300;
}

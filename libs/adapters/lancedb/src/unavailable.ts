import { DependencyUnavailableError, StorageFullError } from '@regqa/errors';

/** The engine's words for a full disk or quota; its errors have no codes. */
const NO_SPACE = /no space left|os error 28\b|os error 122\b/i;

/** Returns what the port throws for an error of the engine: StorageFullError where its disk is full. */
export function toUnavailable(action: string, error: unknown): DependencyUnavailableError {
  if (NO_SPACE.test(String(error)))
    return new StorageFullError(
      'vector_store',
      'The disk of the passage index is full: nothing can be stored until there is space again',
      { cause: error },
    );
  return new DependencyUnavailableError('vector_store', `The passage index failed to ${action}`, { cause: error });
}

import { DependencyTimeoutError, DependencyUnavailableError } from './named-errors.ts';

/**
 * Returns whether the error says that something is out of reach or too slow, which is no fault of what was asked of it.
 */
export function isDependencyAway(error: unknown): boolean {
  return error instanceof DependencyUnavailableError || error instanceof DependencyTimeoutError;
}

import { AnswerBrokenOffError, ApiError } from '@regqa/client';
import type { ApiErrorKind } from '@regqa/client';
import { TEXT } from '../text/text.ts';

/** The message for an error: what happened, and what to do. */
export interface ErrorDescription {
  readonly title: string;
  readonly help: string;
}

const { errors } = TEXT;

/** The message for each kind of refusal; for any other, that something went wrong and the service's own message. */
const DESCRIBED: Readonly<Partial<Record<ApiErrorKind, (error: ApiError) => ErrorDescription>>> = {
  unauthenticated: () => ({ title: errors.ended, help: errors.endedHelp }),
  forbidden: ({ detail }) => ({ title: errors.forbidden, help: detail }),
  'not-found': () => ({ title: errors.missing, help: errors.missingHelp }),
  limited: ({ retryAfterSeconds }) => ({ title: errors.limited, help: errors.limitedHelp(retryAfterSeconds ?? 60) }),
  unavailable: ({ detail }) => ({ title: errors.unavailable, help: detail }),
  failed: ({ requestId }) => ({ title: errors.failed, help: errors.failedHelp(requestId) }),
};

/** Returns an error in words for people. While signing in, a refused key is no session that has ended. */
export function describeError(error: unknown, { signingIn = false } = {}): ErrorDescription {
  if (error instanceof AnswerBrokenOffError) return { title: errors.brokenOff, help: errors.brokenOffHelp };
  if (!(error instanceof ApiError)) return { title: errors.unreachable, help: errors.unreachableHelp };
  if (signingIn && error.kind === 'unauthenticated') return { title: error.detail.replace(/\.$/, ''), help: '' };
  return DESCRIBED[error.kind]?.(error) ?? { title: errors.failed, help: error.detail };
}

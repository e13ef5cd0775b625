import { AnswerBrokenOffError, ApiError } from '@regqa/client';
import type { ApiErrorKind, FieldFault } from '@regqa/client';
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
  invalid: ({ faults, detail }) =>
    faults.length > 0
      ? { title: errors.invalid, help: faults.map(faultInWords).join(' ') }
      : { title: errors.failed, help: detail },
  failed: ({ requestId }) => ({ title: errors.failed, help: errors.failedHelp(requestId) }),
};

/** The field by the name that forms have for it, and what is wrong with it. */
function faultInWords({ field, message }: FieldFault): string {
  const label = TEXT.fields.get(field.split('.').at(-1)!);
  return inSentence(label === undefined ? message : `${label}: ${message}`);
}

/** Returns a text that ends as a sentence does. */
export const inSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Returns an error in words for people. While signing in, a refused key is no session that has ended. */
export function describeError(error: unknown, { signingIn = false } = {}): ErrorDescription {
  if (error instanceof AnswerBrokenOffError) return { title: errors.brokenOff, help: errors.brokenOffHelp };
  if (!(error instanceof ApiError)) return { title: errors.unreachable, help: errors.unreachableHelp };
  if (signingIn && error.kind === 'unauthenticated') return { title: error.detail.replace(/\.$/, ''), help: '' };
  return DESCRIBED[error.kind]?.(error) ?? { title: errors.failed, help: error.detail };
}

import { ApiError } from '@regqa/client';
import type { ApiErrorKind } from '@regqa/client';
import { ToolRefusal } from './tool.ts';

/** What each refusal of the service means to the caller of a tool; the others speak for themselves. */
const MEANING: Partial<Record<ApiErrorKind, string>> = {
  unauthenticated: 'The service does not accept the key.',
  forbidden: 'The key does not allow this.',
  limited: 'The request limit of the key is reached.',
  unavailable: 'The service cannot answer at the moment.',
  failed: 'The service failed.',
};

/** Returns what went wrong in a sentence or two, or undefined for what is nobody's mistake but ours. */
export function explainFailure(error: unknown): string | undefined {
  if (error instanceof ToolRefusal) return error.message;
  if (error instanceof ApiError) return explainAnswer(error);
  const { name, message } = error as Error;
  if (name === 'TimeoutError') return 'The service did not answer in time.';
  // The words of fetch itself, which keeps the address to its cause.
  return message === 'fetch failed' ? 'The service cannot be reached.' : undefined;
}

function explainAnswer({ kind, detail, retryAfterSeconds }: ApiError): string {
  const wait = retryAfterSeconds === undefined ? [] : [`Try again in ${retryAfterSeconds} seconds.`];
  // The words of the limit have the seconds too; those of a failure, if there are any, are not for callers.
  const words = kind === 'limited' || kind === 'failed' ? [] : [sentence(detail)];
  return [MEANING[kind], ...words, ...wait].filter((part) => part !== undefined).join(' ');
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

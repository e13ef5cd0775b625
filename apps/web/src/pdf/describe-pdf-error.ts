import { ApiError } from '@regqa/client';
import type { ErrorDescription } from '../frame/describe-error.ts';
import { TEXT } from '../text/text.ts';

const { pdf } = TEXT;

/** The message for a file that pdf.js cannot read, by the name of its error. */
const HELP: ReadonlyMap<string, string> = new Map([
  ['PasswordException', pdf.locked],
  ['InvalidPDFException', pdf.damaged],
]);

/** Returns in words why a file cannot be shown; null for an error that is not the file's. */
export function describePdfError(error: unknown): ErrorDescription | null {
  if (!(error instanceof Error) || error instanceof ApiError || error instanceof TypeError) return null;
  return { title: pdf.failed, help: HELP.get(error.name) ?? pdf.other };
}

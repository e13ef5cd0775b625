/**
 * Returns why there was no connection, e.g. `ECONNREFUSED`, or undefined for any other error. Fetch says only that it
 * failed; the reason is in the cause.
 */
export function connectionFailure(error: unknown): string | undefined {
  const { message, cause } = error as { message?: string; cause?: { code?: string; message?: string } };
  return message === 'fetch failed' && cause ? (cause.code ?? cause.message) : undefined;
}

/** Returns why there was no connection, e.g. `ECONNREFUSED`, which fetch has as the cause; undefined otherwise. */
export function connectionFailure(error: unknown): string | undefined {
  const { message, cause } = error as { message?: string; cause?: { code?: string; message?: string } };
  return message === 'fetch failed' && cause ? (cause.code ?? cause.message) : undefined;
}

/** Returns an identifier for a request, by which the log of the service names it. Works without a secure connection. */
export function newRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

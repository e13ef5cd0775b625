/**
 * How long a query service may rely on what it last read of the corpus release, counted from the start of that read,
 * in milliseconds. A deletion waits this long after its commit before it answers, so that afterwards no query service
 * can still cite the document, whether or not a notification reached it.
 */
export const RELEASE_LEASE_MS = 250;

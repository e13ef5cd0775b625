/** A part of a file, both ends included, as in HTTP. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** One part: from a byte to another, from a byte to the end, or the last bytes. */
const ONE_RANGE = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/;

/**
 * Returns the part of a file of this size that a Range header asks for (RFC 9110, section 14); undefined where it asks
 * for several parts, or for none that the file has: the whole file answers those, as the standard allows.
 */
export function byteRangeOf(header: string | undefined, sizeBytes: number): ByteRange | undefined {
  const [matched, from, to, suffix] = ONE_RANGE.exec(header ?? '') ?? [];
  if (matched === undefined) return undefined;
  const first = suffix === undefined ? Number(from) : Math.max(0, sizeBytes - Number(suffix));
  const last = Math.min(to === undefined || to === '' ? sizeBytes - 1 : Number(to), sizeBytes - 1);
  return first <= last ? { first, last } : undefined;
}

const HEAD_BYTES = 2_048;

/** Returns a linearised PDF's declared page count (ISO 32000-1, annex F); null for others, or if the length changed. */
export function declaredPages(bytes: Uint8Array): number | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES)).toString('latin1');
  const dictionary = /<<[^>]{0,200}\/Linearized[^>]{0,500}>>/.exec(head)?.[0];
  if (dictionary === undefined) return null;
  const length = Number(/\/L\s+(\d+)/.exec(dictionary)?.[1]);
  const pages = /\/N\s+(\d+)/.exec(dictionary)?.[1];
  return pages === undefined || length !== bytes.length ? null : Number(pages);
}

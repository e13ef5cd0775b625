/** First bytes, in Latin-1, of the compound files that Office documents were before 2007. */
export const OLE = '\xd0\xcf\x11\xe0';

/** Stream names by kind of compound file; documents hold others inside them, so Word comes first. */
const STREAMS = [
  ['encrypted', 'EncryptedPackage'],
  ['doc', 'WordDocument'],
  ['spreadsheet', 'Workbook'],
  ['presentation', 'PowerPoint Document'],
] as const;

/** Returns what a compound file is, by the names of the streams in it, or null for a message, a drawing or another. */
export function oleKind(bytes: Uint8Array): (typeof STREAMS)[number][0] | null {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return STREAMS.find(([, stream]) => content.includes(Buffer.from(stream, 'utf16le')))?.[0] ?? null;
}

import { UNREAD_FORMATS } from '@regqa/domain';
import { UnreadableDocumentError } from '@regqa/errors';
import { OLD_DOCUMENTS } from '../../document-model/old-document.ts';
import type { OldDocument } from '../../document-model/old-document.ts';

/** Returns why a document of an old format is not read: it was not converted, as LibreOffice is not there. */
export function refusalOfOld(kind: OldDocument): UnreadableDocumentError {
  return new UnreadableDocumentError(
    `The file is ${OLD_DOCUMENTS[kind]}; save it as Word (.docx) or PDF. Where LibreOffice is installed with ` +
      'the service, such files are converted and read.',
  );
}

/** Returns why a spreadsheet or a presentation is not read. */
export function refusalOfUnread(format: keyof typeof UNREAD_FORMATS): UnreadableDocumentError {
  const { kind, advice } = UNREAD_FORMATS[format];
  return new UnreadableDocumentError(`The file is ${kind}, which is not read. ${advice}`);
}

/** Returns why a compound file is not read. Office documents under a password are put into one, too. */
export function refusalOfOle(bytes: Uint8Array): UnreadableDocumentError {
  const kind = oleKind(bytes);
  if (kind === 'doc') return refusalOfOld(kind);
  if (kind === 'encrypted')
    return new UnreadableDocumentError('The Office document is protected by a password; save it without one.');
  return kind === null
    ? new UnreadableDocumentError('The file is an old Office document of a kind that is not read; save it as PDF.')
    : refusalOfUnread(kind);
}

/** Returns why an OpenDocument file is not read; `kind` is the end of its media type. */
export function refusalOfOpenDocument(kind: string): UnreadableDocumentError {
  if (kind === 'spreadsheet' || kind === 'presentation') return refusalOfUnread(kind);
  if (kind === 'text') return refusalOfOld('odt');
  return new UnreadableDocumentError('The file is an OpenDocument file of a kind that is not read; save it as PDF.');
}

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

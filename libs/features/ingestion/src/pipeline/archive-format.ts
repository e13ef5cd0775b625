import { UnreadableDocumentError } from '@regqa/errors';
import type { Archive } from '../readers/common/zip/open-archive.ts';
import { refusalOfOpenDocument, refusalOfUnread } from './office/office-refusals.ts';

const LONGEST_MEDIA_TYPE = 200;
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.';

const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^visio\//i, 'a Visio drawing; save it as PDF'],
  [/^Index\/Document\.iwa$/i, 'a Pages document; export it as Word (.docx) or PDF'],
  [/^(?:classes\.dex|META-INF\/MANIFEST\.MF)$/i, 'a program'],
];

/** Returns an archive's kind. Throws UnreadableDocumentError with advice for other programs' documents. */
export async function archiveFormat(archive: Archive): Promise<'docx' | 'epub' | 'zip'> {
  if (archive.names.includes('mimetype')) {
    const mediaType = (await archive.read('mimetype', LONGEST_MEDIA_TYPE)).toString('latin1').trim();
    if (mediaType === 'application/epub+zip') return 'epub';
    if (mediaType.startsWith(OPEN_DOCUMENT)) throw refusalOfOpenDocument(mediaType.slice(OPEN_DOCUMENT.length));
  }
  if (archive.names.includes('META-INF/container.xml')) return 'epub';
  const hasWord = archive.names.some((name) => /^word\/document\d*\.xml$/i.test(name));
  if (hasWord && archive.names.includes('[Content_Types].xml')) return 'docx';
  if (archive.names.some((name) => /^xl\/workbook/i.test(name))) throw refusalOfUnread('spreadsheet');
  if (archive.names.some((name) => /^ppt\/presentation/i.test(name))) throw refusalOfUnread('presentation');
  for (const [pattern, what] of OTHERS)
    if (archive.names.some((name) => pattern.test(name))) throw new UnreadableDocumentError(`The file is ${what}.`);
  return 'zip';
}

/** Decides by a file's content which reader reads it, and holds each format's limit of size. */
import { UnreadableDocumentError } from '@regqa/errors';
import { decodeText } from '../readers/common/decode-text.ts';
import type { DocumentFormat } from '../document-model/parsed-document.ts';
import { readDocx } from '../readers/docx/read-docx.ts';
import type { ReadFile } from '../document-model/elements.ts';
import { readEpub } from '../readers/epub/read-epub.ts';
import { readFederalRegister } from '../readers/federal-register/read-federal-register.ts';
import { readHtml } from '../readers/html/read-html.ts';
import { LIMITS } from '../document-model/limits.ts';
import { parseMarkdown } from '../readers/markdown/parse-markdown.ts';
import { readMarkdown } from '../readers/markdown/read-markdown.ts';
import { megabytes } from '../document-model/megabytes.ts';
import { readNswXml } from '../readers/nsw-xml/read-nsw-xml.ts';
import type { PageCompletion } from '../readers/pdf/complete-pages.ts';
import { readPdf } from '../readers/pdf/read-pdf.ts';
import { readPlainText } from '../readers/plain-text/read-plain-text.ts';
import { readRecordHeaders, readRecords } from '../readers/plain-text/read-records.ts';
import { readRegisterXml } from '../readers/register-xml/read-register-xml.ts';
import { repairEncoding } from '../readers/common/repair-encoding.ts';
import { readSymbols } from '../readers/common/symbols.ts';
import { openArchive } from '../readers/common/zip/open-archive.ts';
import { readVolumes } from '../readers/zip/read-volumes.ts';
import { detectBinaryFormat, detectTextFormat } from './detect-format.ts';
import { archiveFormat } from './archive-format.ts';

interface ReadBytes {
  readonly format: DocumentFormat;
  readonly file: ReadFile;
}

/** Reads a file; `completion` says how pages without text are read. Throws UnreadableDocumentError with the reason. */
export async function readBytes(bytes: Uint8Array, completion: PageCompletion | null): Promise<ReadBytes> {
  const kind = detectBinaryFormat(bytes);
  if (kind === 'archive') return readArchive(bytes, completion);
  if (kind === 'text') return readText(bytes);
  refuseOver(bytes.length, LIMITS.pdfBytes, 'PDF');
  return { format: 'pdf', file: await readPdf(bytes, completion) };
}

/** What stands alone before a line's text is its bullet, in whichever font. */
const BULLET = /^([ \t]{0,40})[\uf021-\uf0ff](?=\s)/gmu;

function readText(bytes: Uint8Array): ReadBytes {
  refuseOver(bytes.length, LIMITS.textBytes, 'text');
  const { text: decoded, encoding } = decodeText(bytes);
  const { text, repaired, example } = repairEncoding(readSymbols('Symbol', decoded.replace(BULLET, '$1•')));
  const format = detectTextFormat(text);
  const records = format === 'text' || format === 'markdown' ? readRecordHeaders(text) : null;
  const read = {
    'nsw-xml': readNswXml,
    'federal-register-xml': readFederalRegister,
    'register-xml': readRegisterXml,
    html: readHtml,
    markdown: readMarkdown,
    text: readPlainText,
  }[format];
  const file = records === null ? read(text) : readRecords(records, (body) => parseMarkdown(body).blocks);
  const details = [...(file.details ?? [])];
  if (encoding === 'Windows-1252') details.push('The file is not UTF-8; it was read as Windows-1252.');
  if (example !== null) details.push(repairDetail(repaired, example));
  return { format, file: { ...file, details } };
}

function repairDetail(repaired: number, [was, is]: readonly [string, string]): string {
  return (
    `${repaired.toLocaleString('en-AU')} ${repaired === 1 ? 'character was' : 'characters were'} encoded twice ` +
    `(such as “${was}” for “${is}”) and put right.`
  );
}

async function readArchive(bytes: Uint8Array, completion: PageCompletion | null): Promise<ReadBytes> {
  const archive = await openArchive(bytes);
  const format = await archiveFormat(archive);
  if (format === 'zip') {
    refuseOver(bytes.length, LIMITS.zipBytes, 'ZIP');
    return { format, file: await readVolumes(archive, (volume) => readVolume(volume, completion)) };
  }
  refuseOver(bytes.length, LIMITS.packageBytes, format === 'docx' ? 'Word' : 'EPUB');
  return { format, file: await (format === 'docx' ? readDocx(archive) : readEpub(archive)) };
}

/** An archive in an archive may hold another, without end. */
async function readVolume(bytes: Uint8Array, completion: PageCompletion | null): Promise<ReadFile> {
  if (detectBinaryFormat(bytes) === 'archive' && (await archiveFormat(await openArchive(bytes))) === 'zip')
    throw new UnreadableDocumentError('It is an archive itself; upload its files.');
  return (await readBytes(bytes, completion)).file;
}

function refuseOver(size: number, limit: number, kind: string): void {
  if (size > limit)
    throw new UnreadableDocumentError(
      `The file has ${megabytes(size)}; the limit for ${kind} files is ${megabytes(limit)}.`,
    );
}

/** Decides by first bytes whether a file is of a kind that can never be read; everything else the worker judges. */
import { Transform } from 'node:stream';
import type { TransformCallback } from 'node:stream';
import { UNREAD_FORMATS, unreadFormatOfName } from '@regqa/domain';
import { UnsupportedMediaTypeError, ValidationError } from '@regqa/errors';

const ACCEPTED =
  'accepted are PDF, Word (.docx; .doc, .odt and RTF where LibreOffice is installed), HTML, EPUB, Markdown, plain text, ' +
  'the NSW legislation exchange XML, and a ZIP archive of the volumes of one instrument';
const HEAD_BYTES = 128;

interface Signature {
  readonly kind: string;
  readonly bytes: string;
  readonly at?: number;
}

/** First bytes, in Latin-1, of common kinds of file that are not read. Each is too unlikely to begin a text. */
const SIGNATURES: readonly Signature[] = [
  { kind: 'a PNG image', bytes: '\x89PNG\r\n\x1a\n' },
  { kind: 'a JPEG image', bytes: '\xff\xd8\xff' },
  { kind: 'a GIF image', bytes: 'GIF87a' },
  { kind: 'a GIF image', bytes: 'GIF89a' },
  { kind: 'a WebP image', bytes: 'WEBP', at: 8 },
  { kind: 'a TIFF image', bytes: 'II*\0' },
  { kind: 'a TIFF image', bytes: 'MM\0*' },
  { kind: 'a HEIF image or a video', bytes: 'ftyp', at: 4 },
  { kind: 'an empty ZIP archive', bytes: 'PK\x05\x06' },
  { kind: 'one part of a ZIP archive in several', bytes: 'PK\x07\x08' },
  { kind: 'a gzip archive', bytes: '\x1f\x8b\x08' },
  { kind: 'a bzip2 archive', bytes: 'BZh91AY&SY' },
  { kind: 'an xz archive', bytes: '\xfd7zXZ\0' },
  { kind: 'a Zstandard archive', bytes: '\x28\xb5\x2f\xfd' },
  { kind: 'a 7-Zip archive', bytes: "7z\xbc\xaf'\x1c" },
  { kind: 'a RAR archive', bytes: 'Rar!\x1a\x07' },
  { kind: 'a program', bytes: '\x7fELF' },
  { kind: 'a program', bytes: 'MZ\x90\0' },
  { kind: 'a program', bytes: '\xcf\xfa\xed\xfe' },
  { kind: 'a program', bytes: '\xca\xfe\xba\xbe' },
  { kind: 'a WebAssembly module', bytes: '\0asm' },
  { kind: 'a SQLite database', bytes: 'SQLite format 3\0' },
  { kind: 'an audio file', bytes: 'OggS' },
  { kind: 'an audio file', bytes: 'ID3\x03' },
  { kind: 'an audio file', bytes: 'ID3\x04' },
  { kind: 'an audio file', bytes: 'fLaC' },
];

/** First bytes of the containers that Office documents are kept in: ZIP, and the compound files of before 2007. */
const OFFICE_CONTAINER = /^(?:PK\x03\x04|\xd0\xcf\x11\xe0)/;
/** First bytes of what is no table of values, whatever its name says. */
const NO_VALUES = /^(?:PK|%PDF|\xd0\xcf\x11\xe0|\{\\rtf)|\0/;
/** OpenDocument files begin with an entry that says what they are. */
const OPEN_DOCUMENT = /^PK\x03\x04[\s\S]{26}mimetypeapplication\/vnd\.oasis\.opendocument\.(spreadsheet|presentation)/;

function refusalOf(fileName: string, head: Buffer): string | undefined {
  const text = head.toString('latin1');
  const kind = SIGNATURES.find(({ bytes, at = 0 }) => text.startsWith(bytes, at))?.kind;
  if (kind !== undefined) return `"${fileName}" is ${kind}; ${ACCEPTED}`;
  const unread = unreadFormat(fileName, text);
  if (unread === undefined) return undefined;
  return `"${fileName}" is ${UNREAD_FORMATS[unread].kind}, which is not read. ${UNREAD_FORMATS[unread].advice}`;
}

/** The name gives the kind of Office document in a container; the content shows that it is one. */
function unreadFormat(fileName: string, head: string): keyof typeof UNREAD_FORMATS | undefined {
  const stated = OPEN_DOCUMENT.exec(head)?.[1];
  if (stated !== undefined) return stated as 'spreadsheet' | 'presentation';
  const named = unreadFormatOfName(fileName);
  if (named === 'values') return NO_VALUES.test(head) ? undefined : named;
  return OFFICE_CONTAINER.test(head) ? named : undefined;
}

/** Passes a file on; fails with UnsupportedMediaTypeError by its first bytes, with ValidationError when it is empty. */
export function refuseUnsupportedContent(fileName: string): Transform {
  let head: Buffer | undefined = Buffer.alloc(0);

  const judge = (stream: Transform, callback: TransformCallback) => {
    const refusal = refusalOf(fileName, head!);
    if (refusal !== undefined) return callback(new UnsupportedMediaTypeError(refusal));
    stream.push(head);
    head = undefined;
    callback();
  };

  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      if (!head) return callback(null, chunk);
      head = Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) return callback();
      judge(this, callback);
    },
    flush(callback) {
      if (!head) return callback();
      if (head.length === 0)
        return callback(
          new ValidationError([{ loc: ['body', 'file'], msg: `The file "${fileName}" is empty`, type: 'value_error' }]),
        );
      judge(this, callback);
    },
  });
}

import { readFile, stat } from 'node:fs/promises';
import { UnreadableDocumentError } from '@regqa/errors';
import type { GivenMetadata } from '@regqa/ports';
import { cleanText } from '../document-model/clean-text.ts';
import type { MetadataClues, ReadFile } from '../document-model/elements.ts';
import { LIMITS } from '../document-model/limits.ts';
import { findMetadata } from '../metadata/find-metadata.ts';
import type { ParsedDocument } from '../document-model/parsed-document.ts';
import { assembleDocument } from '../passages/assemble-document.ts';
import { citationStyle } from '../passages/citation-style.ts';
import type { PageCompletion } from '../readers/pdf/complete-pages.ts';
import { megabytes } from '../document-model/megabytes.ts';
import type { Conversion } from '../document-model/old-document.ts';
import { withShares } from '../document-model/set-aside.ts';
import { findRelations } from '../relations/find-relations.ts';
import { missingEntries } from '../structure/contents/check-contents.ts';
import { decideQuarantine, lackOfPages } from './checks/decide-quarantine.ts';
import { findEncodingRubbish } from './checks/find-encoding-rubbish.ts';
import { readingDetails, readingWarnings } from './checks/reading-notes.ts';
import { readBytes } from './read-bytes.ts';

/** Notes on changes name the instrument that made them; `[Deleted]` alone tells a standard from the one it adopts. */
const YEAR = /\b(?:18|19|20)\d\d\b/;

export interface ReadingHints {
  /** As uploaded; only for titles, never for the format. */
  readonly fileName: string;
  /** Document and version, e.g. `water-act-2007@1`. */
  readonly idPrefix: string;
  /** What the uploader said, which wins over the file. */
  readonly given: GivenMetadata;
  readonly converted?: Conversion;
}

/** Reads a file from disk as `readDocument` does. A file over its format's limit is not loaded. */
export async function readDocumentFile(
  path: string,
  hints: ReadingHints,
  completion: PageCompletion | null = null,
): Promise<ParsedDocument> {
  const { size } = await stat(path);
  if (size > LIMITS.zipBytes)
    throw new UnreadableDocumentError(
      `The file has ${megabytes(size)}; ZIP archives up to ${megabytes(LIMITS.zipBytes)}, PDF files up to ` +
        `${megabytes(LIMITS.pdfBytes)}, Word documents and e-books up to ${megabytes(LIMITS.packageBytes)} and others ` +
        `up to ${megabytes(LIMITS.textBytes)} are read.`,
    );
  return readDocument(await readFile(path), hints, completion);
}

/** Returns the document in a file; pages without text only with `completion`. Throws UnreadableDocumentError. */
export async function readDocument(
  bytes: Uint8Array,
  hints: ReadingHints,
  completion: PageCompletion | null = null,
): Promise<ParsedDocument> {
  const { format, file } = await readBytes(bytes, completion);
  const clues = cleanClues(file.clues);
  const sample = sampleOf(file);
  const found = findMetadata({
    clues,
    given: hints.given,
    fileName: hints.fileName,
    headings: headingsOf(file),
    sample: [sample, ...(file.clues.links ?? [])].join('\n'),
    isAmended: (file.notes ?? []).some(({ text }) => YEAR.test(text)),
  });
  const { metadata, from } = found;
  if (file.elements.length > LIMITS.elements)
    throw new UnreadableDocumentError(
      `The document has more than ${LIMITS.elements.toLocaleString('en-AU')} headings and paragraphs.`,
    );
  const style = citationStyle(metadata, sample);
  const title = clues.title?.value ?? null;
  const assembled = assembleDocument(file.elements, { style, idPrefix: hints.idPrefix, title });
  const { text, passages, passagesCut, tables } = assembled;
  if (passages.length === 0 && lackOfPages(file) === null)
    throw new UnreadableDocumentError('No text was found in the file.');
  const letters = findEncodingRubbish(text);
  const setAside = withShares(file.setAside ?? [], text);
  const entries = file.contents?.length ?? 0;
  const missing = file.contents === null ? [] : missingEntries(file.contents, file.elements);
  return {
    format,
    metadata,
    metadataFrom: from,
    text,
    provisions: assembled.provisions,
    passages,
    structure: findRelations(assembled, { title: metadata.title, style, notes: file.notes ?? [] }),
    facts: {
      pages: file.pages,
      pagesWithoutText: file.pagesWithoutText,
      pagesOcr: file.pagesOcr ?? [],
      provisions: assembled.provisions.filter((node) => node.type === 'provision').length,
      tables,
      passagesCut,
      contentsEntries: file.contents?.length ?? null,
      contentsMissing: missing,
      convertedFrom: hints.converted?.from ?? null,
      warnings: readingWarnings({ assembled, metadata: found, missing, file, setAside, letters: letters.warnings }),
      details: readingDetails({ passages, file, setAside, converted: hints.converted }),
      setAside,
      quarantine: decideQuarantine({ file, text, letters, metadata, contents: { entries, missing }, setAside }),
    },
  };
}

/** Titles and what is read from the opening are stored too. */
function cleanClues(clues: MetadataClues): MetadataClues {
  const { title, opening } = clues;
  return {
    ...clues,
    opening: cleanText(opening),
    title: title === null ? null : { ...title, value: cleanText(title.value).trim() },
  };
}

const SAMPLE_UNITS = 4_000;

function headingsOf(file: ReadFile): string[] {
  return file.elements.flatMap((element) =>
    (element.is === 'container' || element.is === 'provision') && element.heading !== null ? [element.heading] : [],
  );
}

function sampleOf(file: ReadFile): string {
  return file.elements
    .slice(0, SAMPLE_UNITS)
    .map((element) => (element.is === 'unit' ? element.text : ''))
    .join('\n');
}

/** Decides whether a document that was read must not be answered from, and why. */
import type { DocumentMetadata } from '@regqa/ports';
import type { ReadFile } from '../../document-model/elements.ts';
import { foldHeading } from '../../structure/contents/contents-entry.ts';
import { readHeading } from '../../structure/headings.ts';
import type { SetAsideKind, SetAsideShare } from '../../document-model/set-aside.ts';
import type { EncodingFindings } from './find-encoding-rubbish.ts';

/** A contents list with fewer entries says nothing about how well a document was read. */
const ENTRIES_TO_JUDGE = 10;
const MOST_MISSING = 0.2;
const MOST_PAGES_WITHOUT_TEXT = 0.5;
/** Lists and notes are at most two fifths of the documents that were looked at; what has little else lost its text. */
const MOST_LISTS_AND_NOTES = 0.8;
const LISTS_AND_NOTES: ReadonlySet<SetAsideKind> = new Set(['contents', 'endnotes', 'index', 'references']);
/** Most letters between the number of an appendix and its title as the contents list has it. */
const MOST_BETWEEN = 40;

type ReadPages = Pick<ReadFile, 'pages' | 'pagesWithoutText' | 'quarantine'>;

export interface QuarantineEvidence {
  readonly file: ReadPages;
  readonly text: string;
  readonly letters: EncodingFindings;
  readonly metadata: Pick<DocumentMetadata, 'jurisdiction' | 'lga'>;
  readonly contents: { readonly entries: number; readonly missing: readonly string[] };
  readonly setAside: readonly SetAsideShare[];
}

/** Returns the first reason to quarantine: its pages, its letters, its area, its text; null for none. */
export function decideQuarantine(evidence: QuarantineEvidence): string | null {
  const { file, text, letters, metadata, contents, setAside } = evidence;
  return (
    lackOfPages(file) ??
    letters.quarantine ??
    lackOfArea(metadata) ??
    lackOfText(setAside) ??
    lackOfEntries(contents, text)
  );
}

/** Returns why the pages do not hold the file's text, or null. */
export function lackOfPages({ pages, pagesWithoutText, quarantine }: ReadPages): string | null {
  if (quarantine !== undefined && quarantine !== null) return quarantine;
  if (pages === null || pages === 0 || pagesWithoutText.length <= pages * MOST_PAGES_WITHOUT_TEXT) return null;
  return `${pagesWithoutText.length} of ${pages} pages have no text that can be read; the file is probably scanned or damaged.`;
}

/** A local plan without its area would answer for its whole state, or the whole country. */
function lackOfArea({ jurisdiction, lga }: QuarantineEvidence['metadata']): string | null {
  if (jurisdiction !== 'Local' || lga.length > 0) return null;
  return (
    'The document is local, and its Local Government Area is not known: upload it again with its area (lga, or ' +
    '--lga on the command line), or with its jurisdiction where it is not local.'
  );
}

function lackOfText(setAside: readonly SetAsideShare[]): string | null {
  const taken = setAside.filter(({ kind }) => LISTS_AND_NOTES.has(kind)).reduce((sum, { share }) => sum + share, 0);
  if (taken <= MOST_LISTS_AND_NOTES) return null;
  return (
    `${Math.round(taken * 100)} % of the file was taken for contents lists, endnotes, references and an index: ` +
    'its text was hardly found.'
  );
}

/** An entry whose words stand nowhere in the text shows that text is missing; any other was not read as a heading. */
function lackOfEntries({ entries, missing }: QuarantineEvidence['contents'], text: string): string | null {
  if (entries < ENTRIES_TO_JUDGE || missing.length <= entries * MOST_MISSING) return null;
  const letters = foldHeading(text);
  const lost = missing.filter((entry) => !isIn(letters, entry)).length;
  if (lost <= entries * MOST_MISSING) return null;
  return `${lost} of the ${entries} entries of the contents list were not found in the text.`;
}

/** Other words may stand between the number (`Appendix 2`) and the title: a longer title, names of authors. */
function isIn(letters: string, entry: string): boolean {
  if (letters.includes(foldHeading(entry.replace(/^[^\p{L}]+/u, '')))) return true;
  const read = readHeading(entry);
  if (read.is !== 'container' || read.number === null || read.heading === null) return false;
  const [, ...after] = letters.split(foldHeading(read.number));
  const title = foldHeading(read.heading);
  return after.some((text) => text.slice(0, MOST_BETWEEN + title.length).includes(title));
}

import { spawnSync } from 'node:child_process';

/** The pages of a PDF as another reader, `pdftotext`, sees them: text in two orders. */
export interface OtherReading {
  /** Lines as they are laid out, for each page. */
  readonly layout: readonly (readonly string[])[];
  /** Words in the order of the file's content, for each page. */
  readonly raw: readonly (readonly string[])[];
}

const MOST_OUTPUT_BYTES = 256 * 2 ** 20;

/**
 * Returns the other reader's pages, or null where `pdftotext` is not installed. Throws when it cannot read the file.
 */
export function readWithPdftotext(path: string): OtherReading | null {
  const layout = pagesOf(path, '-layout');
  const raw = pagesOf(path, '-raw');
  return layout === null || raw === null
    ? null
    : { layout: layout.map((page) => page.split('\n')), raw: raw.map(wordsOf) };
}

function pagesOf(path: string, order: '-layout' | '-raw'): string[] | null {
  const { error, status, stdout, stderr } = spawnSync('pdftotext', [order, '-enc', 'UTF-8', path, '-'], {
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT_BYTES,
  });
  if (error !== undefined && 'code' in error && error.code === 'ENOENT') return null;
  if (error !== undefined || status !== 0)
    throw new Error(`pdftotext cannot read ${path}: ${error?.message ?? stderr}`);
  return stdout.replace(/\f$/, '').split('\f');
}

/** Returns the words of a text: letters and digits in lower case, hyphenated line ends joined. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[-\u2010\u2011\u00ad]\s*\n\s*/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

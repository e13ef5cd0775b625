/** Decides from its pages whether a PDF was read so badly that it must not be answered from. */

export interface PageOutcome {
  readonly pages: number;
  /** Null where the file does not declare it. */
  readonly declaredPages: number | null;
  readonly failed: readonly number[];
  readonly rubbish: readonly number[];
}

/** Share of pages whose text makes no words above which the whole document is taken as damaged. */
const MOST_RUBBISH = 0.2;

/** Returns why the document must not be answered from, or null. */
export function judgePages({ pages, declaredPages, failed, rubbish }: PageOutcome): string | null {
  if (failed.length > 0)
    return (
      `${failed.length} of the ${pages} pages that the file counts could not be read, they are damaged or ` +
      `missing: ${listPages(failed)}.`
    );
  if (declaredPages !== null && declaredPages !== pages)
    return `The file says that it has ${declaredPages} pages, and ${pages} were found: some are missing.`;
  if (rubbish.length <= pages * MOST_RUBBISH) return null;
  return (
    `Encoding rubbish: the text of ${rubbish.length} of ${pages} pages makes no words, their fonts do not say ` +
    `which letters their codes stand for (pages ${listPages(rubbish)}).`
  );
}

/** Returns page numbers in ascending order as a reader writes them: `3, 7–9`. */
export function listPages(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last !== undefined && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}

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

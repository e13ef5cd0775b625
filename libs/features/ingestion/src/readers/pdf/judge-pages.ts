/** Decides from its pages whether a PDF was read so badly that it must not be answered from. */
import { listPages } from './page-ranges.ts';

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

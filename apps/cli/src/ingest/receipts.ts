/** Decides what is said of each document at the end: its receipt in a row, and below the table whatever needs attention. */
import Table from 'cli-table3';
import { formatCount, printable } from '../terminal.ts';
import type { Job } from './follow-jobs.ts';
import { megabytes } from './progress.ts';
import type { UploadResult } from './upload-file.ts';

/** One uploaded file with what became of it. */
export interface Receipt {
  readonly upload: UploadResult;
  /** Its job when it is finished; undefined where the file was refused or its document deleted meanwhile. */
  readonly job: Job | undefined;
  readonly title: string | undefined;
}

const COLUMNS = ['File', 'Title', 'Outcome', 'Pages', 'Provisions', 'Passages', 'Warnings'] as const;
/** Room for the columns of numbers and the borders. */
const NUMBERS_WIDTH = 62;
const MOST_WARNINGS_SHOWN = 5;

/** Returns the outcome in a word. */
export function outcomeOf({ upload, job }: Receipt): string {
  if ('refused' in upload) return 'refused';
  if (!job) return 'deleted';
  if (job.outcome === 'published' && upload.duplicate) return 'already there';
  return job.outcome ?? job.state;
}

/** Whether the document does not answer although it was meant to. */
export const isProblem = (receipt: Receipt): boolean => !['published', 'unchanged', 'already there'].includes(outcomeOf(receipt));

/** Returns the table of receipts for a terminal of this width. */
export function receiptsTable(receipts: readonly Receipt[], columns: number): string {
  const textWidth = Math.max(14, Math.floor((columns - NUMBERS_WIDTH) / 2));
  const table = new Table({
    head: [...COLUMNS],
    colAligns: ['left', 'left', 'left', 'right', 'right', 'right', 'right'],
    style: { head: [], border: [], compact: true },
  });
  for (const receipt of receipts) {
    const found = receipt.job?.receipt;
    table.push([
      shorten(receipt.upload.file.shown, textWidth, 'start'),
      shorten(receipt.title ?? '', textWidth, 'end'),
      outcomeOf(receipt),
      found?.pages == null ? '' : formatCount(found.pages),
      found ? formatCount(found.provisions) : '',
      found ? formatCount(found.passages) : '',
      found && found.warnings.length > 0 ? String(found.warnings.length) : '',
    ]);
  }
  return table.toString();
}

/** Returns the lines below the table: why a document is not answered from, and the warnings of the others. */
export function remarks(receipts: readonly Receipt[]): string[] {
  return receipts.flatMap((receipt) => {
    const { upload, job } = receipt;
    const warnings = job?.receipt?.warnings ?? [];
    const reason = 'refused' in upload ? upload.refused : (job?.error ?? null);
    const more = warnings.length > MOST_WARNINGS_SHOWN ? [`    and ${warnings.length - MOST_WARNINGS_SHOWN} more warnings: see its receipt`] : [];
    const lines = [...(isProblem(receipt) ? [`    ${outcomeOf(receipt)}: ${reason ?? 'no reason was given'}`] : []), ...warnings.slice(0, MOST_WARNINGS_SHOWN).map((warning) => `    ${warning}`), ...more];
    return lines.length === 0 ? [] : [`  ${upload.file.shown}`, ...lines].map(printable);
  });
}

/** Returns one line of totals and throughput. */
export function throughput(receipts: readonly Receipt[], seconds: number): string {
  const read = receipts.filter((receipt) => outcomeOf(receipt) === 'published' || outcomeOf(receipt) === 'unchanged');
  const passages = read.reduce((sum, { job }) => sum + (job?.receipt?.passages ?? 0), 0);
  const bytes = read.reduce((sum, { upload }) => sum + upload.file.sizeBytes, 0);
  const rate = (amount: number, decimals: number) => (amount / Math.max(seconds, 0.001)).toFixed(decimals);
  return (
    `${formatCount(read.length)} of ${formatCount(receipts.length)} documents read, ${formatCount(passages)} passages, ${megabytes(bytes)} MB in ${seconds.toFixed(1)} s: ` +
    `${rate(read.length, 2)} documents, ${rate(passages, 0)} passages, ${rate(bytes / 1_000_000, 2)} MB a second`
  );
}

/** Cuts a text to the width; paths lose their start, titles their end. */
function shorten(given: string, width: number, cut: 'start' | 'end'): string {
  const text = printable(given).replace(/\s+/g, ' ');
  if (text.length <= width) return text;
  return cut === 'start' ? `…${text.slice(text.length - width + 1)}` : `${text.slice(0, width - 1)}…`;
}

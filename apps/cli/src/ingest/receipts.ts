/** Decides what is reported of each document: its receipt in a row, and below the table what is wrong or missing. */
import { formatCount, printable } from '../terminal.ts';
import type { Job } from './follow-jobs.ts';
import { megabytes } from './progress.ts';
import type { TableRow } from './readings-table.ts';
import type { UploadResult } from './upload-file.ts';

export interface Receipt {
  readonly upload: UploadResult;
  /** Its job when it is finished; undefined where the file was refused or its document deleted meanwhile. */
  readonly job: Job | undefined;
  readonly title: string | undefined;
}

const MOST_WARNINGS_SHOWN = 5;

/** Returns the outcome in a word. */
function outcomeOf({ upload, job }: Receipt): string {
  if ('refused' in upload) return 'refused';
  if (!job) return 'deleted';
  if (job.outcome === 'published' && upload.duplicate) return 'already there';
  return outcomeOfJob(job);
}

/** Returns what a job has come to in a word or three. */
export function outcomeOfJob({ outcome, state, receipt }: Job): string {
  const isPublished = outcome === 'published' && receipt?.outcome === 'published_with_warnings';
  return isPublished ? 'published with warnings' : (outcome ?? state);
}

/** Outcomes of documents that answer. */
const ANSWERS: ReadonlySet<string> = new Set(['published', 'published with warnings', 'unchanged', 'already there']);

/** Whether the document does not answer although it was meant to. */
export const isProblem = (receipt: Receipt): boolean => !ANSWERS.has(outcomeOf(receipt));

/** Returns the row of a receipt in the summary table. */
export function toRow(receipt: Receipt): TableRow {
  const found = receipt.job?.receipt ?? null;
  return {
    file: receipt.upload.file.shown,
    title: receipt.title ?? '',
    outcome: outcomeOf(receipt),
    found: found && {
      format: found.format,
      pages: found.pages,
      provisions: found.provisions,
      passages: found.passages,
      cut: found.passages_cut,
      missing: found.contents_missing.length,
      flags: found.flags?.length ?? 0,
      warnings: found.warnings.length,
    },
  };
}

/** Returns the lines below the table: refusals, what is wrong or missing, and with `verbose` what is routine. */
export function remarks(receipts: readonly Receipt[], verbose: boolean): string[] {
  return receipts.flatMap((receipt) => {
    const { upload, job } = receipt;
    const reason = 'refused' in upload ? upload.refused : (job?.error ?? null);
    const lines = [
      ...(isProblem(receipt) ? [`${outcomeOf(receipt)}: ${reason ?? 'no reason was given'}`] : []),
      ...warningLines(job, verbose),
      ...(verbose ? (job?.receipt?.details ?? []).map((detail) => `detail: ${detail}`) : []),
    ];
    return lines.length === 0 ? [] : [`  ${upload.file.shown}`, ...lines.map((line) => `    ${line}`)].map(printable);
  });
}

function warningLines(job: Job | undefined, verbose: boolean): string[] {
  const { warnings = [], flags = [] } = job?.receipt ?? {};
  const all = [...newVersionNote(job), ...flags.map(flagNote), ...warnings];
  const shown = verbose ? all : all.slice(0, MOST_WARNINGS_SHOWN);
  const more = all.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more warnings: see its receipt, or --verbose`] : [])];
}

/** Says that a file went to a document that was there already. */
function newVersionNote(job: Job | undefined): string[] {
  return job?.receipt?.moved_from == null ? [] : [`It is a new version of the document ${job.document_id ?? ''}.`];
}

function flagNote({ kind, section, excerpt }: NonNullable<NonNullable<Job['receipt']>['flags']>[number]): string {
  return `flag: ${kind.replaceAll('_', ' ')}${section === null ? '' : `, ${section}`}: ${excerpt}`;
}

/** Returns one line of totals and throughput. */
export function throughput(receipts: readonly Receipt[], seconds: number): string {
  const read = receipts.filter((receipt) => !isProblem(receipt) && outcomeOf(receipt) !== 'already there');
  const passages = read.reduce((sum, { job }) => sum + (job?.receipt?.passages ?? 0), 0);
  const bytes = read.reduce((sum, { upload }) => sum + upload.file.sizeBytes, 0);
  const rate = (amount: number, decimals: number) => (amount / Math.max(seconds, 0.001)).toFixed(decimals);
  return (
    `${formatCount(read.length)} of ${formatCount(receipts.length)} documents read, ${formatCount(passages)} ` +
    `passages, ${megabytes(bytes)} MB in ${seconds.toFixed(1)} s: ` +
    `${rate(read.length, 2)} documents, ${rate(passages, 0)} passages, ${rate(bytes / 1_000_000, 2)} MB a second`
  );
}

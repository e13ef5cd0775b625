/** Uploads files and folders to a running service, follows their jobs, and shows the receipts. */
import { performance } from 'node:perf_hooks';
import { pageThrough } from '@regqa/client';
import type { ApiClient } from '@regqa/client';
import { CONNECTION_OPTIONS, CONNECTION_USAGE, parseCall, UsageError } from '../command.ts';
import type { Command, CommandContext } from '../command.ts';
import { connect } from '../connection/connect.ts';
import type { ConnectionFlags } from '../connection/connect.ts';
import { REMOVE_SAMPLES, samplesAreLeft, SAMPLES_LEFT } from '../samples/samples.ts';
import { formatCount, printable } from '../terminal.ts';
import { collectFiles } from './collect-files.ts';
import type { Collected, SourceFile } from './collect-files.ts';
import { dryRun } from './dry-run/dry-run.ts';
import { expandArchives } from './expand-archives.ts';
import { JobFollower } from './follow-jobs.ts';
import type { Job } from './follow-jobs.ts';
import { megabytes, showProgress } from './progress.ts';
import type { Progress } from './progress.ts';
import { readingsTable } from './readings-table.ts';
import { isProblem, outcomeOfJob, remarks, throughput, toRow } from './receipts.ts';
import type { Receipt } from './receipts.ts';
import { uploadFile } from './upload-file.ts';
import type { UploadFieldValues, UploadResult } from './upload-file.ts';

/** More would only queue at the service, which reads a few documents at a time. */
const UPLOADS_AT_ONCE = 3;
const MOST_SKIPPED_SHOWN = 10;
const LISTING_PAGE = 1000;

const FIELD_OPTIONS = {
  title: { type: 'string' },
  jurisdiction: { type: 'string' },
  state: { type: 'string' },
  lga: { type: 'string' },
  type: { type: 'string' },
  authority: { type: 'string' },
  coverage: { type: 'string' },
  'last-updated': { type: 'string' },
  'in-force-from': { type: 'string' },
  'source-url': { type: 'string' },
  'document-id': { type: 'string' },
} as const;

const FLAG = { type: 'boolean', default: false } as const;

export const ingest: Command = {
  usage: `npm run ingest -- <files or folders ...> [options]

Uploads documents to the running service and waits until they are read. Folders are searched through; hidden files and
formats that are not read are skipped. A ZIP of the volumes of one instrument goes up as one document; the documents of any
other ZIP go up one by one. What is not given here is read from each file where it can be.
  --jurisdiction J   Federal, a state code, Local, International, or Other
  --state S          state or territory, by code or name
  --lga AREAS        Local Government Areas, separated by commas
  --type T           legislation, guidelines, standards, scheme or a type of your own
  --authority A      who publishes it
  --coverage TAGS    topic tags, separated by commas
  --last-updated D   date of the last amendment, YYYY-MM-DD
  --in-force-from D  first day in force, YYYY-MM-DD
  --title T          official title (one file only)
  --document-id ID   identifier to store it under (one file only)
  --source-url URL   where it was published (one file only)
${CONNECTION_USAGE} (admin)
  --verbose          show all warnings, and what is routine: how each file was read and what was left out of its text
  --dry-run          read the files here, without a service, and show what they would become: metadata with where it
                     was found, the tree of provisions with their pinpoints, passages, flags, warnings
  --json             with --dry-run: all that was read, passages included, as JSON
The exit code is 1 when a document was refused, failed, or is (or would be) quarantined.`,

  async run(args, context) {
    const { values, positionals } = parseCall(args, {
      ...FIELD_OPTIONS,
      verbose: FLAG,
      'dry-run': FLAG,
      json: FLAG,
      ...CONNECTION_OPTIONS,
    });
    if (positionals.length === 0) throw new UsageError('Name the files or folders to ingest.');
    const { url, key, 'dry-run': dry, json, verbose, ...given } = values;
    if (json && !dry) throw new UsageError('--json goes with --dry-run.');
    const { terminal, config } = context;
    const expanded = await expandArchives(await collectFiles(positionals, config.workingFolder), (line) =>
      terminal.note(line),
    );
    try {
      const { files } = expanded.collected;
      const fields = uploadFields(given, files.length);
      announce(context, expanded.collected);
      if (files.length === 0) throw new UsageError('There is nothing to ingest.');
      if (dry) return await dryRun(terminal, { files, fields, json, verbose, libreOffice: config.libreOffice });
      return await ingestFiles(context, { url, key }, { files, fields, verbose });
    } finally {
      await expanded.close();
    }
  },
};

interface Batch {
  readonly files: readonly SourceFile[];
  readonly fields: UploadFieldValues;
  /** Whether what is routine is shown too. */
  readonly verbose: boolean;
}

async function ingestFiles(
  { config, terminal }: CommandContext,
  flags: ConnectionFlags,
  batch: Batch,
): Promise<number> {
  // While there are progress bars, notes go past them.
  let progress: Progress | undefined;
  const note = (line: string) => (progress ?? terminal).note(line);
  const { client, url } = await connect({ config, terminal: { ...terminal, note } }, flags, 'admin');
  const { files } = batch;
  note(`Uploading ${formatCount(files.length)} files (${megabytes(totalBytes(files))} MB) to ${url}`);
  const begun = performance.now();
  progress = showProgress(terminal, files.length);
  const receipts = await uploadAndFollow(client, batch, progress).finally(() => {
    progress?.stop();
    progress = undefined;
  });
  const seconds = (performance.now() - begun) / 1000;
  const titled = await withTitles(client, receipts);
  terminal.out(readingsTable(titled.map(toRow), terminal.columns));
  for (const line of remarks(titled, batch.verbose)) terminal.out(line);
  terminal.out(throughput(titled, seconds));
  if (await samplesAreLeft(client)) terminal.out(`Note: ${SAMPLES_LEFT}: ${REMOVE_SAMPLES}`);
  return titled.some(isProblem) ? 1 : 0;
}

/** Uploads while the jobs of earlier uploads are followed; the first failure ends both. */
async function uploadAndFollow(client: ApiClient, batch: Batch, progress: Progress): Promise<Receipt[]> {
  const failure = new AbortController();
  let refused = 0;
  const shown = new Map<string, string>();
  const onFinished = (job: Job) => progress.note(finishedLine(job, shown.get(job.job_id) ?? job.file_name ?? ''));
  const follower = new JobFollower({
    client,
    signal: failure.signal,
    onFinished,
    onProgress: (finished) => progress.read(finished + refused),
  });
  const onUploaded = (result: UploadResult) => {
    if ('jobId' in result) {
      shown.set(result.jobId, result.file.shown);
      follower.add(result.jobId);
    } else refused++;
  };
  const uploading = uploadAll(client, batch, { progress, onUploaded, signal: failure.signal }).finally(() =>
    follower.end(),
  );
  try {
    const [uploads] = await Promise.all([uploading, follower.run()]);
    return uploads.map((upload) => ({
      upload,
      job: 'jobId' in upload ? follower.finished.get(upload.jobId) : undefined,
      title: undefined,
    }));
  } catch (error) {
    failure.abort();
    throw error;
  }
}

/** The line for a file whose job has ended. */
function finishedLine(job: Job, file: string): string {
  const { receipt, error } = job;
  const what =
    receipt === null
      ? (error ?? '')
      : `${formatCount(receipt.passages)} passages in ${(receipt.duration_ms / 1000).toFixed(1)} s`;
  return printable(`  ${outcomeOfJob(job).padEnd(11)}  ${file}  ${what}`).trimEnd();
}

interface UploadWatch {
  readonly progress: Progress;
  readonly onUploaded: (result: UploadResult) => void;
  readonly signal: AbortSignal;
}

/** Uploads all files, a few at a time, and returns the results in the files' order. */
async function uploadAll(
  client: ApiClient,
  { files, fields }: Batch,
  { progress, onUploaded, signal }: UploadWatch,
): Promise<UploadResult[]> {
  const results: UploadResult[] = [];
  let next = 0;
  let done = 0;
  let bytes = 0;
  const worker = async () => {
    for (let at = next++; at < files.length && !signal.aborted; at = next++) {
      const file = files[at]!;
      const result = await uploadFile(client, file, fields);
      results[at] = result;
      onUploaded(result);
      progress.uploaded(++done, (bytes += file.sizeBytes));
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, worker));
  return results;
}

function uploadFields(given: Readonly<Record<string, string | undefined>>, files: number): UploadFieldValues {
  const ofOneFile = ['title', 'document-id', 'source-url'].filter((name) => given[name] !== undefined);
  if (ofOneFile.length > 0 && files !== 1) throw new UsageError(`--${ofOneFile[0]} is for one file, not for ${files}.`);
  const entries = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [[name === 'type' ? 'document_type' : name.replaceAll('-', '_'), value] as const],
  );
  return Object.fromEntries(entries);
}

function announce({ terminal }: CommandContext, { skipped }: Collected): void {
  if (skipped.length === 0) return;
  terminal.note(`Skipped ${formatCount(skipped.length)}:`);
  for (const { shown, reason } of skipped.slice(0, MOST_SKIPPED_SHOWN))
    terminal.note(printable(`  ${shown} (${reason})`));
  if (skipped.length > MOST_SKIPPED_SHOWN)
    terminal.note(`  and ${formatCount(skipped.length - MOST_SKIPPED_SHOWN)} more`);
}

/** Adds the titles that the documents were stored under, as far as the listing has to be read for all of them. */
async function withTitles(client: ApiClient, receipts: readonly Receipt[]): Promise<Receipt[]> {
  const missing = new Set(receipts.flatMap((receipt) => documentOf(receipt) ?? []));
  const titles = new Map<string, string>();
  const fetchPage = (skip: number) => client.call('listDocuments', { query: { skip, limit: LISTING_PAGE } });
  if (missing.size > 0)
    for await (const { id, title } of pageThrough(fetchPage, ({ documents }) => documents)) {
      if (missing.delete(id)) titles.set(id, title);
      if (missing.size === 0) break;
    }
  return receipts.map((receipt) => ({ ...receipt, title: titles.get(documentOf(receipt) ?? '') }));
}

/** The document that a file is a version of: the job knows where it went. */
function documentOf({ upload, job }: Receipt): string | undefined {
  return 'jobId' in upload ? (job?.document_id ?? upload.documentId) : undefined;
}

const totalBytes = (files: readonly SourceFile[]): number => files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

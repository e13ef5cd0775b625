import type { AdminClient } from './admin-client.ts';
import { passingAct } from './fictional-acts.ts';
import { repeat } from '../repeat.ts';

const UPLOAD_EVERY_MS = 2_000;
const REPROCESS_EVERY_MS = 1_000;

/** An upload that was answered with 202: it has to end up published, or failed with a reason. */
interface AcceptedUpload {
  readonly documentId: string;
  readonly jobId: string;
  readonly at: number;
}

export interface WorkRecord {
  readonly accepted: readonly AcceptedUpload[];
  /** How often uploads were not accepted, by status or cause. */
  readonly refusedUploads: Readonly<Record<string, number>>;
  /** Jobs of reprocessing that were accepted. */
  readonly reprocessings: readonly string[];
}

/** Uploads documents at a steady rate and keeps reading everything again until stopped; `record` grows meanwhile. */
export function startBackgroundWork(
  admin: AdminClient,
  name: string,
): { readonly record: WorkRecord; stop(): Promise<void> } {
  const accepted: AcceptedUpload[] = [];
  const refusedUploads: Record<string, number> = {};
  const reprocessings: string[] = [];
  let uploads = 0;
  const uploading = repeat(UPLOAD_EVERY_MS, async () => {
    const documentId = `${name}-${++uploads}`;
    const at = Date.now();
    const outcome = await admin.upload(passingAct(documentId));
    if ('jobId' in outcome) accepted.push({ documentId, jobId: outcome.jobId, at });
    else refusedUploads[outcome.refused] = (refusedUploads[outcome.refused] ?? 0) + 1;
  });
  // Is refused while the last one runs, and accepted once it has ended.
  const reprocess = async () => void reprocessings.push(...(await admin.reprocessAll()));
  const reprocessing = repeat(REPROCESS_EVERY_MS, reprocess, { oneByOne: true });
  return {
    record: { accepted, refusedUploads, reprocessings },
    stop: async () => void (await Promise.all([uploading.stop(), reprocessing.stop()])),
  };
}

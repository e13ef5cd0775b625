import { openAsBlob, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceProcess } from '@regqa/testing/service-process';

/** What ingesting some folders took, from the first upload to the last publication. */
export interface IngestedCorpus {
  readonly documents: number;
  readonly passages: number;
  readonly seconds: number;
}

/**
 * Uploads every file of the folders through the interface and waits until all are published. Throws when one is not.
 */
export async function ingestFolders(
  service: Pick<ServiceProcess, 'url' | 'keys'>,
  folders: readonly string[],
): Promise<IngestedCorpus> {
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  const started = performance.now();
  for (const file of files) await uploadFile(service, file);
  const jobs = await followJobs(service);
  const passages = jobs.reduce((sum, job) => sum + (job.receipt?.passages ?? 0), 0);
  return { documents: jobs.length, passages, seconds: (performance.now() - started) / 1000 };
}

/** Waits until no job is left and returns all of them. Throws when one did not publish. */
export async function followJobs(service: Pick<ServiceProcess, 'url' | 'keys'>): Promise<JobListing['jobs']> {
  const headers = { 'x-api-key': service.keys.admin };
  for (;;) {
    const listing = (await (await fetch(`${service.url}/api/admin/jobs?limit=1000`, { headers })).json()) as JobListing;
    if (listing.jobs.some((job) => job.state === 'queued' || job.state === 'running')) {
      await sleep(100);
      continue;
    }
    const bad = listing.jobs.filter((job) => job.outcome !== 'published');
    if (bad.length > 0)
      throw new Error(`not published: ${bad.map((job) => `${job.file_name}: ${job.error}`).join('; ')}`);
    return listing.jobs;
  }
}

/** Uploads a file, under an identifier where one is given. Throws when it is not accepted. */
export async function uploadFile(
  service: Pick<ServiceProcess, 'url' | 'keys'>,
  file: string,
  documentId?: string,
): Promise<void> {
  const form = new FormData();
  if (documentId !== undefined) form.append('document_id', documentId);
  form.append('file', await openAsBlob(file), basename(file));
  const response = await fetch(`${service.url}/api/admin/documents`, {
    method: 'POST',
    headers: { 'x-api-key': service.keys.admin },
    body: form,
  });
  if (response.status !== 202) throw new Error(`${file}: ${response.status} ${await response.text()}`);
}

interface JobListing {
  readonly jobs: readonly {
    state: string;
    outcome: string;
    file_name: string;
    error: string | null;
    receipt: { passages: number } | null;
  }[];
}

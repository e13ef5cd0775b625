import { openAsBlob } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SAMPLE_DOCUMENT_IDS } from '@regqa/domain';
import type { ApiClient } from '@regqa/client';

/** A few of each kind: two local plans, an Act, and guidance. */
const KINDS: readonly {
  readonly folder: string;
  readonly files: number;
  readonly fields: Readonly<Record<string, string>>;
}[] = [
  { folder: 'au/nsw-leps-xml', files: 2, fields: {} },
  { folder: 'au/commonwealth-acts-md', files: 2, fields: { jurisdiction: 'Federal', document_type: 'legislation' } },
  {
    folder: 'au/qld-guidance-md',
    files: 2,
    fields: { jurisdiction: 'QLD', state: 'QLD', document_type: 'guidelines' },
  },
];
const POLL_MS = 200;
const DEADLINE_MS = 10 * 60_000;

export interface RealDocument {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Returns the documents that faults are planted in; none where the folder is not there. */
export async function realDocuments(data: string | null): Promise<RealDocument[]> {
  if (data === null) return [];
  const documents: RealDocument[] = [];
  for (const { folder, files, fields } of KINDS) {
    const path = join(data, folder);
    if (!(await isThere(path))) {
      console.log(`${path} is not there; faults are planted without it.`);
      continue;
    }
    const names = (await readdir(path)).filter((name) => /\.(?:xml|md)$/.test(name)).sort();
    documents.push(...names.slice(0, files).map((name) => ({ path: join(path, name), fields })));
  }
  return documents;
}

/** Folders of the instruments that the written sentences are about. */
const WRITTEN_ABOUT = ['au/nsw-leps-xml', 'au/nsw-sepps-xml', 'au/commonwealth-acts-md'];

/** Returns the documents of these folders that are not among the others. */
export async function writtenAbout(data: string | null, others: readonly RealDocument[]): Promise<RealDocument[]> {
  if (data === null) return [];
  const documents: RealDocument[] = [];
  for (const folder of WRITTEN_ABOUT) {
    const path = join(data, folder);
    if (!(await isThere(path))) continue;
    const fields = /acts/.test(folder) ? { jurisdiction: 'Federal', document_type: 'legislation' } : {};
    documents.push(
      ...(await readdir(path))
        .filter((name) => /\.(?:xml|md)$/.test(name))
        .map((name) => ({ path: join(path, name), fields })),
    );
  }
  return documents.filter(({ path }) => !others.some((other) => other.path === path));
}

/** Resolves when the samples that the service brings along are published. */
export async function samplesPublished(client: ApiClient): Promise<void> {
  for (const deadline = Date.now() + DEADLINE_MS; ; await delay(POLL_MS)) {
    const { documents } = await client.call('listDocuments', {});
    if (
      SAMPLE_DOCUMENT_IDS.every((id) =>
        documents.some((document) => document.id === id && document.status === 'published'),
      )
    )
      return;
    if (Date.now() > deadline) throw new Error('The samples were not published.');
  }
}

/** Uploads the documents and waits until each is published. Throws when one is not. */
export async function uploadAll(client: ApiClient, documents: readonly RealDocument[]): Promise<void> {
  for (const { path, fields } of documents) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', await openAsBlob(path), basename(path));
    const { job_id } = await client.call('uploadDocument', { body: form });
    await published(client, { jobId: job_id, path });
  }
}

async function published(client: ApiClient, { jobId, path }: { jobId: string; path: string }): Promise<void> {
  for (const deadline = Date.now() + DEADLINE_MS; ; await delay(POLL_MS)) {
    const { state, error } = await client.call('getJob', { params: { job_id: jobId } });
    if (state === 'completed') return;
    if (state === 'failed' || state === 'cancelled' || Date.now() > deadline)
      throw new Error(`${path} was not published: ${state} ${error ?? ''}`);
  }
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Brings the documents of an open set into the running service, and waits until all of them can be found. */
import { setTimeout as wait } from 'node:timers/promises';
import type { ApiClient } from '@regqa/client';
import type { CommandContext } from '../../command.ts';
import { JobFollower } from '../../ingest/follow-jobs.ts';
import type { OpenDocument } from './open-sets.ts';

const POLL_MS = 2_000;
const LONGEST_MS = 60 * 60_000;

/** Resolves when all are published and, where there is a model, have vectors. Throws when one is not published. */
export async function uploadOpenDocuments(
  { terminal }: CommandContext,
  client: ApiClient,
  documents: readonly OpenDocument[],
): Promise<void> {
  const signal = AbortSignal.timeout(LONGEST_MS);
  const follower = new JobFollower({ client, signal });
  const jobs = new Map<string, OpenDocument>();
  for (const document of documents) {
    const jobId = await upload(client, document);
    jobs.set(jobId, document);
    follower.add(jobId);
  }
  follower.end();
  terminal.note(`${documents.length} documents are uploaded; waiting until they are read.`);
  await follower.run();
  for (const [jobId, { documentId }] of jobs) {
    const job = follower.finished.get(jobId);
    if (job?.outcome === 'published' || job?.outcome === 'unchanged') continue;
    throw new Error(`The service did not publish ${documentId}: ${job?.error ?? job?.outcome ?? 'no answer in time'}`);
  }
  await untilEmbedded(client, (message) => terminal.note(message));
}

async function upload(client: ApiClient, document: OpenDocument): Promise<string> {
  const { documentId, fileName, mediaType, fields, read } = document;
  const form = new FormData();
  form.append('document_id', documentId);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([await read()], { type: mediaType }), fileName);
  return (await client.call('uploadDocument', { body: form })).job_id;
}

async function untilEmbedded(client: ApiClient, note: (message: string) => void): Promise<void> {
  for (const endsAt = Date.now() + LONGEST_MS; Date.now() < endsAt; await wait(POLL_MS)) {
    const { embeddings } = (await client.call('getSystemHealth')).vector_store;
    if (embeddings?.status === 'loading' || (embeddings?.pending ?? 0) > 0) continue;
    return note(`Passages are found by words${embeddings?.status === 'ready' ? ' and meaning' : ''}.`);
  }
  throw new Error('Not every passage had its vector within an hour.');
}

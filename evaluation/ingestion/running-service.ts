import { basename } from 'node:path';
import { createApiClient, createPatientFetch, describeWait } from '@regqa/client';
import type { ApiClient } from '@regqa/client';
import { JobFollower, uploadFile } from '@regqa/app-cli';
import { parseSuccess } from '@regqa/contracts';
import type { Request } from './request.ts';

const PROBE_MS = 5_000;
const INGESTION_MS = 10 * 60_000;

/** The service that is measured, over HTTP. */
export interface RunningService {
  readonly client: ApiClient;
  /**
   * Uploads a file and waits until it is published; the service recognises what it has already. Throws when it was not
   * published.
   */
  ingest(
    file: { readonly path: string; readonly mediaType: string },
    fields: Readonly<Record<string, string>>,
  ): Promise<void>;
}

/** Returns the running service, or why it cannot be measured. */
export async function connectService({ url, key }: Request): Promise<RunningService | string> {
  if (key === null) return `there is no admin key for ${url}; is the service started (npm start)?`;
  if (!(await answers(url))) return `no service answers at ${url}.`;
  const fetch = createPatientFetch({ onWait: (wait) => console.error(describeWait(wait)) });
  const client = createApiClient({ baseUrl: url, apiKey: key, fetch, parse: parseSuccess });
  return { client, ingest: (file, fields) => ingest(client, file, fields) };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(new URL('/api/health', url), { signal: AbortSignal.timeout(PROBE_MS) })).status < 600;
  } catch {
    return false;
  }
}

async function ingest(
  client: ApiClient,
  { path, mediaType }: { path: string; mediaType: string },
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const upload = await uploadFile(
    client,
    { path, name: basename(path), shown: basename(path), sizeBytes: 0, mediaType },
    fields,
  );
  if ('refused' in upload) throw new Error(`The service refuses ${path}: ${upload.refused}`);
  const follower = new JobFollower({ client, signal: AbortSignal.timeout(INGESTION_MS) });
  follower.add(upload.jobId);
  follower.end();
  await follower.run();
  const job = follower.finished.get(upload.jobId);
  if (job?.state !== 'completed')
    throw new Error(`The service did not publish ${path}: ${job?.state ?? 'no answer in time'} ${job?.error ?? ''}`);
}

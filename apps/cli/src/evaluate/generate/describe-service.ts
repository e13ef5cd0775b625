import { execFile } from 'node:child_process';
import { cpus } from 'node:os';
import { promisify } from 'node:util';
import { ApiError } from '@regqa/client';
import type { ApiClient, JsonRouteId } from '@regqa/client';

export interface ServiceDescription {
  readonly version: string | null;
  /** Of the system health, which needs the admin key; null without. */
  readonly models: unknown;
  readonly index: unknown;
  /** Body of `GET /api/quality`. */
  readonly quality: unknown;
}

/** Returns version, models, index and published quality of a service; what it does not disclose is null. */
export async function describeService(client: ApiClient): Promise<ServiceDescription> {
  const health = await bodyOf(client, 'getHealth');
  const system = await bodyOf(client, 'getSystemHealth');
  const version = health?.['version'];
  return {
    version: typeof version === 'string' ? version : null,
    models: system && { llm: system['llm'], embeddings: (system['vector_store'] as Body | undefined)?.['embeddings'] },
    index: system && { database: system['database'], vector_store: system['vector_store'] },
    quality: await bodyOf(client, 'getQuality'),
  };
}

type Body = Record<string, unknown>;

async function bodyOf(client: ApiClient, routeId: JsonRouteId): Promise<Body | null> {
  try {
    return (await (await client.open(routeId)).json()) as Body;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Returns the commit of a folder, with `-dirty` where files differ from it; null where git knows nothing of it. */
export async function commitOf(folder: string): Promise<string | null> {
  try {
    const call = ['describe', '--always', '--dirty', '--abbrev=12'];
    const { stdout } = await promisify(execFile)('git', call, { cwd: folder });
    return stdout.trim();
  } catch {
    return null;
  }
}

/** Returns what the machine is, for the results. */
export function describeMachine(): string {
  return `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}`;
}

/** Decides which service a command talks to, and with which key. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApiClient, createPatientFetch, describeWait } from '@regqa/client';
import type { ApiClient } from '@regqa/client';
import { parseSuccess } from '@regqa/contracts';
import { z } from 'zod';
import type { CliConfig } from '../config.ts';
import type { CommandContext } from '../command.ts';
import { UsageError } from '../command.ts';

const KeysFile = z.looseObject({ API_ACCESS_KEY: z.string().optional(), ADMIN_API_KEY: z.string().optional() });
const ServiceFile = z.looseObject({ url: z.url() });
const DEFAULT_URL = 'http://127.0.0.1:8080';

interface Found {
  readonly value: string;
  readonly from: string;
}

/** The service and the keys that the command line knows of. */
export interface Connection {
  readonly url: Found;
  readonly accessKey: Found | null;
  readonly adminKey: Found | null;
}

export interface ConnectionFlags {
  readonly url?: string | undefined;
  readonly key?: string | undefined;
}

/**
 * Returns the service's address and keys: flags, then the environment, then what the service left in its data folder.
 * Kept keys go only to the service they belong to: the one on this machine. Throws UsageError for an address that is
 * none.
 */
export async function findConnection(config: CliConfig, flags: ConnectionFlags): Promise<Connection> {
  const url = await findUrl(config, flags);
  const kept = isLocal(url.value) ? await readJson(join(config.dataFolder, 'keys.json'), KeysFile) : undefined;
  const key = (level: 'API_ACCESS_KEY' | 'ADMIN_API_KEY', given: string | null) =>
    found(flags.key, '--key') ?? found(given, level) ?? found(kept?.[level], join(config.dataFolder, 'keys.json'));
  return { url, accessKey: key('API_ACCESS_KEY', config.accessKey), adminKey: key('ADMIN_API_KEY', config.adminKey) };
}

export interface ConnectedClient {
  readonly client: ApiClient;
  readonly url: string;
}

/** Returns a client with the key of the level that a command needs. Throws UsageError when there is none. */
export async function connect(
  { config, terminal }: CommandContext,
  flags: ConnectionFlags,
  level: 'ordinary' | 'admin',
): Promise<ConnectedClient> {
  const { url, accessKey, adminKey } = await findConnection(config, flags);
  const key = level === 'admin' ? adminKey : (accessKey ?? adminKey);
  if (!key) throw new UsageError(missingKey(config, url, level));
  const fetch = createPatientFetch({ onWait: (wait) => terminal.note(describeWait(wait)) });
  const client = createApiClient({ baseUrl: url.value, apiKey: key.value, fetch, parse: parseSuccess });
  return { client, url: url.value };
}

function missingKey(config: CliConfig, url: Found, level: 'ordinary' | 'admin'): string {
  const variable = level === 'admin' ? 'ADMIN_API_KEY' : 'API_ACCESS_KEY';
  const kept = isLocal(url.value)
    ? `, and none is kept in ${config.dataFolder}/keys.json; is the service started (npm start)?`
    : '.';
  return `There is no ${level} key for ${url.value}: give --key, or set ${variable}${kept}`;
}

async function findUrl(config: CliConfig, flags: ConnectionFlags): Promise<Found> {
  if (flags.url !== undefined && !/^https?:\/\/[^/]/.test(flags.url))
    throw new UsageError(`--url must be an http or https URL, not "${flags.url}"`);
  const given = found(flags.url, '--url') ?? found(config.url, 'REGQA_URL');
  if (given) return given;
  const file = join(config.dataFolder, 'service.json');
  return found((await readJson(file, ServiceFile))?.url, file) ?? { value: DEFAULT_URL, from: 'the default' };
}

const found = (value: string | null | undefined, from: string): Found | null => (value ? { value, from } : null);

function isLocal(url: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
}

/** Returns what the file holds, or undefined where there is none. Throws UsageError when it cannot be read. */
async function readJson<S extends z.ZodType>(file: string, schema: S): Promise<z.output<S> | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Returns why there was no connection, e.g. `ECONNREFUSED`, which fetch has as the cause; undefined otherwise. */
export function connectionFailure(error: unknown): string | undefined {
  const { message, cause } = error as { message?: string; cause?: { code?: string; message?: string } };
  return message === 'fetch failed' && cause ? (cause.code ?? cause.message) : undefined;
}

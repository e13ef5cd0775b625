/** A server, a Sentinel or a node of a cluster. */
interface RedisAddress {
  readonly host: string;
  readonly port: number;
}

export interface RedisTarget {
  readonly kind: 'single' | 'sentinel' | 'cluster';
  /** One for a single server; the Sentinels; nodes by which the others are found. */
  readonly addresses: readonly RedisAddress[];
  readonly tls: boolean;
  readonly username?: string;
  readonly password?: string;
  /** 0 in a cluster, which has no other. */
  readonly database: number;
  /** The group that the Sentinels watch. */
  readonly masterName?: string;
  readonly sentinelUsername?: string;
  readonly sentinelPassword?: string;
}

const FORM = /^(rediss?)(?:\+(sentinel|cluster))?:\/\/(?:([^@/?]*)@)?([^/?@]+)(?:\/([^?]*))?(?:\?(.*))?$/;
const ADDRESS = /^(\[[0-9a-f:.]+\]|[^:[\]\s]+)(?::(\d{1,5}))?$/i;
const REDIS_PORT = 6379;
const SENTINEL_PORT = 26_379;

/**
 * Reads a URL of one of these forms; `rediss` in the place of `redis` means TLS, with the authorities that Node trusts
 * (`NODE_EXTRA_CA_CERTS` adds one's own). User, password, port and database may be left out.
 *
 * - `redis://user:password@host:6379/0`
 * - `redis+sentinel://user:password@host:26379,host:26379/master-name/0`, with
 *   `?sentinel_username=…&sentinel_password=…`
 *   where the Sentinels ask for their own
 * - `redis+cluster://user:password@host:6379,host:6379`
 *
 * Throws an Error for anything else, without the URL in it: it may hold a password.
 */
export function parseRedisUrl(url: string): RedisTarget {
  const match = FORM.exec(url.trim());
  if (!match)
    throw new Error(
      'A Redis URL starts with redis://, rediss://, redis+sentinel:// or redis+cluster://, and names a host',
    );
  const [, scheme, form = 'single', login, hosts, path = '', query] = match;
  const kind = form as RedisTarget['kind'];
  const addresses = hosts!
    .split(',')
    .map((host) => readAddress(host, kind === 'sentinel' ? SENTINEL_PORT : REDIS_PORT));
  if (kind === 'single' && addresses.length > 1)
    throw new Error('A Redis URL with several hosts starts with redis+sentinel:// or redis+cluster://');
  return {
    kind,
    addresses,
    tls: scheme === 'rediss',
    ...readLogin(login),
    ...readPath(kind, path),
    ...readQuery(kind, query),
  };
}

function readAddress(text: string, defaultPort: number): RedisAddress {
  const match = ADDRESS.exec(text);
  const port = Number(match?.[2] ?? defaultPort);
  if (!match || port < 1 || port > 65_535) throw new Error('A Redis URL names each server as host or host:port');
  return { host: match[1]!.replace(/^\[|\]$/g, ''), port };
}

function readLogin(login: string | undefined): Pick<RedisTarget, 'username' | 'password'> {
  if (!login) return {};
  const colon = login.indexOf(':');
  const username = decode(colon < 0 ? login : login.slice(0, colon));
  const password = colon < 0 ? '' : decode(login.slice(colon + 1));
  return { ...(username !== '' && { username }), ...(password !== '' && { password }) };
}

function readPath(kind: RedisTarget['kind'], path: string): Pick<RedisTarget, 'database' | 'masterName'> {
  const parts = path.split('/').filter((part) => part !== '');
  if (kind !== 'sentinel') return { database: readDatabase(kind, parts) };
  const [masterName, ...rest] = parts;
  if (masterName === undefined)
    throw new Error(
      'A Redis URL with Sentinels names the master group in its path: redis+sentinel://host:26379/master-name',
    );
  return { masterName: decode(masterName), database: readDatabase(kind, rest) };
}

function readDatabase(kind: RedisTarget['kind'], [number = '0', ...more]: readonly string[]): number {
  if (more.length > 0 || !/^\d{1,4}$/.test(number))
    throw new Error('The database of a Redis URL is a number at the end of its path');
  if (kind === 'cluster' && number !== '0') throw new Error('A Redis cluster has only the database 0');
  return Number(number);
}

function readQuery(
  kind: RedisTarget['kind'],
  query: string | undefined,
): Pick<RedisTarget, 'sentinelUsername' | 'sentinelPassword'> {
  const given = new URLSearchParams(query);
  const known = kind === 'sentinel' ? ['sentinel_username', 'sentinel_password'] : [];
  for (const name of given.keys())
    if (!known.includes(name)) throw new Error(`A Redis URL of this form has no parameter ${name}`);
  const sentinelUsername = given.get('sentinel_username');
  const sentinelPassword = given.get('sentinel_password');
  return { ...(sentinelUsername && { sentinelUsername }), ...(sentinelPassword && { sentinelPassword }) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('A Redis URL writes special characters in names and passwords as %XX');
  }
}

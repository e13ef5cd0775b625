/** What an address of a store says, whether it names one server or several. */
export interface StoreAddress {
  /** Without credentials and parameters, fit to be shown. */
  readonly shown: string;
  readonly hosts: readonly string[];
  /** A region that the address itself gives as a parameter; null where it gives none. */
  readonly region: string | null;
}

/** Reads an address such as `postgresql://user:secret@one,two/db?region=…`, whose servers a URL cannot hold. */
export function readStoreAddress(url: string): StoreAddress {
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*:\/\/)?(.*)$/is.exec(url.trim()) ?? [];
  const [place = '', parameters = ''] = rest.split(/[?#]/, 2);
  const parts = place.split(',').map((part) => withoutCredentials(part.trim().replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')));
  return {
    shown: `${scheme}${parts.join(',')}`,
    hosts: scheme.toLowerCase() === 's3://' ? [] : parts.map(hostOf),
    region: new URLSearchParams(parameters).get('region'),
  };
}

/** Whether a host is this machine: a loopback address, or a socket in the file system. */
export function isLoopback(host: string): boolean {
  return (
    host === '' ||
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '::1' ||
    /^127(?:\.\d{1,3}){3}$/.test(host)
  );
}

/** A password may hold anything but the `@` that ends it; a path after the host may hold one too. */
function withoutCredentials(part: string): string {
  const slash = part.indexOf('/', Math.max(0, part.lastIndexOf('@')));
  const authority = slash < 0 ? part : part.slice(0, slash);
  return part.slice(authority.lastIndexOf('@') + 1);
}

function hostOf(part: string): string {
  const authority = part.split('/', 1)[0] ?? '';
  const bracketed = /^\[([^\]]*)\]/.exec(authority);
  return (bracketed ? bracketed[1]! : authority.replace(/:\d*$/, '')).toLowerCase();
}

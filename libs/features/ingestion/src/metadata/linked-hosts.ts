const HOST = /\bhttps?:\/\/([a-z0-9][a-z0-9.-]{2,100})/gi;
const MOST_HOSTS = 500;

/** Returns the host of each web address in a file, in order, as `//www.legislation.qld.gov.au`. */
export function linkedHosts(text: string): string[] {
  const hosts: string[] = [];
  for (const match of text.matchAll(HOST)) {
    if (hosts.length >= MOST_HOSTS) break;
    hosts.push(`//${(match[1] as string).toLowerCase()}`);
  }
  return hosts;
}

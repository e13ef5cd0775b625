const HOST = /\bhttps?:\/\/([a-z0-9][a-z0-9.-]{2,100})/gi;
const MOST_HOSTS = 500;

/** Returns the host of each web address in a file, in order, as `//www.legislation.qld.gov.au`. */
export function linkedHosts(text: string): string[] {
  const found = [...text.matchAll(HOST)].slice(0, MOST_HOSTS);
  return found.map(([, host = '']) => `//${host.toLowerCase()}`);
}

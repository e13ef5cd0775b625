import type { DocumentSummary, Service } from '../service.ts';
import { ToolRefusal } from '../tool.ts';

const IDENTIFIER = /^[a-z0-9][a-z0-9._-]*$/;
const LONGEST_TITLE = 200;
const MOST_NAMED = 5;

/**
 * Returns the identifier of the document that is meant: what looks like an identifier is one, anything else is words of
 * a title. Throws ToolRefusal where the words name no published document, or several.
 */
export async function findInstrument(service: Service, given: string): Promise<string> {
  if (IDENTIFIER.test(given)) return given;
  const { documents } = await service.call('listDocuments', { query: { q: given.slice(0, LONGEST_TITLE) } });
  const published = documents.filter(({ status }) => status === 'published');
  const exact = published.filter(({ title }) => title.toLowerCase() === given.toLowerCase());
  const [only, ...others] = exact.length > 0 ? exact : published;
  if (only === undefined)
    throw new ToolRefusal(`No indexed instrument has "${given}" in its title; list_instruments lists what there is.`);
  if (others.length > 0) throw new ToolRefusal(`"${given}" names several instruments: ${namesOf([only, ...others])}`);
  return only.id;
}

function namesOf(documents: readonly DocumentSummary[]): string {
  const named = documents.slice(0, MOST_NAMED).map(({ id, title }) => `${title} (${id})`);
  const more = documents.length - named.length;
  return `${named.join('; ')}${more > 0 ? ` and ${more} more` : ''}. Give the identifier.`;
}

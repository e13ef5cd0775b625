import { pageThrough } from '@regqa/client';
import type { ProvisionPassage, ProvisionText, Service } from '../service.ts';
import type { LocatedProvision } from './locate-provision.ts';

/** The most that the interface gives at once. */
const PASSAGES_OF_A_PAGE = 1_000;

/** Returns a page of the text of a provision, or of all that is below a heading. */
export const readPage = (
  service: Service,
  { tree, placed }: LocatedProvision,
  page: { readonly skip: number; readonly limit: number },
): Promise<ProvisionText> =>
  service.call('getProvision', {
    params: { document_id: tree.documentId, provision_key: placed.node.key },
    query: { version_id: tree.versionId, ...page },
  });

/** Returns all passages of a provision, or of all that is below a heading, in reading order. */
export async function readPassages(service: Service, located: LocatedProvision): Promise<ProvisionPassage[]> {
  const all: ProvisionPassage[] = [];
  const fetchPage = (skip: number) => readPage(service, located, { skip, limit: PASSAGES_OF_A_PAGE });
  for await (const passage of pageThrough(fetchPage, ({ passages }) => passages)) all.push(passage);
  return all;
}

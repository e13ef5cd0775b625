/** Decides which documents `GET /api/documents` lists, and which filters are refused. */
import { foldDocumentType, JURISDICTIONS, parseJurisdiction } from '@regqa/contracts';
import type { Jurisdiction, RouteInput, StateCode } from '@regqa/contracts';
import { findAreas } from '@regqa/domain';
import { BadRequestError } from '@regqa/errors';
import type { DocumentFilter } from '@regqa/ports';
import type { DocumentsRoutes, Handler } from '../documents-context.ts';
import { knownState } from '../known-place.ts';
import { plainLine } from '../stored-text.ts';
import { documentToWire } from '../wire/document-to-wire.ts';

type ListingQuery = RouteInput<DocumentsRoutes['listDocuments']>['query'];

/** Returns a page of the documents that match, by title, then id, and how many match in all. */
export const listDocuments: Handler<'listDocuments'> = async (context, { query }) => {
  const { skip, limit } = query;
  const { documents, total } = await context.documents.listDocuments(documentFilter(query), { skip, limit });
  return { documents: documents.map(documentToWire), total, skip, limit };
};

/** Returns the filter. Throws BadRequestError and ValidationError for unknown or contradictory values. */
function documentFilter(query: ListingQuery): DocumentFilter {
  const jurisdiction = wantedJurisdiction(query.jurisdiction);
  const documentType = wantedType(query.document_type, query.type);
  const state = query.state === undefined ? undefined : knownState(query.state, ['query', 'state']);
  const lga = wantedArea(query.lga, state);
  const titleWords = plainLine(query.q ?? '')
    .split(' ')
    .filter((word) => word !== '');
  const coverage = plainLine(query.coverage ?? '').toLowerCase();
  return {
    ...(jurisdiction && { jurisdiction }),
    ...(documentType && { documentType }),
    ...(state && { state }),
    ...(lga && { lga }),
    ...(titleWords.length > 0 && { titleWords }),
    ...(coverage && { coverage }),
  };
}

function wantedJurisdiction(given: string | undefined): Jurisdiction | undefined {
  if (given === undefined) return undefined;
  const jurisdiction = parseJurisdiction(given);
  if (!jurisdiction)
    throw new BadRequestError(`Invalid jurisdiction "${plainLine(given)}"; allowed: ${JURISDICTIONS.join(', ')}`);
  return jurisdiction;
}

function wantedType(documentType: string | undefined, type: string | undefined): string | undefined {
  const given = [documentType, type].flatMap((text) => (text === undefined ? [] : [foldDocumentType(plainLine(text))]));
  if (new Set(given).size > 1) {
    throw new BadRequestError(
      `document_type and type are two names of one filter and differ: "${given[0]}" and "${given[1]}"`,
    );
  }
  return given[0];
}

/** The area's name as documents carry it; a name that the gazetteer does not know is looked for as it is. */
function wantedArea(given: string | undefined, state: StateCode | undefined): string | undefined {
  const name = plainLine(given ?? '');
  if (name === '') return undefined;
  return findAreas(name, state ?? null).areas[0]?.name ?? name;
}

/** Decides what is shown of the differences between two versions of a document. */
import type { RouteOutput } from '@regqa/contracts';
import { compareProvisions, versionBefore, wordDifference } from '@regqa/domain';
import type { ProvisionDifference } from '@regqa/domain';
import { NotFoundError } from '@regqa/errors';
import type { VersionRecord } from '@regqa/ports';
import type { DocumentsRoutes, Handler } from '../documents-context.ts';
import { findDocument } from '../find-document.ts';
import { plainLine } from '../stored-text.ts';

type Comparison = RouteOutput<DocumentsRoutes['getVersionChanges']>;

/** Returns a page of what differs from an earlier version. Throws NotFoundError for what was never published. */
export const getVersionChanges: Handler<'getVersionChanges'> = async (context, { params, query }) => {
  const { skip, limit } = query;
  const { document, versions } = await findDocument(context, params.document_id);
  const published = versions.filter(({ status }) => status === 'published');
  const version = publishedVersion(published, params.version_id);
  const against =
    query.against === undefined ? versionBefore(published, version) : publishedVersion(published, query.against);
  const ids = { document_id: document.id, version_id: version.id, against_version_id: against?.id ?? null };
  if (against === undefined)
    return { ...ids, added: [], removed: [], changed: [], differences: [], total: 0, skip, limit };
  const [before, after] = [
    await context.documents.versionPassages(against.id),
    await context.documents.versionPassages(version.id),
  ];
  const { differences, ...changes } = compareProvisions(before, after);
  return {
    ...ids,
    ...changes,
    differences: differences.slice(skip, skip + limit).map(toWire),
    total: differences.length,
    skip,
    limit,
  };
};

function publishedVersion(published: readonly VersionRecord[], givenId: string): VersionRecord {
  const id = plainLine(givenId);
  const version = published.find((candidate) => candidate.id === id);
  if (version === undefined) throw new NotFoundError(`There is no published version "${id}" of the document`);
  return version;
}

function toWire({ section, heading, kind, before, after }: ProvisionDifference): Comparison['differences'][number] {
  return {
    section,
    heading,
    kind,
    segments: wordDifference(before ?? '', after ?? '').map((segment) => ({ ...segment })),
  };
}

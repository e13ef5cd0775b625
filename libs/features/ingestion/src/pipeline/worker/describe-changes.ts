/** Decides what a receipt says of how a version differs from the one before it. */
import type { ReceiptBody } from '@regqa/contracts';
import { compareProvisions, versionBefore } from '@regqa/domain';
import type { ProvisionDifference } from '@regqa/domain';
import type { VersionToIngest } from '@regqa/ports';
import { shorten } from '../../document-model/shorten.ts';
import type { IngestionDeps } from './ingestion-context.ts';
import type { PreparedDocument } from './prepared-document.ts';

type Changes = NonNullable<ReceiptBody['changes']>;

const MOST_DIFFERENCES = 20;
const LONGEST_EXCERPT = 300;
const LEAD_CHARACTERS = 60;

/** Returns what differs from the version in force before, whenever uploaded; null without such a text. */
export async function describeChanges(
  { documents }: Pick<IngestionDeps, 'documents'>,
  { version, document }: VersionToIngest,
  read: PreparedDocument,
): Promise<Changes | null> {
  const found = await documents.getDocument(document.id);
  const published = found?.versions.filter(({ status }) => status === 'published') ?? [];
  const before = versionBefore(published, { sequence: version.sequence, inForceFrom: read.metadata.inForceFrom });
  if (before === undefined) return null;
  const passages = await documents.versionPassages(before.id);
  const { added, removed, changed, differences } = compareProvisions(passages, read.passages);
  return {
    against_version_id: before.id,
    added: [...added],
    removed: [...removed],
    changed: [...changed],
    differences: differences.slice(0, MOST_DIFFERENCES).map(toExcerpts),
    differences_total: differences.length,
  };
}

type Excerpts = NonNullable<Changes['differences']>[number];

function toExcerpts({ section, kind, before, after }: ProvisionDifference): Excerpts {
  const from = before === null || after === null ? 0 : excerptStart(before, after);
  return { section, kind, before: excerpt(before, from), after: excerpt(after, from) };
}

function excerptStart(before: string, after: string): number {
  let same = 0;
  while (same < before.length && same < after.length && before[same] === after[same]) same++;
  const lead = Math.max(0, same - LEAD_CHARACTERS);
  return lead === 0 ? 0 : before.indexOf(' ', lead) + 1;
}

function excerpt(text: string | null, from: number): string | null {
  if (text === null) return null;
  const rest = from === 0 ? text : `… ${text.slice(from)}`;
  return rest.length <= LONGEST_EXCERPT ? rest : shorten(rest, LONGEST_EXCERPT - ' …'.length);
}

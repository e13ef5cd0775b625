/** Decides whether a file uploaded without a document is a new version of an instrument that is there already. */
import { identifiesInstrument, sharedProvisions } from '@regqa/domain';
import type { InstrumentClaim, InstrumentIdentity, VersionToIngest } from '@regqa/ports';
import type { IngestionDeps } from './ingestion-context.ts';
import type { PreparedDocument } from './prepared-document.ts';

/** Share of provisions that the smaller of two texts shares with the other; volumes share next to none. */
const LEAST_SHARED = 0.5;

export interface Placement {
  /** The document that it is a new version of; null: the one it was uploaded as. */
  readonly documentId: string | null;
  /** What publishing must respect; null where the uploader chose or the instrument cannot be recognised. */
  readonly claim: InstrumentClaim | null;
  readonly warnings: readonly string[];
}

/**
 * Returns where the version belongs. A file uploaded without a document moves to the one document with the same
 * register identifier, or title and year in the same place, and most of its provisions.
 */
export async function placeVersion(
  { documents }: Pick<IngestionDeps, 'documents'>,
  target: VersionToIngest,
  document: PreparedDocument,
): Promise<Placement> {
  const identity = target.movable ? identityOf(document) : null;
  if (identity === null) return { documentId: null, claim: null, warnings: [] };
  const same: string[] = [];
  const other: string[] = [];
  for (const { documentId, versionId } of await documents.documentsOfInstrument(identity, target.document.id)) {
    const shared = sharedProvisions(await documents.versionPassages(versionId), document.passages);
    (shared !== null && shared >= LEAST_SHARED ? same : other).push(documentId);
  }
  const [only, ...more] = same;
  if (only !== undefined && more.length === 0) return { documentId: only, claim: null, warnings: [] };
  return { documentId: null, claim: { identity, apartFrom: [...same, ...other] }, warnings: warningsOf(same, other) };
}

function warningsOf(same: readonly string[], other: readonly string[]): string[] {
  const advice = 'the file is a document of its own. Upload it with document_id to make it a version of one.';
  const why = other.map((id) => `The document ${id} has the same title but other provisions, as another volume would`);
  if (same.length > 1) why.unshift(`${same.length} documents hold this instrument already (${same.join(', ')})`);
  return why.map((reason) => `${reason}; ${advice}`);
}

/** A given title distinguishes the file from others, so the register identifier does not count against it. */
function identityOf({ metadata, metadataFrom }: PreparedDocument): InstrumentIdentity | null {
  const { registerId, title, jurisdiction, state, lga } = metadata;
  const isDefault = (name: string) => (metadataFrom[name] ?? 'default').startsWith('default');
  const identity = {
    registerId: metadataFrom['title'] === 'given' ? null : registerId,
    title: !isDefault('title') && !isDefault('jurisdiction') && identifiesInstrument(title) ? title : null,
    jurisdiction,
    state,
    lga,
  };
  return identity.registerId === null && identity.title === null ? null : identity;
}

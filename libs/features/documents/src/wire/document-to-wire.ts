import type { DocumentDetail, DocumentSummaryBody, DocumentVersion } from '@regqa/contracts';
import type { DocumentRecord, VersionRecord } from '@regqa/ports';
import type { z } from 'zod';

/** Returns a document as the listing shows it. */
export function documentToWire(document: DocumentRecord): DocumentSummaryBody {
  return {
    id: document.id,
    title: document.title,
    jurisdiction: document.jurisdiction,
    document_type: document.documentType,
    last_updated: document.lastUpdated,
    chunk_count: document.passageCount,
    coverage: [...document.coverage],
    authority: document.authority,
    lga: [...document.lga],
    state: document.state,
    status: document.status,
    status_reason: document.statusReason,
    source_url: document.sourceUrl,
  };
}

/** Returns a document with its versions, in the order given. */
export function documentDetailToWire(
  document: DocumentRecord,
  versions: readonly VersionRecord[],
): z.input<typeof DocumentDetail> {
  return {
    ...documentToWire(document),
    instrument_number: document.instrumentNumber,
    instrument_year: document.instrumentYear,
    version_label: document.versionLabel,
    register_id: document.registerId,
    aliases: [...document.aliases],
    versions: versions.map(versionToWire),
  };
}

function versionToWire(version: VersionRecord): z.input<typeof DocumentVersion> {
  return {
    version_id: version.id,
    status: version.status,
    current: version.current,
    file_name: version.fileName,
    media_type: version.mediaType,
    size_bytes: version.sizeBytes,
    sha256: version.sha256,
    in_force_from: version.inForceFrom,
    in_force_to: version.inForceTo,
    version_label: version.versionLabel,
    passages: version.passageCount,
    uploaded_at: version.uploadedAt.toISOString(),
    published_at: version.publishedAt?.toISOString() ?? null,
    receipt: version.receipt,
  };
}

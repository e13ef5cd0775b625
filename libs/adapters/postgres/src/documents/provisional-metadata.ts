import { listUnread } from '@regqa/domain';
import type { DocumentMetadata, GivenMetadata } from '@regqa/ports';

/** Returns what a document is shown with until it has been read: what the uploader said, and what follows from it. */
export function provisionalMetadata(given: GivenMetadata, fileName: string): DocumentMetadata {
  return {
    authority: given.authority ?? null,
    coverage: given.coverage ?? [],
    lastUpdated: given.lastUpdated ?? null,
    inForceFrom: given.inForceFrom ?? null,
    inForceTo: given.inForceTo ?? null,
    sourceUrl: given.sourceUrl ?? null,
    instrumentNumber: given.instrumentNumber ?? null,
    instrumentYear: given.instrumentYear ?? null,
    versionLabel: given.versionLabel ?? null,
    registerId: given.registerId ?? null,
    aliases: given.aliases ?? [],
    ...listUnread(given, fileName),
  };
}

import type { DocumentMetadata, GivenMetadata } from '@regqa/ports';

/**
 * Returns what a document is listed with until it has been read: what the uploader said, and for the rest the file's
 * name, the jurisdiction that follows from the place, and the commonest document type.
 */
export function provisionalMetadata(given: GivenMetadata, fileName: string): DocumentMetadata {
  const state = given.state ?? null;
  const lga = given.lga ?? [];
  return {
    title: given.title ?? titleFromFile(fileName),
    jurisdiction: given.jurisdiction ?? (lga.length > 0 ? 'Local' : (state ?? 'Federal')),
    state,
    lga,
    documentType: given.documentType ?? 'legislation',
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
  };
}

function titleFromFile(fileName: string): string {
  return (
    fileName
      .replace(/\.[a-z0-9]{1,8}$/i, '')
      .replace(/[-_]+/g, ' ')
      .trim() || fileName
  );
}

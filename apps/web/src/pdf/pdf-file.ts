import type { DocumentDetail } from '../queries.ts';

/** The PDF of one version of a document. */
export interface PdfFile {
  readonly documentId: string;
  readonly versionId: string;
  readonly sizeBytes: number;
}

/** Returns the file of a version where it was read as a PDF; null for any other. */
export function pdfOfVersion(
  { id, versions }: Pick<DocumentDetail, 'id' | 'versions'>,
  versionId: string,
): PdfFile | null {
  const version = versions.find(({ version_id }) => version_id === versionId);
  if (version?.receipt?.format !== 'pdf') return null;
  return { documentId: id, versionId, sizeBytes: version.size_bytes };
}

/** Returns the address of a document in the library, at a provision where its key is given. */
export function linkToDocument(documentId: string, provisionKey?: string | null): string {
  return `/library/${encodeURIComponent(documentId)}${provisionKey ? `#${encodeURIComponent(provisionKey)}` : ''}`;
}

/** Returns the address of the file that a version was read from; of the current version unless one is given. */
export function linkToFile(documentId: string, versionId?: string): string {
  const query = versionId === undefined ? '' : `?version_id=${encodeURIComponent(versionId)}`;
  return `/api/documents/${encodeURIComponent(documentId)}/file${query}`;
}

/** Identifiers of the product's own fictional samples, which a first start brings in. */
export const SAMPLE_DOCUMENT_IDS = [
  'sample-banksia-vale-lep-2024',
  'sample-stormwater-guideline',
  'sample-facility-emissions-standard',
] as const;

/** Whether the document is one of the product's own fictional samples. */
export function isSample(documentId: string): boolean {
  return SAMPLE_DOCUMENT_IDS.some((id) => id === documentId);
}

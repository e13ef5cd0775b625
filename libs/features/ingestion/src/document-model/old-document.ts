/** Documents that are read once they are converted to Word's format of today, and what a receipt calls them. */
export const OLD_DOCUMENTS = {
  doc: 'an old Word document',
  rtf: 'an RTF document',
  odt: 'an OpenDocument text (ODT)',
} as const;
export type OldDocument = keyof typeof OLD_DOCUMENTS;

export interface Conversion {
  readonly from: OldDocument;
  readonly by: string;
}

/**
 * Bounds on what is read. From measurements on real and hostile files: the largest real documents are a tenth to a
 * half of these.
 */
export const LIMITS = {
  pdfBytes: 50 * 2 ** 20,
  textBytes: 10 * 2 ** 20,
  pdfPages: 5_000,
  charactersPerPage: 200_000,
  xmlDepth: 100,
  xmlAttributes: 64,
  xmlTextCharacters: 5_000_000,
  /** Memory that the PDF library may take for one document. */
  pdfiumBytes: 512 * 2 ** 20,
  elements: 1_000_000,
} as const;

/** Siblings are joined up to this length: an answer quotes sentences, and longer passages blur what they are about. */
export const JOINED_CHARACTERS = 1_200;

/** No passage is longer than this without a split. */
export const LONGEST_PASSAGE = 1_800;

/** Bounds on what is read: two to ten times the largest real documents that were measured. */
export const LIMITS = {
  pdfBytes: 50 * 2 ** 20,
  textBytes: 10 * 2 ** 20,
  /** Word documents and e-books: ten times the largest volume of an Act. */
  packageBytes: 25 * 2 ** 20,
  /** Documents that are converted: RTF writes its pictures as text. */
  oldDocumentBytes: 50 * 2 ** 20,
  /** A ZIP of the volumes of one instrument, its files unpacked one after the other. */
  zipBytes: 100 * 2 ** 20,
  archiveEntries: 2_000,
  /** Of all entries that are read, unpacked: bounds the time that a bomb costs. */
  unpackedBytes: 200 * 2 ** 20,
  /** One part of a Word document or e-book, unpacked. */
  partBytes: 50 * 2 ** 20,
  /** Real documents shrink to a tenth to a fiftieth. */
  packingRatio: 200,
  pdfPages: 5_000,
  charactersPerPage: 200_000,
  xmlDepth: 100,
  xmlAttributes: 64,
  xmlTextCharacters: 5_000_000,
  htmlDepth: 500,
  htmlNodes: 500_000,
  htmlAttributes: 20_000,
  tableCells: 1_000_000,
  tableColumns: 200,
  /** Memory that the PDF library may take for one document. */
  pdfiumBytes: 512 * 2 ** 20,
  elements: 1_000_000,
} as const;

/** Siblings are joined up to this size, about 1,000 characters; at 210 fewer provisions were found among five. */
export const JOINED_PIECES = 235;

/** No passage is longer. The encoder reads 256 pieces, heading path included: the rest of a passage is in no vector. */
export const LONGEST_PIECES = 246;

/** Rows of a table are joined up to this size: smaller, since the estimate of pieces is too low for tables. */
export const TABLE_PIECES = 200;

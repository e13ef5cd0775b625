/**
 * What the files of the shared corpus say of themselves, taken from their covers, headers and front matter by hand and
 * by other means than the reader: file, title, jurisdiction, state, area, number, year, in force from, last updated,
 * version. A guidance page without a word on its state has none.
 */
export type ExpectedMetadata = readonly [
  file: string,
  title: string,
  jurisdiction: string,
  state: string | null,
  lga: string,
  number: string | null,
  year: number | null,
  inForceFrom: string | null,
  lastUpdated: string | null,
  versionLabel: string | null,
];

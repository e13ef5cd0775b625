export const NO_CLUES = { title: null, opening: '', lastUpdated: null, inForceFrom: null, state: null } as const;

/** Returns the warning of a law whose formulas or figures are pictures. */
export function pictureWarnings(pictures: number): string[] {
  return pictures === 0 ? [] : [`${pictures} formulas or figures are pictures in the source and are not in the text.`];
}

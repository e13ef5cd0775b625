import type { Found } from '../../document-model/elements.ts';

export const NO_CLUES = { title: null, opening: '', lastUpdated: null, inForceFrom: null, state: null } as const;

/** Returns a value and where in the file it is; null for a missing or empty one. */
export function found(value: string | null | undefined, where: string): Found<string> | null {
  const text = value?.replace(/\s+/g, ' ').trim() ?? '';
  return text === '' ? null : { value: text, where };
}

/** Returns the warning of a law whose formulas or figures are pictures. */
export function pictureWarnings(pictures: number): string[] {
  return pictures === 0 ? [] : [`${pictures} formulas or figures are pictures in the source and are not in the text.`];
}

const BEGINNINGS = { section: 's', clause: 'cl', regulation: 'reg', rule: 'r', article: 'art' } as const;

/** Returns the keys that the provision of a number may have: people mix up the words, the numbers they know. */
export function possibleProvisionKeys(number: string): string[] {
  return Object.values(BEGINNINGS).map((beginning) => `${beginning}-${number}`);
}

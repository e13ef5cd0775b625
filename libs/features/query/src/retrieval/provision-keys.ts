/** What the keys of provisions begin with, by the word that names them. */
const BEGINNINGS: Readonly<Record<string, string>> = { section: 's', clause: 'cl', regulation: 'reg', rule: 'r', article: 'art' };

/** Returns the keys that the provision of a number may have: people mix up the words, the numbers they know. */
export function possibleProvisionKeys(number: string): string[] {
  return Object.values(BEGINNINGS).map((beginning) => `${beginning}-${number}`);
}

/** Returns the key of a provision by the word that names it, such as `clause`, and its number in lower case. */
export function provisionKeyOf(word: string, number: string): string {
  return `${BEGINNINGS[word.toLowerCase()]}-${number}`;
}

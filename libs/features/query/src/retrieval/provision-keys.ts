import { findPinpoints } from '../question/pinpoint-mentions.ts';
import type { PinpointMention } from '../question/pinpoint-mentions.ts';

/** What the keys of provisions begin with, by the word that names them. */
const BEGINNINGS: Readonly<Record<string, string>> = { section: 's', clause: 'cl', regulation: 'reg', rule: 'r', article: 'art' };

/** Returns the keys that the provision of a number may have: people mix up the words, the numbers they know. */
export function possibleProvisionKeys(number: string): string[] {
  return Object.values(BEGINNINGS).map((beginning) => `${beginning}-${number}`);
}

/** Returns what `clause` and `5.4(a)` name together, the key of the provision and the pinpoint in it, or null. */
export function namedProvision(word: string, number: string): { key: string; pinpoint: PinpointMention } | null {
  const pinpoint = findPinpoints(`${word} ${number}`)[0];
  return pinpoint === undefined ? null : { key: `${BEGINNINGS[word.toLowerCase()]}-${pinpoint.number}`, pinpoint };
}

import { hash } from 'node:crypto';
import { ISSUED_KEY_PATTERN } from '@regqa/contracts';
import type { IssuedKeys, KeyIdentity } from './issued-keys.ts';
import type { Keyring } from './keyring.ts';

/** Finds out whose key it is: one of the configuration, or one that was issued. */
export interface KeyIdentifier {
  /** `address` says whom guesses are counted for; it is asked where the key may be a guess. Never rejects. */
  identify(key: string, address: () => string): Promise<KeyIdentity>;
  /** The same for an issued key by its hash. */
  identifyHash(sha256: string, address: string): Promise<KeyIdentity>;
}

/** Returns an identifier: configured keys always work, and only keys of the issued form are asked about. */
export function createKeyIdentifier(keyring: Keyring, issuedKeys: IssuedKeys): KeyIdentifier {
  return {
    async identify(key, address) {
      const principal = keyring.identify(key);
      if (principal !== undefined) return { principal, ratePerMinute: null, sha256: null };
      const isIssued = ISSUED_KEY_PATTERN.test(key);
      return isIssued ? issuedKeys.find(hash('sha256', key, 'hex'), address()) : { principal: null };
    },
    identifyHash: (sha256, address) => issuedKeys.find(sha256, address),
  };
}

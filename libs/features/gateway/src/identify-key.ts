import { hash } from 'node:crypto';
import { ISSUED_KEY_PATTERN } from '@regqa/contracts';
import type { Principal } from '@regqa/contracts';
import type { IssuedKeyFinding, IssuedKeys } from './issued-keys.ts';
import type { Keyring } from './keyring.ts';

interface IdentifiedKey {
  readonly principal: Principal;
  /** The key's own limit; null: the limits of the service. */
  readonly ratePerMinute: number | null;
  /** Hash of an issued key, by which a browser session follows it; null for the keys of the configuration. */
  readonly sha256: string | null;
}

/** Whose key it is, no one's, or an error where it cannot be said. */
export type KeyIdentity = IdentifiedKey | { readonly principal: null; readonly error?: Error };

/** Finds out whose key it is: one of the configuration, or one that was issued. */
export interface KeyIdentifier {
  /** `address` says whom guesses are counted for; it is asked where the key may be a guess. Never rejects. */
  identify(key: string, address: () => string): Promise<KeyIdentity>;
  /** The same for an issued key by its hash. */
  identifyHash(sha256: string, address: string): Promise<KeyIdentity>;
}

/** Returns an identifier: configured keys always work, and only keys of the issued form are asked about. */
export function createKeyIdentifier(keyring: Keyring, issuedKeys: IssuedKeys): KeyIdentifier {
  const identifyHash = async (sha256: string, address: string) =>
    identityOf(await issuedKeys.find(sha256, address), sha256);
  return {
    async identify(key, address) {
      const principal = keyring.identify(key);
      if (principal !== undefined) return { principal, ratePerMinute: null, sha256: null };
      return ISSUED_KEY_PATTERN.test(key) ? identifyHash(hash('sha256', key, 'hex'), address()) : { principal: null };
    },
    identifyHash,
  };
}

function identityOf(finding: IssuedKeyFinding, sha256: string): KeyIdentity {
  if (finding.kind === 'known') return { principal: finding.principal, ratePerMinute: finding.ratePerMinute, sha256 };
  return finding.kind === 'undecided' ? { principal: null, error: finding.error } : { principal: null };
}

import { hash, timingSafeEqual } from 'node:crypto';
import type { Principal } from '@regqa/contracts';

export interface Keyring {
  /** Returns whose key this is, or undefined for an unknown one. Takes the same time whichever it is. */
  identify(key: string): Principal | undefined;
  /** Changes when a key changes; what was derived from the old keys then stops being valid. */
  readonly fingerprint: string;
}

/** Returns the keyring of the ordinary key, called `access`, and the admin key, called `admin`. */
export function createKeyring(keys: { readonly access: string; readonly admin: string }): Keyring {
  const known: readonly { digest: Buffer; principal: Principal }[] = [
    { digest: sha256(keys.access), principal: { keyId: 'access', level: 'ordinary' } },
    { digest: sha256(keys.admin), principal: { keyId: 'admin', level: 'admin' } },
  ];
  return {
    fingerprint: sha256(known.map(({ digest }) => digest.toString('hex')).join(':')).toString('hex'),
    identify(key) {
      const digest = sha256(key);
      // Every digest is compared, so that the time does not show which one came near.
      return known.filter((one) => timingSafeEqual(one.digest, digest)).at(-1)?.principal;
    },
  };
}

const sha256 = (text: string) => hash('sha256', text, 'buffer');

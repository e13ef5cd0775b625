import { hash, randomBytes } from 'node:crypto';
import { ISSUED_KEY_PREFIX } from '@regqa/contracts';
import type { StoredSecret } from '@regqa/ports';

/** 256 bits: too many to guess, so that a plain hash is enough to keep. */
const SECRET_BYTES = 32;
/** Characters after the prefix that are kept to recognise a key by; 222 of its bits stay unknown. */
const SHOWN_CHARACTERS = 6;

/** Returns a new secret, to be shown once, and what is stored of it. */
export function newSecret(): { readonly key: string; readonly stored: StoredSecret } {
  const key = `${ISSUED_KEY_PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`;
  return {
    key,
    stored: { sha256: hash('sha256', key, 'hex'), start: key.slice(0, ISSUED_KEY_PREFIX.length + SHOWN_CHARACTERS) },
  };
}

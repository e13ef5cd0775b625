import type { KeyAccess } from '@regqa/contracts';
import type { IssuedKeyStore } from '@regqa/ports';

const SHA256_HEX = /^[0-9a-f]{64}$/;

/** Returns what the gateway learns of a key by the SHA-256 of its secret; null for one that opens nothing. */
export async function openedKey(keys: Pick<IssuedKeyStore, 'openedBy'>, sha256: string): Promise<KeyAccess> {
  const opened = SHA256_HEX.test(sha256) ? await keys.openedBy(sha256) : undefined;
  return { key: opened === undefined ? null : { ...opened, expiresAt: opened.expiresAt?.toISOString() ?? null } };
}

import { ConflictError, DependencyUnavailableError, NotFoundError } from '@regqa/errors';
import type {
  AdminChanges,
  AuditEntry,
  AuditLog,
  AuditRecord,
  ChangeableStores,
  IssuedKey,
  IssuedKeyChanges,
  IssuedKeyStore,
  StoredSecret,
} from '@regqa/ports';

interface MemorySecret extends StoredSecret {
  readonly keyId: string;
  endsAt: Date | null;
}

/**
 * Issued keys and the audit log in memory, over the stores that administrators change. `down` makes every call fail.
 */
export class MemoryKeys {
  readonly keyRows: IssuedKey[] = [];
  readonly secrets: MemorySecret[] = [];
  readonly entries: AuditRecord[] = [];
  down = false;
  readonly #stores: Omit<ChangeableStores, 'keys'>;

  constructor(stores: Omit<ChangeableStores, 'keys'>) {
    this.#stores = stores;
  }

  readonly keys: IssuedKeyStore = {
    listKeys: async (_filter, { skip, limit }) =>
      this.#up(() => ({ keys: this.keyRows.toReversed().slice(skip, skip + limit), total: this.keyRows.length })),
    openedBy: async (sha256) =>
      this.#up(() => {
        const secret = this.secrets.find((one) => one.sha256 === sha256);
        const key = this.keyRows.find(({ id }) => id === secret?.keyId);
        if (secret === undefined || key === undefined || key.revokedAt !== null) return undefined;
        return {
          keyId: key.id,
          level: key.level,
          filters: key.filters,
          ratePerMinute: key.ratePerMinute,
          expiresAt: secret.endsAt ?? key.expiresAt,
        };
      }),
  };

  readonly audit: AuditLog = {
    append: async (entry) => this.#up(() => this.#append(entry)),
    list: async ({ action, keyId, from, to }, { skip, limit }) =>
      this.#up(() => {
        const isBetween = ({ at }: AuditRecord) => (from === undefined || at >= from) && (to === undefined || at < to);
        const found = this.entries
          .filter(
            (entry) =>
              (action === undefined || entry.action === action) &&
              (keyId === undefined || entry.keyId === keyId) &&
              isBetween(entry),
          )
          .toReversed();
        return { entries: found.slice(skip, skip + limit), total: found.length };
      }),
  };

  readonly changes: AdminChanges = {
    perform: async (change, describe) => {
      const result = await change({ ...this.#stores, keys: this.#changes });
      this.#up(() => this.#append(describe(result)));
      return result;
    },
  };

  readonly #changes: IssuedKeyChanges = {
    createKey: async ({ secret, ...key }) =>
      this.#up(() => {
        this.secrets.push({ ...secret, keyId: key.id, endsAt: null });
        return this.#put({
          ...key,
          keyStart: secret.start,
          createdAt: new Date(),
          revokedAt: null,
          earlierSecretEndsAt: null,
          queries: 0,
          lastQueryAt: null,
        });
      }),
    rotateKey: async ({ keyId, secret, overlapSeconds }) =>
      this.#up(() => {
        const key = this.#find(keyId);
        if (key.revokedAt !== null) throw new ConflictError('The key is revoked; issue another one');
        const endsAt = new Date(Date.now() + overlapSeconds * 1000);
        for (const one of this.secrets.filter((earlier) => earlier.keyId === keyId)) one.endsAt = endsAt;
        this.secrets.push({ ...secret, keyId, endsAt: null });
        return this.#put({ ...key, keyStart: secret.start, earlierSecretEndsAt: endsAt });
      }),
    revokeKey: async (keyId) =>
      this.#up(() => {
        const key = this.#find(keyId);
        return this.#put({ ...key, revokedAt: key.revokedAt ?? new Date() });
      }),
  };

  #find(keyId: string): IssuedKey {
    const key = this.keyRows.find(({ id }) => id === keyId);
    if (key === undefined) throw new NotFoundError('Key not found');
    return key;
  }

  #put(key: IssuedKey): IssuedKey {
    const at = this.keyRows.findIndex(({ id }) => id === key.id);
    if (at < 0) this.keyRows.push(key);
    else this.keyRows[at] = key;
    return key;
  }

  #append(entry: AuditEntry): void {
    this.entries.push({ ...entry, id: this.entries.length + 1, at: new Date(), keyName: null });
  }

  #up<T>(answer: () => T): T {
    if (this.down) throw new DependencyUnavailableError('database', 'The database is out of reach');
    return answer();
  }
}

import type { KeyFilters } from '@regqa/contracts';
import type { Page } from './document-records.ts';

export type KeyLevel = 'ordinary' | 'admin';
export type KeyStatus = 'active' | 'expired' | 'revoked';

/** What is stored of a secret: its SHA-256 in hex, and its first characters to recognise it by. */
export interface StoredSecret {
  readonly sha256: string;
  readonly start: string;
}

/** A key that is to be made. */
export interface NewIssuedKey {
  readonly id: string;
  readonly name: string;
  readonly level: KeyLevel;
  readonly expiresAt: Date | null;
  /** Requests a minute in each bucket; null: the limits of the service. */
  readonly ratePerMinute: number | null;
  readonly filters: KeyFilters | null;
  /** Identifier of the key that it is made with. */
  readonly createdBy: string;
  readonly secret: StoredSecret;
}

/** An issued key as administrators see it. */
export interface IssuedKey extends Omit<NewIssuedKey, 'secret'> {
  /** First characters of its newest secret. */
  readonly keyStart: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
  /** Until when a secret from before the last rotation works; null where none does. */
  readonly earlierSecretEndsAt: Date | null;
  readonly queries: number;
  readonly lastQueryAt: Date | null;
}

/** What a secret opens. */
export interface OpenedKey {
  readonly keyId: string;
  readonly level: KeyLevel;
  readonly filters: KeyFilters | null;
  readonly ratePerMinute: number | null;
  /** When the key, or this secret of it, stops working; null: never. */
  readonly expiresAt: Date | null;
}

/**
 * Issued keys, read. Changes to them are made through AdminChanges. Every method throws
 * DependencyUnavailableError('database').
 */
export interface IssuedKeyStore {
  /** Newest first, and how many match. */
  listKeys(filter: { readonly status?: KeyStatus }, page: Page): Promise<{ keys: IssuedKey[]; total: number }>;
  /** Returns what a secret opens by its SHA-256 in hex; undefined for one that is unknown, revoked or expired. */
  openedBy(sha256: string): Promise<OpenedKey | undefined>;
}

/** Changes to issued keys. */
export interface IssuedKeyChanges {
  createKey(key: NewIssuedKey): Promise<IssuedKey>;
  /**
   * Gives the key a new secret; the ones before end after `overlapSeconds`, or when they would have ended before.
   * Throws NotFoundError, and ConflictError for a key that is revoked or expired.
   */
  rotateKey(input: {
    readonly keyId: string;
    readonly secret: StoredSecret;
    readonly overlapSeconds: number;
  }): Promise<IssuedKey>;
  /** Ends the key with all its secrets; one that is revoked already stays as it is. Throws NotFoundError. */
  revokeKey(keyId: string): Promise<IssuedKey>;
}

import { z } from 'zod';
import { STATE_CODES } from './vocabulary.ts';

/** What the holder of a key sees at most. Null restricts nothing; an area never comes without its state. */
export const KeyFilters = z.object({
  state: z.enum(STATE_CODES).nullable(),
  /** Local Government Area by its gazetteer name. */
  lga: z.string().nullable(),
  /** Folded document types. */
  documentTypes: z.array(z.string()).nullable(),
});
export type KeyFilters = z.output<typeof KeyFilters>;

/** Whom the gateway vouches for; services get it signed with `INTERNAL_TOKEN`. */
export const Principal = z.object({
  /** A stable name for the key, never the key itself: `access`, `admin` or an issued key's id. */
  keyId: z.string(),
  level: z.enum(['ordinary', 'admin']),
  /** Mandatory filters of an issued key; absent for keys that see everything. */
  filters: KeyFilters.optional(),
});
export type Principal = z.output<typeof Principal>;

/** Header that carries the principal as base64url JSON. */
export const PRINCIPAL_HEADER = 'x-regqa-principal';
/** Header that carries the HMAC-SHA-256 over the principal, the method, the path and the time. */
export const PRINCIPAL_SIGNATURE_HEADER = 'x-regqa-signature';
/** Header that names a request through every process, log line and job. */
export const REQUEST_ID_HEADER = 'x-request-id';

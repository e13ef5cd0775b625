import { z } from 'zod';

/** Whom the gateway vouches for; services get it signed with `INTERNAL_TOKEN`. */
export const Principal = z.object({
  /** A stable name for the key, never the key itself: `access`, `admin` or an issued key's id. */
  keyId: z.string(),
  level: z.enum(['ordinary', 'admin']),
});
export type Principal = z.output<typeof Principal>;

/** Header that carries the principal as base64url JSON. */
export const PRINCIPAL_HEADER = 'x-regqa-principal';
/** Header that carries the HMAC-SHA-256 over the principal, the method, the path and the time. */
export const PRINCIPAL_SIGNATURE_HEADER = 'x-regqa-signature';
/** Header that names a request through every process, log line and job. */
export const REQUEST_ID_HEADER = 'x-request-id';

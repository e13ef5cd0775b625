import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Principal } from '@regqa/contracts';
import { signingToken } from '@regqa/platform';
import type { Clock } from '@regqa/ports';

/** A working day: after that the browser asks for the key again. */
export const SESSION_SECONDS = 8 * 3600;

/** Browser sessions as signed tokens: nothing is stored, so every gateway process knows them. */
export interface Sessions {
  /** Returns a token that stands for the session until it expires. */
  issue(session: Session): string;
  /** Returns what a token stands for, or undefined when it is not ours or has expired. */
  open(token: string): Session | undefined;
}

/** Whose session it is; with the hash of the key where that is an issued one, which may end before the session. */
export interface Session {
  readonly principal: Principal;
  readonly sha256: string | null;
}

// Tokens of an earlier release have no hash: they stand for a key of the configuration.
const Claims = z.object({ principal: Principal, sha256: z.string().nullable().default(null), expires: z.number() });

/** Returns sessions that end when the keys or the internal token change. */
export function createSessions(options: { readonly internalToken: string; readonly keyFingerprint: string; readonly clock: Clock }): Sessions {
  const { internalToken, keyFingerprint, clock } = options;
  const secret = createHmac('sha256', signingToken(internalToken)).update(`browser session ${keyFingerprint}`).digest();
  const sign = (payload: string) => createHmac('sha256', secret).update(payload).digest();
  return {
    issue({ principal, sha256 }) {
      const claims = { principal, sha256, expires: clock.now() + SESSION_SECONDS * 1000 };
      const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
      return `${payload}.${sign(payload).toString('base64url')}`;
    },
    open(token) {
      const [payload = '', signature = ''] = token.split('.');
      const expected = sign(payload);
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const { expires, ...session } = Claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
      return clock.now() < expires ? session : undefined;
    },
  };
}

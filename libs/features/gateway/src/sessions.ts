import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { Principal } from '@regqa/contracts';
import { DependencyUnavailableError } from '@regqa/errors';
import { signingToken } from '@regqa/platform';
import type { SessionStore } from '@regqa/ports';

/** A working day: after that the browser asks for the key again. */
export const SESSION_SECONDS = 8 * 3600;

/** Browser sessions by random token; the store has its keyed hash. All throw DependencyUnavailableError. */
export interface Sessions {
  /** Returns a token for the session, valid until it is ended or expires. */
  begin(session: Session): Promise<string>;
  /** Returns a token's session, or undefined when the token is not ours, was ended or has expired. */
  find(token: string): Promise<Session | undefined>;
  /** Ends the session of a token, whichever gateway began it. */
  end(token: string): Promise<void>;
}

/** Whose session it is; with the hash of the key where that is an issued one, which may end before the session. */
type Session = z.output<typeof Session>;
const Session = z.object({ principal: Principal, sha256: z.string().nullable() });

/** Returns sessions that end when the keys or the internal token change, too: their ids are derived from both. */
export function createSessions(options: {
  readonly internalToken: string;
  readonly keyFingerprint: string;
  readonly store: SessionStore;
}): Sessions {
  const { internalToken, keyFingerprint, store } = options;
  const secret = createHmac('sha256', signingToken(internalToken)).update(`browser session ${keyFingerprint}`).digest();
  const idOf = (token: string) => createHmac('sha256', secret).update(token).digest('base64url');
  return {
    async begin({ principal, sha256 }) {
      const token = randomBytes(32).toString('base64url');
      await store.add(idOf(token), JSON.stringify({ principal, sha256 }), SESSION_SECONDS).catch(unavailable);
      return token;
    },
    async find(token) {
      const found = await store.find(idOf(token)).catch(unavailable);
      return found === null ? undefined : Session.parse(JSON.parse(found));
    },
    end: (token) => store.remove(idOf(token)).catch(unavailable),
  };
}

function unavailable(cause: unknown): never {
  throw new DependencyUnavailableError(
    'session store',
    'Browser sessions cannot be looked up now; try again shortly, or send the key in the X-API-Key header',
    { cause },
  );
}

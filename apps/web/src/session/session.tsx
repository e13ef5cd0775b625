import { ApiError } from '@regqa/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react';
import type { PropsWithChildren } from 'react';
import { flushSync } from 'react-dom';

export type Level = 'ordinary' | 'admin';

/** Who is signed in. */
export interface Session {
  /** Null: nobody; undefined: that is not known yet, or nobody in a moment. */
  readonly level: Level | null | undefined;
  /** Whether there was a session on this page that has ended by itself. */
  readonly ended: boolean;
  /** Why it cannot be said who is signed in. */
  readonly error: Error | null;
  /** Trades a key for a session. Throws ApiError for a key that is not known. */
  readonly signIn: (key: string) => Promise<void>;
  readonly signOut: () => Promise<void>;
}

const SessionContext = createContext<Session | null>(null);
const SESSION_QUERY = ['session'];
const isNotSession = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[0] !== SESSION_QUERY[0];

/** Returns who is signed in; only below `SessionProvider`. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider above');
  return session;
}

/** Asks one of the routes that deal with the session. Throws ApiError for any refusal. */
async function askForLevel(path: string, fields?: Record<string, string>): Promise<Level | null> {
  const body = fields && new URLSearchParams(fields);
  const response = await fetch(path, {
    headers: { accept: 'application/json' },
    ...(body && { method: 'POST', body }),
  });
  const answer = (await response.json()) as { level: Level | null };
  if (!response.ok) throw new ApiError(response, answer);
  return answer.level;
}

/** Keeps what is known of the session, and notices on any answer that it has ended. */
export function SessionProvider({ children }: PropsWithChildren) {
  const client = useQueryClient();
  const [ended, setEnded] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { data: known, error } = useQuery({
    queryKey: SESSION_QUERY,
    queryFn: () => askForLevel('/session'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    const listener = () => {
      if (client.getQueryData(SESSION_QUERY) === null) return;
      client.setQueryData(SESSION_QUERY, null);
      setEnded(true);
    };
    window.addEventListener(SESSION_ENDED, listener);
    return () => window.removeEventListener(SESSION_ENDED, listener);
  }, [client]);
  const signIn = useCallback(
    async (key: string) => {
      const given = await askForLevel('/sign-in', { key });
      setEnded(false);
      client.setQueryData(SESSION_QUERY, given);
      await client.invalidateQueries({ predicate: isNotSession });
    },
    [client],
  );
  const signOut = useCallback(async () => {
    // What the views still ask for would be refused, and taken for a session that ended by itself: they go first.
    flushSync(() => setLeaving(client.getQueryData(SESSION_QUERY) !== null));
    try {
      await client.cancelQueries({ predicate: isNotSession });
      await askForLevel('/sign-out', {});
      client.removeQueries({ predicate: isNotSession });
      client.setQueryData(SESSION_QUERY, null);
      setEnded(false);
    } finally {
      setLeaving(false);
    }
  }, [client]);
  const level = leaving ? undefined : known;
  const session = useMemo(() => ({ level, ended, error, signIn, signOut }), [level, ended, error, signIn, signOut]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

const SESSION_ENDED = 'regqa-session-ended';

/** Reports an error of a request; a session that has ended is noticed by it. */
export function noticeEndedSession(error: unknown): void {
  if (error instanceof ApiError && error.kind === 'unauthenticated') window.dispatchEvent(new Event(SESSION_ENDED));
}

/**
 * Browser sessions that are open, each under an id that its token is not known by. What is not here is no session: a
 * store that loses them asks people to sign in again.
 */
export interface SessionStore {
  /** Keeps the data of a session for so many seconds. Rejects when the store cannot be reached. */
  add(id: string, session: string, lifetimeSeconds: number): Promise<void>;
  /**
   * Returns the data of a session, or null when it has ended, expired or never was. Rejects when the store cannot be
   * reached.
   */
  find(id: string): Promise<string | null>;
  /** Ends a session, also one that is not there. Rejects when the store cannot be reached. */
  remove(id: string): Promise<void>;
}

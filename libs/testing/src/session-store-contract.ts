import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SessionStore } from '@regqa/ports';

/** How the suite makes a store and lets time pass. */
export interface SessionStoreUnderTest {
  /** Returns an empty store. */
  make(): Promise<SessionStore>;
  /** Lets so many seconds pass for the store that was made last. */
  pass(seconds: number): Promise<void>;
}

/** The behaviour that every SessionStore must have. */
export function sessionStoreContract({ make, pass }: SessionStoreUnderTest): void {
  describe('SessionStore contract', () => {
    let store: SessionStore;
    beforeEach(async () => {
      store = await make();
    });

    it('knows each session by its id, and no other', async () => {
      await store.add('one', '{"of":1}', 60);
      await store.add('other', '{"of":2}', 60);
      expect([await store.find('one'), await store.find('other'), await store.find('constructor')]).toEqual([
        '{"of":1}',
        '{"of":2}',
        null,
      ]);
    });

    it('forgets a session that is ended, and ends one that is not there', async () => {
      await store.add('one', 'x', 60);
      await store.remove('one');
      await store.remove('one');
      expect(await store.find('one')).toBeNull();
    });

    it('forgets a session when its time is over', async () => {
      await store.add('short', 'x', 1);
      await store.add('long', 'y', 60);
      await pass(1.1);
      expect([await store.find('short'), await store.find('long')]).toEqual([null, 'y']);
    });
  });
}

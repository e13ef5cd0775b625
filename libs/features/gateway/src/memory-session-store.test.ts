import { createSetClock } from '@regqa/testing';
import { sessionStoreContract } from '@regqa/testing/contracts';
import { createMemorySessionStore } from './memory-session-store.ts';

let clock = createSetClock();

sessionStoreContract({
  make: async () => {
    clock = createSetClock();
    return createMemorySessionStore(clock);
  },
  pass: async (seconds) => clock.advance(seconds),
});

import { createSetClock } from '@regqa/testing';
import { sessionStoreContract } from '@regqa/testing/contracts';
import { MemorySessionStore } from './memory-session-store.ts';

let clock = createSetClock();

sessionStoreContract({
  make: async () => {
    clock = createSetClock();
    return new MemorySessionStore(clock);
  },
  pass: async (seconds) => clock.advance(seconds),
});

import { describe } from '@jest/globals';
import { singleFlightContract } from '@regqa/testing/contracts';
import { MemorySingleFlight } from './memory-single-flight.ts';

describe('the single flight within a process', () => {
  singleFlightContract(async () => {
    const flight = new MemorySingleFlight();
    return { instances: [flight, flight], close: async () => {} };
  });
});

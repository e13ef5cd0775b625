import { describe } from '@jest/globals';
import { singleFlightContract } from '@regqa/testing/contracts';
import { createMemorySingleFlight } from './memory-single-flight.ts';

describe('the single flight within a process', () => {
  singleFlightContract(async () => {
    const flight = createMemorySingleFlight();
    return { instances: [flight, flight], close: async () => {} };
  });
});

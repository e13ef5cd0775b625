// In the pipeline a test that fails is tried once more, and its first failure is shown: real servers on a machine that
// does two other things meanwhile are late now and then. A fault in the product fails twice.
import { jest } from '@jest/globals';

if (process.env.REGQA_REQUIRE) jest.retryTimes(1, { logErrorsBeforeRetry: true });

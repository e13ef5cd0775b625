// A worker process for tests that kill it: it takes one job, says so, and never ends it.
import { createBullQueue } from './create-bull-queue.ts';

const [connectionString] = process.argv.slice(2);
const logger = { warn() {}, error() {} };
const { queue } = createBullQueue({ connectionString: connectionString!, logger });
await queue.work(
  ({ payload }) => {
    process.stdout.write(`${payload.jobId}\n`);
    return new Promise(() => {});
  },
  { concurrency: 1 },
);

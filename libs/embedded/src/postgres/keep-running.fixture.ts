// A process for tests that kill it: it starts PostgreSQL in a folder, prints its URL and then does nothing.
import { silentLogger } from '@regqa/platform';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

const [folder] = process.argv.slice(2);
const { url } = await startEmbeddedPostgres({ folder: folder!, logger: silentLogger });
process.stdout.write(`${url}\n`);
setInterval(() => {}, 60_000);

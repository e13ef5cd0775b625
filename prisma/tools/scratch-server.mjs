import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../libs/embedded/src/postgres/start-embedded-postgres.ts';
import { silentLogger } from '../../libs/platform/src/logging/logger.ts';

/** A scratch database need not survive a power cut. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Starts an empty PostgreSQL in a folder of its own, which `stop` removes with it. */
export async function startScratchServer(prefix = 'regqa-scratch-') {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  const server = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    logger: silentLogger,
    settings: FAST,
  });
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: server.url, stop };
}

import { migrateForServices, untilInReach } from '@regqa/composition';
import { createLogger } from '@regqa/platform';
import { loadConfig } from './config.ts';

/**
 * Brings the schema of the database up to date and ends: with 0, or with 1 and the reason. It waits half a minute for a
 * database that is only starting.
 */
export async function run(): Promise<void> {
  try {
    const { logLevel, ownerUrl, serviceUrl } = loadConfig();
    const logger = createLogger({ name: 'migrate', level: logLevel });
    const applied = await untilInReach(() => migrateForServices(ownerUrl, serviceUrl), { logger });
    logger.info({ applied }, applied.length === 0 ? 'The schema is up to date' : 'The schema was brought up to date');
  } catch (error) {
    process.stderr.write(`The schema was not brought up to date.\n${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

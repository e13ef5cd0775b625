import tearDownPostgres from '../prisma/tools/jest-postgres-teardown.mjs';
import tearDownElasticsearch from './jest-elasticsearch-teardown.mjs';

/** Ends what `jest-servers-setup` has started. */
export default async function tearDown() {
  await tearDownElasticsearch();
  await tearDownPostgres();
}

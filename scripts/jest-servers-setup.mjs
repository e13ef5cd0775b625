import setUpPostgres from '../prisma/tools/jest-postgres-setup.mjs';
import setUpElasticsearch from './jest-elasticsearch-setup.mjs';

/** Jest takes one set-up for a project: this one is for those that need both servers. */
export default async function setUp() {
  await setUpPostgres();
  await setUpElasticsearch();
}

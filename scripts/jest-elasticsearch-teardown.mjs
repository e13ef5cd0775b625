import { rmSync } from 'node:fs';

/** Stops the tests' Elasticsearch when the last project that used it is done. */
export default async function tearDown() {
  const shared = globalThis.regqaTestElasticsearch;
  shared.users -= 1;
  if (shared.users > 0 || shared.server === undefined) return;
  await shared.server.stop();
  rmSync(shared.record, { force: true });
}

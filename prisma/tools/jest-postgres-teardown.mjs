/** Stops the tests' PostgreSQL when the last project that used it is done. */
export default async function tearDown() {
  const shared = globalThis.regqaTestPostgres;
  shared.users -= 1;
  if (shared.users === 0) await shared.server?.stop();
}

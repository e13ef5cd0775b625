// Generates the database client from prisma/schema.prisma when the schema, its configuration or Prisma itself is newer
// than what was generated. Works without a network.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const output = join(root, 'libs/adapters/postgres/src/generated/prisma');
const stamp = join(output, '.generated-from');
const prisma = createRequire(import.meta.url).resolve('prisma/package.json');

/** What the client is generated from. */
const sources = ['prisma/schema.prisma', 'prisma.config.ts'].map((file) => join(root, file));
const wanted = sources
  .concat(prisma)
  .reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256'))
  .digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  const command = join(dirname(prisma), 'build/index.js');
  const result = spawnSync(process.execPath, [command, 'generate', '--no-hints'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PRISMA_HIDE_UPDATE_MESSAGE: '1' },
  });
  if (result.status !== 0) {
    process.stderr.write(`The database client could not be generated:\n${result.stdout}${result.stderr}\n`);
    process.exit(result.status ?? 1);
  }
  writeFileSync(stamp, wanted);
}

import { join } from 'node:path';
import { defineConfig } from 'prisma/config';

// The CLI would download its native schema engine from the network. The same engine comes from npm as WebAssembly;
// prisma/tools/schema-engine.mjs serves it over the CLI's own protocol. PRISMA_SCHEMA_ENGINE=native asks for the
// download.
if (process.env.PRISMA_SCHEMA_ENGINE !== 'native') {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= join(import.meta.dirname, 'prisma/tools/schema-engine.mjs');
}
process.env.CHECKPOINT_DISABLE ??= '1';

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://unset@127.0.0.1:1/unset' },
});

import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = import.meta.dirname;
const transform = {
  '^.+\\.ts$': [
    '@swc/jest',
    {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2023', experimental: { keepImportAttributes: true } },
      module: { type: 'es6' },
      sourceMaps: 'inline',
    },
  ],
};

/** Projects whose tests need a PostgreSQL server: one is started for all of them. */
const WITH_POSTGRES = new Set(['adapter-postgres', 'adapter-bullmq', 'composition', 'embedded']);
const postgres = {
  globalSetup: join(root, 'prisma/tools/jest-postgres-setup.mjs'),
  globalTeardown: join(root, 'prisma/tools/jest-postgres-teardown.mjs'),
};

/** Projects whose tests need an Elasticsearch server: one is started for all of them where that is possible. */
const WITH_ELASTICSEARCH = new Set(['adapter-elasticsearch', 'app-stack', 'composition']);
const elasticsearch = {
  globalSetup: join(root, 'scripts/jest-elasticsearch-setup.mjs'),
  globalTeardown: join(root, 'scripts/jest-elasticsearch-teardown.mjs'),
};
/** Jest takes one set-up for a project. */
const both = {
  globalSetup: join(root, 'scripts/jest-servers-setup.mjs'),
  globalTeardown: join(root, 'scripts/jest-servers-teardown.mjs'),
};

/** One Jest project for each workspace project that has tests, under the project's own name. */
const projects = globSync(['apps/*/package.json', 'libs/*/package.json', 'libs/*/*/package.json'], { cwd: root })
  .map((file) => join(root, dirname(file)))
  .filter((folder) => existsSync(join(folder, 'src')))
  .map((folder) => ({
    folder,
    displayName: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name.replace('@regqa/', ''),
  }))
  .map(({ folder, displayName }) => ({
    displayName,
    ...(WITH_POSTGRES.has(displayName) && postgres),
    ...(WITH_ELASTICSEARCH.has(displayName) && (WITH_POSTGRES.has(displayName) ? both : elasticsearch)),
    rootDir: folder,
    testEnvironment: 'node',
    testMatch: ['<rootDir>/src/**/*.test.ts'],
    extensionsToTreatAsEsm: ['.ts'],
    transform,
  }));

/** What measures the product is tested like it; it is no project of the workspace. */
const evaluation = {
  displayName: 'evaluation',
  rootDir: join(root, 'evaluation'),
  testEnvironment: 'node',
  testMatch: ['<rootDir>/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform,
};
/** So is what installs it. */
const deploy = { ...evaluation, displayName: 'deploy', rootDir: join(root, 'deploy'), ...postgres };

export default {
  projects: [...projects, evaluation, deploy],
  testTimeout: 120_000,
  // A worker keeps the modules of every test file that it ran; one with more than this starts anew before the next.
  workerIdleMemoryLimit: '1500MB',
};

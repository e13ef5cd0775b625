import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = import.meta.dirname;
const transform = {
  '^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2023', experimental: { keepImportAttributes: true } }, module: { type: 'es6' }, sourceMaps: 'inline' }],
};

/** One Jest project for each workspace project that has tests, under the project's own name. */
const projects = globSync(['apps/*/package.json', 'libs/*/package.json', 'libs/*/*/package.json'], { cwd: root })
  .map((file) => join(root, dirname(file)))
  .filter((folder) => existsSync(join(folder, 'src')))
  .map((folder) => ({
    displayName: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name.replace('@regqa/', ''),
    rootDir: folder,
    testEnvironment: 'node',
    testMatch: ['<rootDir>/src/**/*.test.ts'],
    extensionsToTreatAsEsm: ['.ts'],
    transform,
  }));

export default { projects, testTimeout: 30_000 };

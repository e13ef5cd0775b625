import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..');

interface Environment {
  read(values: Readonly<Record<string, string>>): unknown;
}

const TOKEN = 'INTERNAL_TOKEN';
const DATABASE = 'DATABASE_URL';
/** What each process cannot start without where it is a process of its own. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  gateway: [TOKEN, 'API_ACCESS_KEY', 'ADMIN_API_KEY'],
  'query-service': [TOKEN, DATABASE],
  'documents-service': [TOKEN, DATABASE],
  'analytics-service': [TOKEN, DATABASE],
  'ingestion-worker': [TOKEN, DATABASE],
  migrate: [DATABASE],
  // These run on a data folder of their own, or are clients and find their service.
  'all-in-one': [],
  backup: [],
  cli: [],
  mcp: [],
  'rebuild-index': [],
  stack: [],
};
const GIVEN: Readonly<Record<string, string>> = {
  INTERNAL_TOKEN: 't'.repeat(24),
  DATABASE_URL: 'postgresql://reader@127.0.0.1/regqa',
  API_ACCESS_KEY: 'a'.repeat(24),
  ADMIN_API_KEY: 'b'.repeat(24),
};

async function environmentOf(app: string): Promise<Environment> {
  const { environment } = (await import(join(root, 'apps', app, 'src/config.ts'))) as { environment: Environment };
  return environment;
}

/** Returns the settings that the process names as missing when it reads these. */
async function missing(app: string, values: Readonly<Record<string, string>>): Promise<string[]> {
  const environment = await environmentOf(app);
  try {
    environment.read(values);
    return [];
  } catch (error) {
    return [...String(error).matchAll(/([A-Z_]+) is required/g)].map(([, name]) => name!).sort();
  }
}

it('knows what each process of the repository requires', () => {
  const apps = globSync('apps/*/src/config.ts', { cwd: root }).map((file) => dirname(dirname(file)).slice(5));
  expect(apps.sort()).toEqual(Object.keys(REQUIRED).sort());
});

it.each(Object.entries(REQUIRED))('%s names every setting that it lacks, all at once', async (app, required) => {
  expect(await missing(app, {})).toEqual([...required].sort());
});

it.each(Object.entries(REQUIRED).flatMap(([app, required]) => required.map((setting) => [app, setting] as const)))(
  '%s names %s where it alone is missing',
  async (app, setting) => {
    const { [setting]: _, ...others } = GIVEN;
    expect(await missing(app, others)).toEqual([setting]);
    expect(await missing(app, GIVEN)).toEqual([]);
  },
);

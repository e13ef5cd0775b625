import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { longFictionalAct, runServiceToItsEnd, ServiceClient, startServiceProcess } from '@regqa/testing/end-to-end';

let folder: string;
const whole = () => join(folder, 'whole');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'regqa-damaged-database-'));
  const service = await startServiceProcess({ dataFolder: whole(), samples: false });
  await new ServiceClient(service).ingest(
    { name: 'kept.md', content: longFictionalAct('Kept', 40) },
    { document_id: 'kept' },
  );
  await service.stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The first object that is the product's own and not PostgreSQL's. */
const FIRST_OWN_OBJECT = 16_384;

/** Overwrites the files of tables and indexes below the folder. */
function overwrite(base: string, isMeant: (objectId: number) => boolean): void {
  const files = readdirSync(base, { recursive: true, withFileTypes: true }).filter(
    (file) => file.isFile() && isMeant(Number(file.name)),
  );
  for (const { parentPath, name } of files) writeFileSync(join(parentPath, name), Buffer.alloc(8192, 'x'));
}

const DAMAGES: readonly [string, (data: string) => void][] = [
  ['its control file is damaged', (data) => writeFileSync(join(data, 'global/pg_control'), 'damaged')],
  ['its control file is missing', (data) => rmSync(join(data, 'global/pg_control'))],
  ['its version file is missing', (data) => rmSync(join(data, 'PG_VERSION'))],
  ["PostgreSQL's own tables are damaged", (data) => overwrite(join(data, 'base'), (id) => id < FIRST_OWN_OBJECT)],
  ["the product's tables are damaged", (data) => overwrite(join(data, 'base'), (id) => id >= FIRST_OWN_OBJECT)],
  ['its tables are missing', (data) => rmSync(join(data, 'base'), { recursive: true })],
  ['its log is missing', (data) => rmSync(join(data, 'pg_wal'), { recursive: true })],
];

it.each(DAMAGES)(
  'says within ten seconds that the database is damaged when %s',
  async (damage, apply) => {
    const dataFolder = join(folder, damage);
    cpSync(whole(), dataFolder, { recursive: true });
    chmodSync(join(dataFolder, 'postgres/data'), 0o700);
    apply(join(dataFolder, 'postgres/data'));
    const begun = performance.now();
    const { code, output } = await runServiceToItsEnd({ dataFolder, samples: false });
    expect(code).toBe(1);
    expect(output).toMatch(/The database in .* cannot be used[\s\S]*caused by: \S/);
    expect(performance.now() - begun).toBeLessThan(10_000);
  },
  70_000,
);

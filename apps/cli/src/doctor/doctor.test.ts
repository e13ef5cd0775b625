import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { documentsRoutes } from '@regqa/contracts';
import { SAMPLE_DOCUMENT_IDS } from '@regqa/domain';
import { startCommandAgainstService } from '../test-support/command-against-service.ts';
import type { CommandRun } from '../test-support/command-run.ts';
import { ScriptedService } from '../test-support/scripted-service.ts';
import { checkNode } from './checks.ts';

let service: ScriptedService;
let command: CommandRun;
let close: () => Promise<void>;
const components = { database: 'healthy', vector_store: 'healthy', llm_provider: 'healthy', cache: 'healthy' };

beforeEach(async () => {
  ({ service, command, close } = await startCommandAgainstService());
  mkdirSync(command.config.dataFolder);
  service.script['GET /api/health'] = () => ({
    body: { status: 'healthy', version: '0.1.0', timestamp: '2026-11-21T03:00:00.000Z', components, uptime_seconds: 5 },
  });
  service.script['GET /api/documents'] = ({ key }) =>
    key === 'ordinary'
      ? { body: { documents: [], total: 0, skip: 0, limit: 1 } }
      : { status: 401, body: { detail: 'Invalid' } };
  service.script['GET /api/admin/system/health'] = ({ key }) =>
    key === 'admin' ? { body: systemHealth(240) } : { status: 403, body: { detail: 'Forbidden' } };
});
afterEach(() => close());

const systemHealth = (passages: number) => ({
  status: 'healthy',
  uptime_seconds: 5,
  database: {
    status: 'healthy',
    connection_pool: { active: 0, idle: 1, max: 5 },
    total_documents: 3,
    total_chunks: passages,
  },
  vector_store: { status: 'healthy', type: 'lancedb', collection_size: passages, index_status: 'ready' },
  llm: { status: 'healthy', provider: 'extractive', model: 'none', rate_limit_remaining: null },
  cache: { status: 'healthy', hit_rate: 0, total_keys: 0 },
});

it('finds everything in order, and says what the service runs without', async () => {
  writeFileSync(join(command.folder, '.env.example'), '# A sentence.\n#PORT=8080\n\n#LOG_LEVEL=info\n');
  command.config = { ...command.config, variablesSet: new Set(['PORT', 'PATH']) };
  const { code, out } = await command.run('doctor');
  expect(out).toContain('Everything that is needed is there.');
  expect(code).toBe(0);
  expect(out).toMatch(/ok +settings +set here: PORT\n/);
  expect(out).toMatch(/ok +service .*healthy, version 0\.1\.0/);
  expect(out).toMatch(/ok +key +accepted/);
  expect(out).toMatch(/ok +admin key +accepted/);
  expect(out).toMatch(/ok +corpus +3 documents, 240 passages/);
  expect(out).toMatch(/note +model +none/);
  expect(out).toMatch(/note +OCR +where Tesseract is installed with the service/);
});

it('never shows a key', async () => {
  command.config = { ...command.config, adminKey: 'a-very-secret-key' };
  const { out, notes } = await command.run('doctor');
  expect(out + notes).not.toContain('a-very-secret-key');
});

it('notes fictional samples beside other documents, and how to remove them', async () => {
  const { example } = documentsRoutes.getDocument.success;
  service.script[`GET /api/documents/${SAMPLE_DOCUMENT_IDS[0]}`] = () => ({ body: example });
  expect((await command.run('doctor')).out).not.toMatch(/note +samples/);
  const health = systemHealth(240);
  const database = { ...health.database, total_documents: 4 };
  service.script['GET /api/admin/system/health'] = () => ({ body: { ...health, database } });
  expect((await command.run('doctor')).out).toMatch(
    /note +samples +fictional samples answer beside .*\n +-> npm run samples -- remove/,
  );
});

it('says how to go on when nothing is indexed', async () => {
  service.script['GET /api/admin/system/health'] = () => ({ body: systemHealth(0) });
  const { code, out } = await command.run('doctor');
  expect(code).toBe(0);
  expect(out).toMatch(/nothing to answer from\n +-> npm run ingest/);
});

it('does not report a model as in order that the service does not mention', async () => {
  const health = systemHealth(240);
  const llm = { status: 'unhealthy', provider: 'unknown', model: 'unknown', rate_limit_remaining: null };
  service.script['GET /api/admin/system/health'] = () => ({ body: { ...health, llm } });
  expect((await command.run('doctor')).out).toMatch(/note +model +not known: the query service does not answer/);
});

it('names a service that is not there, and how to start it', async () => {
  const gone = new ScriptedService();
  command.config = { ...command.config, url: await gone.start() };
  await gone.close();
  const { code, out } = await command.run('doctor');
  expect(code).toBe(1);
  expect(out).toMatch(/FAULT +service .*no usable answer \(ECONNREFUSED\)\n +-> start the service with: npm start/);
});

it('names keys that are refused', async () => {
  command.config = { ...command.config, accessKey: 'wrong', adminKey: 'ordinary' };
  const { code, out } = await command.run('doctor');
  expect(code).toBe(1);
  expect(out).toMatch(/FAULT +key +refused with 401/);
  expect(out).toMatch(/FAULT +admin key +refused with 403/);
});

it('names the component that does not work', async () => {
  service.script['GET /api/health'] = () => ({
    status: 503,
    body: {
      status: 'unhealthy',
      version: '0.1.0',
      timestamp: '2026-11-21T03:00:00.000Z',
      components: { ...components, database: 'unhealthy' },
      uptime_seconds: 5,
      errors: ['database: connection refused'],
    },
  });
  const { code, out } = await command.run('doctor');
  expect(code).toBe(1);
  expect(out).toMatch(/FAULT +database +database: connection refused/);
});

it('notes what is slow or missing while the service answers', async () => {
  service.script['GET /api/health'] = () => ({
    body: {
      status: 'healthy',
      version: '0.1.0',
      timestamp: '2026-11-21T03:00:00.000Z',
      components,
      uptime_seconds: 5,
      degraded: ['embeddings: 7 of 9 passages have no vector yet'],
    },
  });
  const { code, out } = await command.run('doctor');
  expect(code).toBe(0);
  expect(out).toMatch(/note +embeddings +7 of 9 passages have no vector yet/);
});

it('does not count documents of a database that does not answer', async () => {
  const { database, ...rest } = systemHealth(0);
  service.script['GET /api/admin/system/health'] = () => ({
    body: { ...rest, database: { ...database, status: 'unhealthy' } },
  });
  expect((await command.run('doctor')).out).toMatch(/note +corpus +not known: the database does not answer/);
});

it('tells another server from the service', async () => {
  service.script['GET /api/health'] = () => ({ body: { hello: 'world' } });
  expect((await command.run('doctor')).out).toContain('no usable answer (another service answers there)');
});

(process.platform === 'win32' ? it.skip : it)('names kept keys that others can read', async () => {
  const file = join(command.config.dataFolder, 'keys.json');
  writeFileSync(file, '{}');
  chmodSync(file, 0o644);
  const { code, out } = await command.run('doctor');
  expect(code).toBe(1);
  expect(out).toContain(`chmod 600 ${file}`);
});

it.each([
  ['24.21.0', 'ok'],
  ['24.16.0', 'ok'],
  ['26.0.0', 'ok'],
  ['24.15.0', 'fault'],
  ['20.19.4', 'fault'],
])('finds Node %s to be %s', (version, mark) => {
  expect(checkNode(version).mark).toBe(mark);
});

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@regqa/platform';
import { samplesPublished, startServiceProcess } from '@regqa/testing/end-to-end';
import type { ServiceProcess } from '@regqa/testing/end-to-end';
import { loadConfig } from './config.ts';
import { serveHttp } from './http/serve-http.ts';
import { createServiceClient } from './service.ts';
import { connectClient, connectInMemory } from './test-support/connect-client.ts';
import type { ConnectedClient } from './test-support/connect-client.ts';

const MAIN = join(import.meta.dirname, 'main.mjs');
const PLAN = 'sample-banksia-vale-lep-2024';
const QUESTION = { question: 'What is the maximum height of a building in zone R2?', place: 'Banksia Vale' };

const dataFolder = mkdtempSync(join(tmpdir(), 'regqa-mcp-'));
let service: ServiceProcess;

beforeAll(async () => {
  service = await startServiceProcess({ dataFolder });
  await samplesPublished(service);
});
afterAll(async () => {
  await service?.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

describe('the tools, against a whole service', () => {
  let call: ConnectedClient['call'];
  beforeAll(async () => {
    ({ call } = await connectInMemory(createServiceClient(service.url, service.keys.access)));
  });

  it('answer a question with its sources', async () => {
    const { found } = await call('ask', QUESTION);
    expect(found).toMatchObject({
      outcome: 'answered',
      answer: expect.stringContaining('8.5 metres'),
      trust: { in_words: expect.any(String) },
    });
    expect((found['sources'] as unknown[])[0]).toMatchObject({
      number: 1,
      cited: true,
      pinpoint: 'cl 4.3',
      page: null,
      citation: 'Banksia Vale Local Environmental Plan 2024 (fictional sample) (NSW) cl 4.3',
      document_id: PLAN,
    });
  });

  it('say that a question is refused', async () => {
    const { found } = await call('ask', { question: 'Who won the cricket?' });
    expect(found).toMatchObject({ outcome: 'refused', trust: { score: 0 } });
  });

  it('say which area is not known', async () => {
    const { found } = await call('ask', { ...QUESTION, place: 'Banksia Val' });
    expect(found).toMatchObject({
      outcome: 'refused',
      warnings: expect.arrayContaining([expect.stringContaining('Banksia Val')]),
    });
  });

  it('find a provision by its pinpoint, in an instrument that is named by its title', async () => {
    const { found } = await call('find_provision', { instrument: 'Banksia Vale Local', find: 'clause 4.3(2)' });
    expect(found).toMatchObject({
      document_id: PLAN,
      found_by: 'pinpoint',
      provisions: [{ key: 'cl-4.3', above: ['Part 4 Principal development standards'] }],
    });
  });

  it('find provisions by words of their headings', async () => {
    const { found } = await call('find_provision', { instrument: PLAN, find: 'development zone', limit: 1 });
    expect(found).toMatchObject({ found_by: 'words', total: 2, provisions: [{ heading: 'Development in Zone R2' }] });
  });

  it.each([
    ['cl 4.4', ['cl 4.4']],
    ['Part 4', ['cl 4.1', 'cl 4.3', 'cl 4.4']],
    [
      'Dictionary',
      ['creek corridor', 'flood planning level', 'height'].map((term) => `Dictionary, definition of “${term}”`),
    ],
  ])('read the text of %s in its place', async (provision, pinpoints) => {
    const { found } = await call('read_provision', { instrument: PLAN, provision });
    expect(found).toMatchObject({ passages: pinpoints.map((pinpoint) => ({ pinpoint })), next_skip: null });
  });

  it.each([
    ['cl 4.3', 'found', 'cl 4.3(3)'],
    ['cl 4.3(3)', 'found', 'cl 4.3(3)'],
    ['cl 4.3(2)', 'elsewhere', 'cl 4.3(3)'],
    ['Part 4', 'found', 'cl 4.3'],
    ['cl 4.4', 'elsewhere', 'cl 4.3'],
  ])('check a quotation against %s: %s', async (provision, verdict, pinpoint) => {
    const quote = 'Must not exceed 6 metres';
    const { found } = await call('check_citation', { instrument: PLAN, provision, quote });
    expect(found).toMatchObject({ verdict, places: [{ pinpoint, document_id: PLAN }] });
  });

  it('find an altered quotation nowhere', async () => {
    const quote = 'must not exceed 7 metres';
    const { found } = await call('check_citation', { instrument: PLAN, provision: 'cl 4.3', quote });
    expect(found).toMatchObject({ verdict: 'not_found', places: [] });
  });

  it('list the instruments page by page', async () => {
    const first = await call('list_instruments', { limit: 2 });
    expect(first.found).toMatchObject({ total: 3, next_skip: 2 });
    const second = await call('list_instruments', { limit: 2, skip: 2 });
    expect(second.found).toMatchObject({ instruments: [expect.anything()], next_skip: null });
    const local = await call('list_instruments', { jurisdiction: 'Local', place: 'Banksia Vale', type: 'legislation' });
    expect(local.found).toMatchObject({ instruments: [{ document_id: PLAN, places: ['Banksia Vale'] }] });
  });

  it.each([
    ['find_provision', { instrument: 'No such plan', find: 'x' }, 'No indexed instrument has "No such plan"'],
    ['find_provision', { instrument: '(fictional sample)', find: 'x' }, 'names several instruments'],
    ['read_provision', { instrument: PLAN, provision: 'cl 9.9' }, 'has no provision "cl 9.9"'],
    ['read_provision', { instrument: 'no-such-plan', provision: 'cl 1' }, 'not found'],
    ['list_instruments', { jurisdiction: 'Mars' }, 'Invalid jurisdiction'],
  ])('say in words what is wrong with %s %j', async (tool, args, words) => {
    expect((await call(tool, args)).error).toContain(words);
  });
});

describe('over standard input and output', () => {
  const start = (args: string[], env: Record<string, string>) =>
    new StdioClientTransport({ command: process.execPath, args: [MAIN, ...args], env, stderr: 'pipe' });

  it('asks with the key of the environment', async () => {
    const transport = start([], { REGQA_URL: service.url, REGQA_API_KEY: service.keys.access });
    const { client, call } = await connectClient(transport);
    expect((await call('ask', QUESTION)).found).toMatchObject({ outcome: 'answered' });
    await client.close();
  });

  it('does not start without a key, and says which', async () => {
    const run = promisify(execFile)(process.execPath, [MAIN], { env: { REGQA_URL: service.url } });
    await expect(run).rejects.toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('REGQA_API_KEY') });
  });
});

describe('over HTTP', () => {
  let server: Awaited<ReturnType<typeof serveHttp>>;
  beforeAll(async () => {
    const config = loadConfig({ REGQA_URL: service.url, MCP_PORT: '0', REGQA_API_KEY: service.keys.access });
    server = await serveHttp(config, { say: () => undefined, logger: silentLogger });
  });
  afterAll(() => server?.close());

  const connect = (headers: Record<string, string>) =>
    // Its accessors may give undefined, which the interface does not write out.
    connectClient(new StreamableHTTPClientTransport(new URL(server.url), { requestInit: { headers } }) as Transport);

  it.each(['x-api-key', 'authorization'])('asks with the key that the caller sends in %s', async (header) => {
    const key = service.keys.access;
    const { client, call } = await connect({ [header]: header === 'authorization' ? `Bearer ${key}` : key });
    expect((await call('ask', QUESTION)).found).toMatchObject({ outcome: 'answered' });
    await client.close();
  });

  it('asks nothing for a caller whose key is none, whatever the server itself was given', async () => {
    const { client, call } = await connect({ 'x-api-key': 'some-other-key-00000000000' });
    expect((await call('list_instruments', {})).error).toContain('does not accept the key');
    await client.close();
  });

  it('refuses a caller without a key', async () => {
    await expect(connect({})).rejects.toThrow('A key is required');
  });
});

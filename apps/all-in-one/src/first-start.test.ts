import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runServiceToItsEnd, ServiceClient, startServiceProcess } from '@regqa/testing/end-to-end';
import type { ServiceProcess } from '@regqa/testing/end-to-end';

const newFolder = () => mkdtempSync(join(tmpdir(), 'regqa-first-start-'));
const QUESTION = 'What is the maximum height of a building in zone R2?';

interface Answer {
  readonly trust_score: number;
  readonly sources: readonly Record<string, unknown>[];
}

describe('the first start', () => {
  const folder = newFolder();
  let service: ServiceProcess;
  beforeAll(async () => {
    service = await startServiceProcess({ dataFolder: join(folder, 'data') });
  });
  afterAll(async () => {
    await service?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('answers the first question after it says that it is healthy', async () => {
    const client = new ServiceClient(service);
    const answer = await client.ask(QUESTION, { lga_name: 'Banksia Vale' });
    expect(answer.answer).toContain('8.5 metres');
    const { body } = await client.get<{ documents: { status: string }[] }>('/api/documents');
    expect(body.documents.map(({ status }) => status)).toEqual(['published', 'published', 'published']);
  });

  it('answers as the README shows', async () => {
    const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
    const { query, ...fields } = JSON.parse(/^ +-d '(\{.+\})'$/m.exec(readme)![1]!) as { query: string };
    const { trust_score, ...shown } = JSON.parse(/^```json\n([\s\S]+?)^```/m.exec(readme)![1]!) as Answer;
    const answer = await new ServiceClient(service).ask(query, fields);
    // Scores differ a little between processors, and before the vectors are made, when fewer candidates are found.
    const sources = shown.sources.map((source) => ({
      ...source,
      confidence_score: expect.closeTo(source.confidence_score as number, 1),
    }));
    const measured = { response_time_ms: expect.any(Number), total_sources_found: expect.any(Number) };
    expect(answer).toEqual({ ...shown, sources, trust_score: expect.closeTo(trust_score, 1), ...measured });
  });

  it('proposes the question on its screen', () => {
    expect(service.output()).toContain(`npm run ask -- "${QUESTION}" --lga "Banksia Vale"`);
  });
});

it('proposes no question where no document is indexed', async () => {
  const folder = newFolder();
  const service = await startServiceProcess({ dataFolder: folder, samples: false });
  await service.stop();
  rmSync(folder, { recursive: true });
  expect(service.output()).not.toContain('npm run ask');
  expect(service.output()).toContain('npm run ingest');
});

it('finds a port that is taken before anything starts, and says what to do', async () => {
  const folder = newFolder();
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, output } = await runServiceToItsEnd({ dataFolder: join(folder, 'data'), env: { PORT: String(port) } });
  other.close();
  const hasStarted = existsSync(join(folder, 'data'));
  rmSync(folder, { recursive: true });
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(new RegExp(`Port ${port} on 127.0.0.1 is already in use.*PORT=`)),
  ]);
  expect(hasStarted).toBe(false);
});

it('reads .env by every script that starts a program', () => {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const starting = Object.entries(scripts).filter(([, command]) => /^node .*apps\/.*main\./.test(command));
  expect(starting.map(([name]) => name)).toEqual(
    expect.arrayContaining(['start', 'start:gateway', 'migrate', 'stack', 'dev', 'ask', 'ingest']),
  );
  expect(starting.filter(([, command]) => !command.startsWith('node --env-file-if-exists=.env '))).toEqual([]);
});

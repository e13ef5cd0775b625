import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { QueryResponseBody } from '@regqa/contracts';
import { describeWhere, samplesPublished, ServiceClient, SMALL_MODEL, startServiceProcess } from '@regqa/testing';
import type { ServiceProcess } from '@regqa/testing';

const QUESTIONS = ['What is the maximum height of a building in Zone R2?', 'Can I remove a banksia tree?'];
const PLACE = { lga_name: 'Banksia Vale' };
/** It writes some 40 tokens a second and reads the passages first. */
const ASKING_MS = 240_000;

describeWhere('llm')('the service with a small real model that makes things up', () => {
  let model: ChildProcess;
  let folder: string;
  let service: ServiceProcess;
  let client: ServiceClient;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'regqa-small-model-'));
    model = spawn(SMALL_MODEL, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [baseUrl] = await Promise.race([
      createInterface({ input: model.stdout! })[Symbol.asyncIterator]().next().then(({ value }) => [value as string]),
      new Promise<never>((_, reject) => model.once('exit', (code) => reject(new Error(`The model ended with ${code}`)))),
    ]);
    const env = { OPENAI_BASE_URL: baseUrl!, OPENAI_MODEL: 'smollm2-135m-instruct', OPENAI_TIMEOUT_SECONDS: '28', ENABLE_CACHE: 'false' };
    service = await startServiceProcess({ dataFolder: folder, env });
    client = new ServiceClient(service);
    await samplesPublished(service);
  }, ASKING_MS);
  afterAll(async () => {
    await service?.stop();
    model?.kill();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  const stands = ({ sources }: QueryResponseBody, { quote, markers, start, end }: NonNullable<QueryResponseBody['citations']>[number]) =>
    markers.every((marker) => sources[marker - 1] !== undefined) && sources.some(({ text }) => text?.slice(start, end) === quote);

  it('is asked by schema, and gives out nothing that has no quotation in its sources', async () => {
    for (const question of QUESTIONS) {
      const answer = await client.ask(question, { ...PLACE, max_sources: 2, max_tokens: 100 });
      expect(answer.citations!.length).toBeGreaterThan(0);
      for (const citation of answer.citations!) expect(stands(answer, citation)).toBe(true);
      const codes = answer.warnings!.map(({ code }) => code);
      if (answer.mode === 'extractive') expect(codes.some((code) => code.startsWith('model_'))).toBe(true);
    }
    const { body } = await client.get('/api/admin/system/health');
    expect(body).toMatchObject({ llm: { model: 'smollm2-135m-instruct', output: 'json_schema' } });
  }, ASKING_MS);
});

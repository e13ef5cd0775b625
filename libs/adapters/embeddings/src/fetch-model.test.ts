import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fetchModel } from './fetch-model.ts';
import { serve } from './http-server.fixture.ts';
import type { TestServer } from './http-server.fixture.ts';
import type { KnownModel } from './known-model.ts';

const CONTENT: Readonly<Record<string, string>> = { 'onnx/model.onnx': 'weights'.repeat(1000), 'tokenizer.json': '{}' };
const MODEL: KnownModel = {
  name: 'tiny',
  repository: 'someone/tiny',
  revision: 'abc',
  files: Object.entries(CONTENT).map(([path, text]) => ({ path, sha256: createHash('sha256').update(text).digest('hex') })),
  bytes: 7_002,
};

describe('fetching a model', () => {
  let modelsFolder: string;
  let hub: TestServer | undefined;
  beforeEach(async () => {
    modelsFolder = await mkdtemp(join(tmpdir(), 'regqa-models-'));
  });
  afterEach(async () => {
    await hub?.close();
    await rm(modelsFolder, { recursive: true, force: true });
  });

  const serveFiles = async (content: Readonly<Record<string, string>>) => {
    const asked: string[] = [];
    hub = await serve((request, _body, response) => {
      asked.push(request.url!);
      const text = content[request.url!.replace('/someone/tiny/resolve/abc/', '')];
      response.writeHead(text === undefined ? 404 : 200).end(text);
    });
    return asked;
  };
  const fetchIt = (more: object = {}) => fetchModel(MODEL, { hub: hub!.url, modelsFolder, idleTimeoutMs: 2_000, ...more });

  it('brings every file of the revision, with progress, and makes a list of sums', async () => {
    const asked = await serveFiles(CONTENT);
    const seen: number[] = [];
    const folder = await fetchIt({ onProgress: (bytes: number) => seen.push(bytes) });
    expect(asked).toEqual(['/someone/tiny/resolve/abc/onnx/model.onnx', '/someone/tiny/resolve/abc/tokenizer.json']);
    expect(await readFile(join(folder, 'onnx/model.onnx'), 'utf8')).toBe(CONTENT['onnx/model.onnx']);
    expect(await readFile(join(folder, 'SHA256SUMS'), 'utf8')).toContain(`${MODEL.files[1]!.sha256}  tokenizer.json`);
    expect(seen.at(-1)).toBe(7_002);
  });

  it('fetches nothing when the model is there', async () => {
    const asked = await serveFiles(CONTENT);
    await fetchIt();
    asked.length = 0;
    await fetchIt();
    expect(asked).toEqual([]);
  });

  it.each([
    ['another file than the published one', { ...CONTENT, 'tokenizer.json': '{"changed":1}' }, /tokenizer.json is not the published file/],
    ['a missing file', { 'onnx/model.onnx': CONTENT['onnx/model.onnx']! }, /status 404/],
  ])('refuses %s and leaves nothing behind', async (_name, content, message) => {
    await serveFiles(content);
    await expect(fetchIt()).rejects.toThrow(message);
    expect(await readdir(modelsFolder)).toEqual([]);
  });

  it('gives up on a hub that sends nothing', async () => {
    hub = await serve(() => undefined);
    await expect(fetchIt({ idleTimeoutMs: 50 })).rejects.toMatchObject({ component: 'embeddings', message: expect.stringContaining('nothing came for 50 ms') });
  });

  it('gives up on a hub that stops in the middle of a file', async () => {
    hub = await serve((_request, _body, response) => response.writeHead(200).write('weights'));
    await expect(fetchIt({ idleTimeoutMs: 50 })).rejects.toThrow(/nothing came for 50 ms/);
    expect(await readdir(modelsFolder)).toEqual([]);
  });

  it('stops when it is told to', async () => {
    hub = await serve(() => undefined);
    await expect(fetchIt({ signal: AbortSignal.abort(new Error('the service is closing')) })).rejects.toThrow(/the service is closing/);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startScriptedGateway } from './test-support/scripted-services.ts';
import type { ScriptedGateway } from './test-support/scripted-services.ts';

const HTML = '<!doctype html><title>RegQA</title><script type="module" src="/assets/main-0a1b2c.js"></script>';
const SCRIPT = 'document.title = "built";';
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'x-api-key': '' };

let folder: string;
let gateway: ScriptedGateway;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'regqa-web-'));
  mkdirSync(join(folder, 'assets/pdf-6.5.0'), { recursive: true });
  writeFileSync(join(folder, 'assets/pdf-6.5.0/decoder.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/worker-0a1b2c.mjs'), SCRIPT);
  writeFileSync(join(folder, 'index.html'), HTML);
  writeFileSync(join(folder, 'secret.txt'), 'not to be served');
  for (const [ending, content] of Object.entries({
    '': SCRIPT,
    '.br': brotliCompressSync(SCRIPT),
    '.gz': gzipSync(SCRIPT),
  }))
    writeFileSync(join(folder, 'assets', `main-0a1b2c.js${ending}`), content);
  gateway = await startScriptedGateway({ options: { webPageFolder: folder } });
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

const browse = (path: string, headers: Record<string, string> = {}) =>
  gateway.call(path, { headers: { ...BROWSER, ...headers } });

describe('the page', () => {
  it.each(['/', '/library', '/library/water-act-2007', '/passages/a%401%3Acl-4.3', '/admin', '/admin/jobs'])(
    'is what a browser gets at %s, whoever it is',
    async (path) => {
      const response = await browse(path);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(await response.text()).toBe(HTML);
      expect(response.headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('loads from this service alone, and no style but those that scripts put into an empty element', async () => {
    const policy = (await browse('/')).headers.get('content-security-policy')!;
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
      ]),
    );
    expect(policy).not.toContain('unsafe');
  });

  it('leaves the root to programs as data, and all of /api as it was', async () => {
    expect(await (await gateway.call('/', { headers: { accept: 'application/json' } })).json()).toMatchObject({
      docs: '/docs',
    });
    expect((await browse('/api/nothing')).status).toBe(401);
    expect((await browse('/nothing')).status).toBe(404);
  });

  it.each(['/', '/library/x', '/assets/main-0a1b2c.js', '/session'])('names the methods of %s', async (path) => {
    const response = await gateway.call(path, { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

/** Node's fetch would decode the body and resolve dots in the path. */
function ask(
  path: string,
  acceptEncoding: string,
): Promise<{ status: number; headers: Record<string, unknown>; size: number }> {
  return new Promise((resolve, reject) => {
    const asked = request(
      new URL(gateway.url),
      { path, headers: { 'accept-encoding': acceptEncoding } },
      (response) => {
        let size = 0;
        response.on('data', (chunk: Buffer) => (size += chunk.length));
        response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, size }));
      },
    );
    asked.on('error', reject).end();
  });
}

describe('a part of the page', () => {
  const PART = '/assets/main-0a1b2c.js';

  it('is kept by the browser for good, and draws on no question of its caller', async () => {
    const left = async (path: string) => Number((await browse(path)).headers.get('x-ratelimit-remaining'));
    const before = await left('/api/documents');
    const response = await browse(PART);
    expect(await response.text()).toBe(SCRIPT);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    for (const path of ['/', '/library', '/session']) await left(path);
    expect(await left('/api/documents')).toBe(before - 1);
  });

  it.each(['/assets/worker-0a1b2c.mjs', '/assets/pdf-6.5.0/decoder.js'])(
    'may load scripts of this service and nothing else, where it runs as a worker: %s',
    async (path) => {
      const { status, headers } = await browse(path);
      expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
      );
    },
  );

  it.each([
    ['br, gzip', 'br', brotliCompressSync(SCRIPT).length],
    ['gzip', 'gzip', gzipSync(SCRIPT).length],
    ['identity', undefined, SCRIPT.length],
  ])('comes as small as a browser takes that accepts %s', async (accepted, encoding, size) => {
    const { headers, size: received } = await ask(PART, accepted);
    expect([headers['content-encoding'], received, headers['vary']]).toEqual([encoding, size, 'Accept-Encoding']);
  });

  it.each([
    '/assets/nothing.js',
    '/assets/pdf-6.5.0/nothing.js',
    '/assets/pdf-6.5.0/%2e%2e/decoder.js',
    '/assets/%2e%2e/secret.txt',
    '/assets/..%2f/secret.txt',
    '/assets/../secret.txt',
    '/assets/%2e%2e%2fsecret.txt',
    '/secret.txt',
    '/assets/',
    '/assets/main-0a1b2c.js.br',
  ])('is nothing at %s', async (path) => {
    expect((await ask(path, 'identity')).status).toBe(404);
  });
});

it('answers a person at an address that there is not with the page, and a program with an error', async () => {
  const missing = await browse('/no-such-view');
  expect([missing.status, await missing.text()]).toEqual([404, HTML]);
  expect(missing.headers.get('content-security-policy')).toContain("script-src 'self'");
  for (const accept of ['application/json', '*/*']) {
    const { status, headers } = await browse('/no-such-view', { accept });
    expect([accept, status, headers.get('content-type')]).toEqual([accept, 404, expect.stringContaining('json')]);
  }
  const posted = await gateway.call('/no-such-view', { method: 'POST', headers: BROWSER });
  expect([posted.status, posted.headers.get('content-type')]).toEqual([404, expect.stringContaining('json')]);
});

it('says how to build the page where it is not built', async () => {
  const bare = await startScriptedGateway({ options: { webPageFolder: join(folder, 'not-there') } });
  const response = await fetch(bare.url, { headers: { accept: 'text/html' } });
  const html = await response.text();
  await bare.close();
  expect(response.status).toBe(200);
  expect(html).toContain('npm start');
  expect(html).toContain('<a href="/docs">');
});

import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ACCESS_KEY, startScriptedGateway } from './test-support/scripted-services.ts';
import type { ScriptedGateway } from './test-support/scripted-services.ts';

let gateway: ScriptedGateway;
beforeAll(async () => {
  gateway = await startScriptedGateway({ options: { production: true } });
});
afterAll(() => gateway.close());

/** Addresses that a page loads by itself. */
function loadedBy(html: string): string[] {
  return [...html.matchAll(/<(?:script|link|img)[^>]+(?:src|href)=["']([^"']+)["']/g)]
    .map(([, address]) => address!)
    .filter((address) => !address.startsWith('data:'));
}

function policyOf({ headers }: Response): Record<string, string[]> {
  const directives = (headers.get('content-security-policy') ?? '')
    .split(/;\s*/)
    .map((directive) => directive.split(' '));
  return Object.fromEntries(directives.map(([name, ...sources]) => [name, sources]));
}

describe.each(['/docs', '/redoc'])('%s', (path) => {
  it('is a page that loads everything from this service', async () => {
    const response = await gateway.call(path);
    const html = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const addresses = loadedBy(html);
    expect(addresses.some((address) => address.endsWith('.js'))).toBe(true);
    for (const address of addresses) {
      const file = await gateway.call(new URL(address, new URL(path, gateway.url)).href);
      expect([address, file.status]).toEqual([address, 200]);
      expect(new URL(file.url).origin).toBe(gateway.url);
    }
  });

  it('runs no inline script but the ones whose hash is allowed', async () => {
    const response = await gateway.call(path);
    const html = await response.text();
    const scripts = policyOf(response)['script-src']!;
    const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
    );
    expect(scripts).toEqual(["'self'", ...inline]);
    expect(html).not.toMatch(/ on\w+=/);
  });

  it('may not be framed, nor send forms elsewhere', async () => {
    expect(policyOf(await gateway.call(path))).toMatchObject({
      'default-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
    });
  });

  it('shows the description of this service', async () => {
    const html = await (await gateway.call(path)).text();
    const init = path === '/docs' ? await (await gateway.call('/docs/swagger-ui-init.js')).text() : html;
    expect(init).toContain('"/openapi.json"');
    expect(init).not.toContain('petstore');
  });
});

it('redoc’s own script asks no other host for a picture', async () => {
  expect(await (await gateway.call('/redoc/redoc.standalone.js')).text()).not.toContain('cdn.redoc.ly');
});

it('does not serve the package file of the explorer', async () => {
  expect((await gateway.call('/docs/package.json')).status).toBe(404);
});

it('answers that are no pages may load nothing', async () => {
  expect(policyOf(await gateway.call('/openapi.json'))).toEqual({
    'default-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
});

it('asks browsers for https in production', async () => {
  expect((await gateway.call('/')).headers.get('strict-transport-security')).toBe('max-age=31536000');
});

it('names the methods of a page', async () => {
  const response = await gateway.call('/docs', { method: 'POST' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

/** Node's fetch would resolve the dots before it asks. */
function ask(
  method: string,
  path: string,
): Promise<{ status: number | undefined; allow: string | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(gateway.url), { method, path, headers: { 'x-api-key': ACCESS_KEY } }, (response) => {
      void text(response).then(
        (body) => resolve({ status: response.statusCode, allow: response.headers.allow, body }),
        reject,
      );
    });
    asked.on('error', reject).end();
  });
}

it.each([
  '/docs/%2e',
  '/docs/%2e%2e',
  '/docs/x/%2e%2e',
  '/docs/x%2f%2e%2e',
  '/docs/index.html',
  '/docs/nothing',
  '/redoc/%2e%2e',
])('says as data that there is nothing at %s', async (path) => {
  expect(await ask('GET', path)).toEqual({
    status: 404,
    allow: undefined,
    body: '{"detail":"There is nothing at this path"}',
  });
});

it.each([
  '/docs',
  '/docs/',
  '/docs/swagger-ui.css',
  '/redoc/',
  '/redoc/redoc.standalone.js',
  '/page.css',
  '/openapi.json',
  '/livez',
  '/',
])('names the methods of %s to who uses another', async (path) => {
  const { status, allow, body } = await ask('POST', path);
  expect([status, allow, JSON.parse(body)]).toEqual([405, 'GET, HEAD', { detail: expect.any(String) }]);
  expect((await ask('HEAD', path)).status).toBe(200);
});

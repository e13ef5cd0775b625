import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWhere } from '@regqa/testing';
import { startServiceProcess } from '@regqa/testing/end-to-end';
import type { ServiceProcess } from '@regqa/testing/end-to-end';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';

describeWhere('chromium')('the documentation pages in a browser', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'regqa-pages-'));
  let service: ServiceProcess;
  let browser: Browser;

  beforeAll(async () => {
    service = await startServiceProcess({ dataFolder, samples: false });
    browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  /** Opens a page signed in, and returns what went wrong on it and whom it asked. */
  async function openSignedIn(path: string): Promise<{ page: Page; complaints: string[]; foreign: string[] }> {
    const page = await (await browser.newContext()).newPage();
    const complaints: string[] = [];
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(service.url) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
    });
    expect((await page.goto(`${service.url}${path}`))!.status()).toBe(401);
    await page.getByLabel(/key/i).fill(service.keys.access);
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.getByRole('button').click();
    return { page, complaints, foreign };
  }

  it.each([
    ['/docs', '.opblock-summary-description:has-text("Answer a question, with citations")'],
    ['/redoc', 'h2:has-text("Answer a question, with citations")'],
  ])(
    '%s signs in, shows the interface, asks no other host and breaks no policy',
    async (path, selector) => {
      const { page, complaints, foreign } = await openSignedIn(path);
      await page.locator(selector).first().waitFor({ timeout: 30_000 });
      expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] });
    },
    60_000,
  );
});

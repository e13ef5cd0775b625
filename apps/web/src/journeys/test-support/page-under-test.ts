import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceClient, startServiceProcess } from '@regqa/testing/end-to-end';
import type { ServiceProcess, ServiceProcessOptions } from '@regqa/testing/end-to-end';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { buildPage } from './build-page.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Everything takes a moment on a busy machine. */
const PATIENCE_MS = 20_000;

/** A view of the page in a browser of its own, and what went wrong in it. */
export interface OpenPage {
  readonly page: Page;
  /** Errors in the console and uncaught ones. */
  readonly complaints: string[];
  /** Addresses of other origins that were requested. */
  readonly foreign: readonly string[];
  close(): Promise<void>;
}

/** The whole service with its sample documents, and a browser to open its page in. */
export class PageUnderTest {
  readonly service: ServiceProcess;
  readonly client: ServiceClient;
  readonly #browser: Browser;
  readonly #folder: string;

  private constructor(service: ServiceProcess, browser: Browser, folder: string) {
    this.service = service;
    this.client = new ServiceClient(service);
    this.#browser = browser;
    this.#folder = folder;
  }

  /** Builds the page where its sources have changed, and starts the service with these settings, and the browser. */
  static async start(env: ServiceProcessOptions['env'] = {}): Promise<PageUnderTest> {
    buildPage();
    const folder = mkdtempSync(join(tmpdir(), 'regqa-web-'));
    const service = await startServiceProcess({ dataFolder: folder, env });
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
    return new PageUnderTest(service, browser, folder);
  }

  async stop(): Promise<void> {
    await this.#browser.close();
    await this.service.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Opens the page at a path; with a level, signed in. */
  async open(path: string, options: BrowserContextOptions & { level?: 'access' | 'admin' } = {}): Promise<OpenPage> {
    const { level, ...rest } = options;
    const context = await this.#browser.newContext({
      permissions: ['clipboard-read', 'clipboard-write'],
      ...rest,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    const complaints: string[] = [];
    const foreign: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(this.service.url) && !/^(data|blob):/.test(request.url()))
        foreign.push(request.url());
    });
    if (level !== undefined)
      await context.request.post(`${this.service.url}/sign-in`, {
        form: { key: this.service.keys[level] },
        headers: { origin: this.service.url, accept: 'application/json' },
      });
    await page.goto(`${this.service.url}${path}`);
    return { page, complaints, foreign, close: () => context.close() };
  }
}

/** Signs in through the form that the page shows. */
export async function signInByForm(page: Page, key: string): Promise<void> {
  await page.getByLabel('API key').fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** What fades in has too little contrast until it has. */
const FADED_IN = `Promise.all(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished.catch(() => {})))`;

/** Returns what axe-core finds serious or critical in the page as it stands. */
export async function seriousFaults(page: Page): Promise<string[]> {
  await page.evaluate(FADED_IN);
  await page.evaluate(axe);
  return page.evaluate(`axe.run().then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' ' + target + ' ' + failureSummary)))`);
}

/**
 * Returns what axe-core finds serious in light and in dark. The colours follow what the reader prefers at once: a view
 * is fetched for both.
 */
export async function faultsInBoth(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    faults.push(...(await seriousFaults(page)).map((fault) => `${colorScheme}: ${fault}`));
  }
  return faults;
}

// npm run bench:page [-- --write]: how soon the page can be used, and how soon the first words of an answer are seen,
// in a browser whose processor is slowed down four times. Needs Chromium (/usr/bin/chromium).
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { samplesPublished } from '@regqa/testing/samples-published';
import { quoteSentences, ScriptedModelServer } from '@regqa/testing/scripted-model';
import type { ServiceProcess } from '@regqa/testing/service-process';
import { chromium } from 'playwright-core';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { summarise } from './load.ts';
import type { Figure } from './results.ts';
import { describeMachine, recordResults } from './results.ts';
import { withService } from './with-service.ts';

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const RUNS = 5;
const THROTTLING = 4;
/** Without a long task for so long the page is at rest, as Lighthouse's time to interactive has it. */
const QUIET_MS = 5_000;
const QUESTION = 'What is the maximum height of a building in zone R2?';
/** Seven letters at a time: a model that writes while it is read. */
const PAUSE_MS = 40;
const SENTENCES = 4;

/** Notes when a field for the question is there and the page answers, and when the last long task ended. */
const WATCH_LOADING = `(() => {
  window.ready = new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('textarea') === null) return false;
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      return true;
    };
    const observer = new MutationObserver(() => look() && observer.disconnect());
    observer.observe(document, { subtree: true, childList: true });
  });
  window.lastLongTaskEnd = 0;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      window.lastLongTaskEnd = Math.max(window.lastLongTaskEnd, startTime + duration);
  }).observe({ type: 'longtask', buffered: true });
})()`;

/** Resolves with the time of the frame that shows the first words of the answer, in milliseconds since 1970. */
const FIRST_WORDS = `new Promise((resolve) => {
  const observer = new MutationObserver(() => {
    const answer = document.querySelector('section[aria-label="Answer"]');
    if (!answer?.querySelector('h2')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())));
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
})`;

/** Opens the page, signed in, in a browser context of its own: nothing of it is cached. */
async function openSlowed(browser: Browser, { url, keys }: ServiceProcess): Promise<{ page: Page; cdp: CDPSession }> {
  const context = await browser.newContext();
  await context.request.post(`${url}/sign-in`, {
    form: { key: keys.access },
    headers: { origin: url, accept: 'application/json' },
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING });
  await page.addInitScript(WATCH_LOADING);
  await page.goto(`${url}/`);
  return { page, cdp };
}

/** Milliseconds from the navigation until the question can be typed, and until the last long task has ended. */
async function measureLoading(browser: Browser, service: ServiceProcess): Promise<{ ready: number; atRest: number }> {
  const { page } = await openSlowed(browser, service);
  const ready = (await page.evaluate('window.ready')) as number;
  await page.waitForTimeout(QUIET_MS);
  const lastTask = (await page.evaluate('window.lastLongTaskEnd')) as number;
  await page.context().close();
  return { ready, atRest: Math.max(ready, lastTask) };
}

/** Milliseconds from when the browser has the first words of an answer until they are shown. */
async function measureFirstWords(browser: Browser, service: ServiceProcess): Promise<number> {
  const { page, cdp } = await openSlowed(browser, service);
  await page.evaluate('window.ready');
  await page.waitForLoadState('networkidle');
  const received = firstDelta(cdp);
  await page.getByLabel('Your question').fill(QUESTION);
  const shown = page.evaluate(FIRST_WORDS) as Promise<number>;
  await page.keyboard.press('Enter');
  const ms = (await shown) - (await received);
  await page.context().close();
  return ms;
}

/** Resolves with the time at which the browser received the first piece of the answer, in milliseconds since 1970. */
async function firstDelta(cdp: CDPSession): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  let asked: { id: string; sinceEpochSeconds: number } | undefined;
  cdp.on('Network.requestWillBeSent', ({ requestId, request, wallTime, timestamp }) => {
    if (request.url.endsWith('/api/query')) asked = { id: requestId, sinceEpochSeconds: wallTime - timestamp };
  });
  cdp.on('Network.responseReceived', ({ requestId }) => {
    if (requestId === asked?.id) void cdp.send('Network.streamResourceContent', { requestId });
  });
  cdp.on('Network.dataReceived', ({ requestId, timestamp, data }) => {
    if (asked === undefined || requestId !== asked.id || data === undefined) return;
    if (Buffer.from(data, 'base64').includes('event: delta')) resolve((asked.sinceEpochSeconds + timestamp) * 1_000);
  });
  await cdp.send('Network.enable');
  return promise;
}

async function inTurn<T>(measure: () => Promise<T>): Promise<T[]> {
  const measured: T[] = [];
  for (let run = 0; run < RUNS; run++) measured.push(await measure());
  return measured;
}

const machine = `${describeMachine()}, processor of the browser slowed ${THROTTLING} times. 1-minute load before the start: ${loadavg()[0]!.toFixed(1)}.`;
const model = new ScriptedModelServer();
model.script = (request) => ({ kind: 'write', text: quoteSentences(request, SENTENCES), pauseMs: PAUSE_MS });
const figures: Figure[] = [];
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  const env = { OPENAI_BASE_URL: await model.start(), OPENAI_MODEL: 'scripted', ENABLE_CACHE: 'false' };
  await withService(
    async (service) => {
      await samplesPublished(service);
      const loads = await inTurn(() => measureLoading(browser, service));
      record(
        'until the question can be typed',
        loads.map(({ ready }) => ready),
        1_500,
      );
      record(
        'until the last long task of loading has ended',
        loads.map(({ atRest }) => atRest),
        1_500,
      );
      const words = await inTurn(() => measureFirstWords(browser, service));
      record('first words of an answer, from when the browser has them until they are shown', words, 300);
    },
    env,
    { samples: true },
  );
} finally {
  await browser.close();
  await model.close();
}
for (const { name, value, unit } of figures) console.log(`${name.padEnd(100)} ${value.toFixed(0)} ${unit}`);
if (values.write) recordResults({ machine, figures, command: 'npm run bench:page' });

/** Keeps the median; the spread stands in the name. */
function record(name: string, times: readonly number[], atMost: number): void {
  const range = `${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}`;
  figures.push({
    name: `${name}, median of ${RUNS}, ${range}`,
    value: summarise([...times]).p50,
    unit: 'ms',
    atMost,
  });
}

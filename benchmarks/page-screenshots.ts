// npm run screenshots: takes the pictures of docs/screenshots anew, of a service with its sample documents. Needs
// Chromium (/usr/bin/chromium). Look at each: pictures are read by people.
import { join } from 'node:path';
import { samplesPublished } from '@regqa/testing/samples-published';
import type { ServiceProcess } from '@regqa/testing/service-process';
import { chromium } from 'playwright-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { withService } from './with-service.ts';

const FOLDER = join(import.meta.dirname, '../docs/screenshots');
const ASKED = '/?q=What+is+the+maximum+height+of+a+building+in+zone+R2%3F&area=Banksia+Vale&state=NSW';
const REFUSED = '/?q=What+does+clause+4.3+of+the+Penrith+Local+Environmental+Plan+2010+say%3F';
const DESKTOP = { viewport: { width: 1_120, height: 800 } };

interface Picture {
  readonly name: string;
  readonly path: string;
  /** What is there when all of the view is. */
  readonly words: string;
  readonly options?: BrowserContextOptions;
  readonly level?: 'access' | 'admin';
  readonly before?: (page: Page) => Promise<void>;
}

const inConsole = (section: string, words: string): Picture => ({
  name: `admin-${section}`,
  path: `/admin/${section}`,
  words,
  level: 'admin',
});

const openSource = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Source 1:/ })
    .first()
    .click();
  await page.getByRole('dialog').locator('mark').first().waitFor();
};

const PICTURES: readonly Picture[] = [
  { name: 'ask', path: '/', words: 'Questions that these documents answer', level: 'access' },
  { name: 'answer', path: ASKED, words: 'How far to rely on it', level: 'access' },
  { name: 'source', path: ASKED, words: 'How far to rely on it', level: 'access', before: openSource },
  { name: 'refusal', path: REFUSED, words: 'Not answered', level: 'access' },
  { name: 'library', path: '/library', words: '3 documents', level: 'access' },
  { name: 'document', path: '/library/sample-banksia-vale-lep-2024', words: 'Height of buildings', level: 'access' },
  { name: 'dark', path: ASKED, words: 'How far to rely on it', level: 'access', options: { colorScheme: 'dark' } },
  {
    name: 'phone',
    path: ASKED,
    words: 'How far to rely on it',
    level: 'access',
    options: { viewport: { width: 390, height: 780 } },
  },
  { name: 'sign-in', path: '/', words: 'API key', options: { viewport: { width: 1_120, height: 640 } } },
  inConsole('health', 'Where data is kept'),
  inConsole('documents', 'Read all again'),
  inConsole('jobs', 'Receipt'),
  inConsole('analytics', 'Answers by how far to rely on them'),
  inConsole('feedback', 'Answer: '),
  inConsole('cache', 'Hits'),
  inConsole('keys', 'Active'),
  inConsole('audit', 'key create'),
];

/** Sends what the console then shows. */
async function fill({ url, keys }: ServiceProcess): Promise<void> {
  const send = async (path: string, body: object) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': keys.admin },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
  };
  const queries = [
    'What is the maximum height of a building in zone R2?',
    'How long must records of emissions be kept?',
  ];
  for (const query of [...queries, queries[0]!]) await send('/api/query', { query });
  const answers = [
    'The height of a building must not exceed 8.5 metres in Zone R2.',
    'The operator must keep the records.',
  ];
  const about = queries.map((question, at) => ({ question, answer_start: answers[at] }));
  await send('/api/feedback', { ...about[0], helpful: true });
  await send('/api/feedback', {
    ...about[1],
    helpful: false,
    reason: 'incomplete',
    comment: 'It does not say from when.',
  });
  await send('/api/admin/keys', { name: 'Banksia Vale Council' });
}

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--lang=en-AU'] });
try {
  await withService(
    async (service) => {
      await samplesPublished(service);
      await fill(service);
      for (const picture of PICTURES) await take(service, picture);
    },
    {},
    { samples: true },
  );
} finally {
  await browser.close();
}

async function take({ url, keys }: ServiceProcess, { name, path, words, options, level, before }: Picture) {
  const context = await browser.newContext({ ...DESKTOP, locale: 'en-AU', timezoneId: 'Australia/Sydney', ...options });
  if (level !== undefined)
    await context.request.post(`${url}/sign-in`, {
      form: { key: keys[level] },
      headers: { origin: url, accept: 'application/json' },
    });
  const page = await context.newPage();
  await page.goto(`${url}${path}`);
  await page.getByText(words).first().waitFor();
  await before?.(page);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' });
  await context.close();
}

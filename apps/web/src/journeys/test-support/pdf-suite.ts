import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '@regqa/testing';
import { drawnPlan, LIMIT_BELOW_TOP, SQUARE_MIDDLE } from './drawn-plan.ts';
import { seriousFaults } from './page-under-test.ts';
import type { PageUnderTest } from './page-under-test.ts';

const ASKED = `/?q=${encodeURIComponent('How high may a Rotunda tower be?')}`;
const FILE = /\/api\/documents\/[^/]+\/file\?/;

/** Tests of a source's page as it is printed. */
export function pdfSuite(pageUnderTest: () => PageUnderTest): void {
  let under: PageUnderTest;
  let sizeBytes: number;
  beforeAll(async () => {
    under = pageUnderTest();
    const content = await drawnPlan('Rotunda');
    sizeBytes = content.length;
    await under.client.ingest({ name: 'rotunda.pdf', content }, { state: 'NSW', jurisdiction: 'NSW' });
  });

  const openSource = async (page: Page) => {
    await page
      .getByRole('button', { name: /^Source 1:/ })
      .first()
      .press('Enter');
    return page.getByRole('dialog');
  };

  it('leads from a source to its page, by the keyboard, and fetches no more of the file than that needs', async () => {
    const { page, complaints, foreign, close } = await under.open(ASKED, { level: 'access' });
    let fetched = 0;
    page.on('response', (response) => {
      if (FILE.test(response.url())) fetched += Number(response.headers()['content-length']);
    });
    const source = await openSource(page);
    await source.getByRole('button', { name: 'Show page 2 of the PDF' }).press('Enter');
    const sheet = source.getByRole('region', { name: 'Page 2 as printed' });
    await sheet.getByText('A Rotunda tower must not exceed 7.5 metres').waitFor();
    expect(await darkness(page)).toBeGreaterThan(200);
    const limit = sheet.locator('mark', { hasText: 'A Rotunda tower must not exceed 7.5 metres in height.' });
    const [mark, frame] = [await limit.boundingBox(), await sheet.boundingBox()];
    expect((mark!.y - frame!.y) / frame!.width).toBeCloseTo(LIMIT_BELOW_TOP, 1);
    expect(fetched).toBeGreaterThan(0);
    expect(fetched).toBeLessThan(sizeBytes * 0.7);
    expect(await seriousFaults(page)).toEqual([]);
    await source.getByRole('button', { name: 'Next page' }).press('Enter');
    await source.getByText('Page 3 of 3').waitFor();
    await source.getByText('The floor space ratio of a Rotunda tower').waitFor();
    await source.getByRole('status').getByText('could not be found on this page').waitFor();
    const overleaf = source.getByRole('region', { name: 'Page 3 as printed' });
    expect(await overleaf.locator('mark').count()).toBe(0);
    expect(await source.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
    await source.getByRole('button', { name: 'Previous page' }).press('Enter');
    await sheet.getByText('A Rotunda tower must not exceed 7.5 metres').waitFor();
    expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] });
    await close();
  });

  it('is drawn larger on request, and scrolls in its frame', async () => {
    const phone = { width: 360, height: 740 };
    const { page, close } = await under.open(ASKED, { level: 'access', viewport: phone });
    const source = await openSource(page);
    await source.getByRole('button', { name: 'Show page 2 of the PDF' }).click();
    const canvas = source.locator('canvas');
    await canvas.waitFor();
    const before = (await canvas.boundingBox())!.width;
    expect(before).toBeLessThanOrEqual(phone.width);
    await source.getByRole('button', { name: 'Larger' }).click();
    await eventually(async () => expect((await canvas.boundingBox())!.width).toBeGreaterThan(before * 1.4));
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(phone.width);
    await source.getByRole('button', { name: 'Hide the PDF' }).click();
    await canvas.waitFor({ state: 'detached' });
    await close();
  });

  it('says that the file cannot be had, and shows it once it can', async () => {
    const { page, close } = await under.open(ASKED, { level: 'access' });
    await page.route(FILE, (route) => route.abort());
    const source = await openSource(page);
    await source.getByRole('button', { name: 'Show page 2 of the PDF' }).click();
    await source.getByText('The service cannot be reached').waitFor();
    await page.unroute(FILE);
    await source.getByRole('button', { name: 'Try again' }).click();
    await source.getByText('A Rotunda tower must not exceed').last().waitFor();
    await source.locator('canvas').waitFor();
    await close();
  });

  it('is shown where something on the way knows nothing of parts, and the file is fetched once', async () => {
    const { page, complaints, close } = await under.open(ASKED, { level: 'access' });
    let times = 0;
    await page.route(FILE, async (route) => {
      times += 1;
      const { range: _range, ...headers } = route.request().headers();
      await route.fulfill({ response: await route.fetch({ headers }) });
    });
    const source = await openSource(page);
    await source.getByRole('button', { name: 'Show page 2 of the PDF' }).click();
    await source.locator('canvas').waitFor();
    await source.getByRole('button', { name: 'Next page' }).click();
    await source.getByText('The floor space ratio of a Rotunda tower').waitFor();
    expect(times).toBe(1);
    expect(complaints).toEqual([]);
    await close();
  });

  it('says of a file that is damaged what to do', async () => {
    const { page, close } = await under.open(ASKED, { level: 'access' });
    await page.route(FILE, (route) => route.fulfill({ status: 200, body: 'no pdf at all'.repeat(500_000) }));
    const source = await openSource(page);
    await source.getByRole('button', { name: 'Show page 2 of the PDF' }).click();
    await source.getByText('The PDF is damaged. Download the original').waitFor();
    await close();
  });

  it('offers no page of a source that was no PDF', async () => {
    const { page, close } = await under.open('/passages/sample-banksia-vale-lep-2024%401%3Acl-4.3%3A1', {
      level: 'access',
    });
    await page.getByText('Download the original').waitFor();
    await page.getByText('The document in the library').waitFor();
    expect(await page.getByRole('button', { name: /of the PDF/ }).count()).toBe(0);
    await close();
  });
}

/** How dark the middle of the scanned square is on the canvas: 0 is white, 255 is black. */
async function darkness(page: Page): Promise<number> {
  return page.evaluate(`(() => {
    const canvas = document.querySelector('canvas[aria-hidden]');
    const x = Math.round(${SQUARE_MIDDLE.x} * canvas.width);
    const y = Math.round(${SQUARE_MIDDLE.y} * canvas.height);
    return 255 - canvas.getContext('2d').getImageData(x, y, 1, 1).data[0];
  })()`);
}

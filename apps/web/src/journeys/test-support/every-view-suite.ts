import { beforeAll, expect, it } from '@jest/globals';
import { faultsInBoth } from './page-under-test.ts';
import type { PageUnderTest } from './page-under-test.ts';

/** Every view, and what is there when all of it is. */
const VIEWS: readonly (readonly [path: string, words: string])[] = [
  ['/', 'Questions that these documents answer'],
  ['/?q=What+is+the+maximum+height+of+a+building+in+zone+R2%3F&area=Banksia+Vale&state=NSW', 'How far to rely on it'],
  ['/?q=What+does+clause+4.3+of+the+Penrith+Local+Environmental+Plan+2010+say%3F', 'Not answered'],
  ['/library', '3 documents'],
  ['/library/sample-banksia-vale-lep-2024', 'Height of buildings'],
  ['/passages/sample-banksia-vale-lep-2024%401%3Acl-4.3%3A1?quotes=0-30', 'Defined terms in this passage'],
  ['/library/nothing', 'This is no longer here'],
  ['/libary', 'Page not found'],
  ['/admin/health', 'Where data is kept'],
  ['/admin/documents', 'Upload documents'],
  ['/admin/jobs', 'Receipt'],
  ['/admin/analytics', 'From'],
  ['/admin/feedback', 'There is no such feedback'],
  ['/admin/cache', 'Clear the cache'],
  ['/admin/keys', 'Issue a key'],
  ['/admin/audit', 'Nothing was changed yet'],
];

/** Tests of every view of the page. */
export function everyViewSuite(pageUnderTest: () => PageUnderTest): void {
  let under: PageUnderTest;
  beforeAll(() => {
    under = pageUnderTest();
  });

  it('has nothing that axe-core calls serious in light and dark, on a desktop', async () => {
    const { page, foreign, close } = await under.open('/', { level: 'admin' });
    const faults: Record<string, string[]> = {};
    for (const [path, words] of VIEWS) {
      await page.goto(`${under.service.url}${path}`);
      await page.getByText(words).first().waitFor();
      const found = await faultsInBoth(page);
      if (found.length > 0) faults[path] = found;
    }
    expect({ faults, foreign }).toEqual({ faults: {}, foreign: [] });
    await close();
  });

  it('has nothing serious in its dialogs and before signing in', async () => {
    const signedOut = await under.open('/');
    await signedOut.page.getByLabel('API key').waitFor();
    expect(await faultsInBoth(signedOut.page)).toEqual([]);
    await signedOut.close();
    const { page, close } = await under.open(VIEWS[1]![0], { level: 'admin' });
    await page
      .getByRole('button', { name: /^Source 1:/ })
      .first()
      .click();
    await page.getByRole('dialog').locator('mark').first().waitFor();
    expect(await faultsInBoth(page)).toEqual([]);
    await page.goto(`${under.service.url}/admin/documents`);
    await page
      .getByRole('button', { name: /^Delete:/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    expect(await faultsInBoth(page)).toEqual([]);
    await close();
  });

  it('fits a phone without scrolling sideways', async () => {
    const { page, close } = await under.open('/', { level: 'admin', viewport: { width: 360, height: 740 } });
    const wide: string[] = [];
    for (const [path, words] of VIEWS) {
      await page.goto(`${under.service.url}${path}`);
      await page.getByText(words).first().waitFor();
      if (((await page.evaluate('document.documentElement.scrollWidth')) as number) > 360) wide.push(path);
    }
    expect(wide).toEqual([]);
    await page.getByRole('button', { name: /menu/i }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Library' }).click();
    await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor();
    await close();
  });
}

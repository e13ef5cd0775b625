import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { PageUnderTest } from './page-under-test.ts';

interface Listing {
  readonly documents: readonly object[];
  readonly total: number;
}

/** Tests of lists that are long or empty. */
export function listsSuite(pageUnderTest: () => PageUnderTest): void {
  let under: PageUnderTest;
  beforeAll(() => {
    under = pageUnderTest();
  });

  it('shows a large library a page at a time, on a phone without scrolling sideways', async () => {
    const { page, close } = await under.open('/', { level: 'access', viewport: { width: 360, height: 740 } });
    await listAs(page, ({ documents }) =>
      Array.from({ length: 120 }, (_, at) => ({ ...documents[0], id: `plan-${at}`, title: `Invented Plan ${at}` })),
    );
    await page.goto(`${under.service.url}/library`);
    await page.getByText('120 documents').waitFor();
    expect(await page.getByRole('row').count()).toBe(51);
    const table = page.getByRole('table');
    const [inner, outer] = await Promise.all([
      table.evaluate(({ scrollWidth }) => scrollWidth),
      table.locator('..').evaluate(({ clientWidth }) => clientWidth),
    ]);
    expect(inner).toBeLessThanOrEqual(outer);
    await page.getByRole('button', { name: /page 3/i }).click();
    await page.getByText('101 to 120 of 120').waitFor();
    expect(await page.getByRole('row').count()).toBe(21);
    await page.getByLabel('Words of the title').fill('plan 7');
    await page.getByText('21 documents').waitFor();
    await page.getByRole('link', { name: 'Invented Plan 70' }).waitFor();
    await close();
  });

  it('offers all documents where none fits', async () => {
    const { page, close } = await under.open('/library', { level: 'access' });
    await page.getByLabel('Words of the title').fill('no such plan');
    await page.getByText('No document fits.').waitFor();
    await page.getByRole('button', { name: 'Show all documents' }).click();
    await page.getByRole('link', { name: /Banksia Vale/ }).waitFor();
    await close();
  });

  it.each([
    ['access', 'Ask an administrator of this service to upload some.'],
    ['admin', 'Upload documents'],
  ] as const)('says to a holder of the %s key what to do where there are no documents', async (level, words) => {
    const { page, complaints, close } = await under.open('/library', { level });
    await listAs(page, () => []);
    await page.goto(`${under.service.url}/library`);
    await page.getByRole('heading', { name: 'There are no documents yet' }).waitFor();
    await page.getByText(words).waitFor();
    expect(await page.getByLabel('Words of the title').count()).toBe(0);
    await page.getByRole('link', { name: 'Ask', exact: true }).click();
    await page.getByRole('heading', { name: 'There are no documents yet' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('asks before it reads all documents again, and says where their state is', async () => {
    const { page, close } = await under.open('/admin/documents', { level: 'admin' });
    const started: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && started.push(request.url()));
    await page.getByRole('button', { name: 'Read all again' }).click();
    const dialog = page.getByRole('dialog', { name: /^Read all \d+ documents again\?$/ });
    await dialog.getByText('answered from what was read before').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(started).toEqual([]);
    await page.getByRole('button', { name: 'Read all again' }).click();
    await dialog.getByRole('button', { name: 'Read all again' }).click();
    await page.getByText('documents are being read again. Jobs shows how far they are.').waitFor();
    expect(started).toHaveLength(1);
    await close();
  });

  /** Has the page see other documents than the service has. */
  async function listAs(page: Page, change: (listing: Listing) => readonly object[]): Promise<void> {
    const documents = change((await under.client.get<Listing>('/api/documents')).body);
    await page.route(/\/api\/documents\?/, (route) =>
      route.fulfill({ json: { documents, total: documents.length, skip: 0, limit: 1_000 } }),
    );
  }
}

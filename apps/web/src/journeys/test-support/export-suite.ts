import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from '@jest/globals';
import { fictionalPlan } from '@regqa/testing/end-to-end';
import type { PageUnderTest } from './page-under-test.ts';

const QUESTION = 'How high may a Boathouse tower be?';
const ON = '2021-03-01';

/** Tests of what leaves the page: links, documents and paper. */
export function exportSuite(pageUnderTest: () => PageUnderTest): void {
  let under: PageUnderTest;
  beforeAll(async () => {
    under = pageUnderTest();
    for (const [metres, from] of [
      [9, '2020-07-01'],
      [14, '2024-07-01'],
    ] as const)
      await under.client.ingest(
        { name: `boathouse-${metres}.md`, content: fictionalPlan('Boathouse', { metres }) },
        { in_force_from: from, state: 'NSW', jurisdiction: 'NSW' },
      );
  });

  it('has a link that asks the same question at the same place, day and kinds of document', async () => {
    const first = await under.open('/', { level: 'access' });
    await first.page.getByLabel('Your question').fill(QUESTION);
    await first.page.getByRole('combobox', { name: /Place/ }).fill('new south');
    await first.page.getByRole('option', { name: /All of New South Wales/ }).click();
    await first.page.getByText('Date and kinds of document').click();
    await first.page.getByLabel('Law in force on').fill(ON);
    await first.page.getByLabel('Legislation', { exact: true }).press('Space');
    await first.page.getByText(/^Date and kinds of document: .*, Legislation$/).waitFor();
    await first.page.getByRole('button', { name: 'Ask' }).click();
    await first.page.getByRole('button', { name: 'Copy link' }).click();
    const link = (await first.page.evaluate('navigator.clipboard.readText()')) as string;
    expect(link).toBe(first.page.url());
    await first.close();

    const second = await under.open('/', { level: 'access' });
    const asked = second.page.waitForRequest(/\/api\/query$/);
    await second.page.goto(link);
    expect((await asked).postDataJSON()).toEqual({
      query: QUESTION,
      state: 'NSW',
      as_of: ON,
      document_types: ['legislation'],
    });
    await second.page.getByText('must not exceed 9 metres').first().waitFor();
    expect(await second.page.getByLabel('Law in force on').inputValue()).toBe(ON);
    await second.close();
  });

  const asked = `/?q=${encodeURIComponent(QUESTION)}&state=NSW&on=${ON}`;

  it('says above the answer that the quoted text is no longer in force', async () => {
    const { page, close } = await under.open(asked, { level: 'access' });
    const answer = page.getByRole('region', { name: 'Answer' });
    const warning = answer.getByText('no longer in force: State Environmental Planning Policy (Boathouse)');
    await warning.waitFor();
    expect(await warning.textContent()).toContain('until 30 June 2024');
    // What is said to a screen reader stands first.
    const quotation = answer.getByText(/must not exceed 9 metres/).last();
    expect((await warning.boundingBox())!.y).toBeLessThan((await quotation.boundingBox())!.y);
    await close();
  });

  it('is saved as a Word document', async () => {
    const { page, complaints, foreign, close } = await under.open(asked, { level: 'access' });
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save for Word' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('regqa-answer.docx');
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
    await page.getByText('Saved as regqa-answer.docx').waitFor();
    expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] });
    await close();
  });

  it('is printed with question, numbered sources and link, and without what can be pressed', async () => {
    const { page, close } = await under.open(asked, { level: 'access' });
    await page.getByRole('heading', { name: 'How far to rely on it' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    const printed = (await page.evaluate('document.body.innerText')) as string;
    const expected = [QUESTION, 'Law in force on: 1 March 2021', 'no longer in force', '9 metres', '[1] State', '/?q='];
    const places = expected.map((text) => printed.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    for (const label of ['Also found', 'Copy link', 'Read in place', 'Sign out', 'Your question'])
      expect(printed).not.toContain(label);
    await close();
  });

  it.each(['/docs', '/redoc'])('explains the interface at %s without asking anybody else', async (path) => {
    const { page, complaints, foreign, close } = await under.open('/', { level: 'access' });
    await page.goto(`${under.service.url}${path}`);
    await page.getByText('/api/query').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] });
    await close();
  });

  it('lets the explorer try the interface with the session, without a key', async () => {
    const { page, complaints, close } = await under.open('/docs', { level: 'access' });
    await page.locator('.opblock-summary-control', { hasText: '/api/areas' }).click();
    await page.getByRole('button', { name: 'Try it out' }).click();
    const answered = page.waitForResponse(/\/api\/areas$/);
    await page.getByRole('button', { name: 'Execute' }).click();
    expect((await answered).status()).toBe(200);
    await page.locator('.live-responses-table').getByText('Albury').first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
}

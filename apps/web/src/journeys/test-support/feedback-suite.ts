import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { seriousFaults } from './page-under-test.ts';
import type { PageUnderTest } from './page-under-test.ts';

const QUESTION = 'What is the maximum height of a building in zone R2?';
const ASKED = `/?${new URLSearchParams({ q: QUESTION, area: 'Banksia Vale', state: 'NSW' })}`;
const REFUSED = `/?q=${encodeURIComponent('What does clause 4.3 of the Penrith Local Environmental Plan 2010 say?')}`;
const THANKS = 'Thank you. It was sent.';

const feedbackOn = (page: Page) => page.getByRole('region', { name: 'Was this helpful?' });

/** Tests of what people say of answers, and of what administrators make of it. */
export function feedbackSuite(pageUnderTest: () => PageUnderTest): void {
  let under: PageUnderTest;
  beforeAll(() => {
    under = pageUnderTest();
  });

  it('is sent by the keyboard alone, and becomes an evaluation question', async () => {
    const asking = await under.open(ASKED, { level: 'access' });
    const region = feedbackOn(asking.page);
    await region.getByRole('button', { name: 'No', exact: true }).press('Enter');
    await region.locator('select:focus').waitFor();
    expect(await seriousFaults(asking.page)).toEqual([]);
    await asking.page.keyboard.type('Something is');
    await asking.page.keyboard.press('Tab');
    await asking.page.keyboard.press('ArrowDown');
    await asking.page.keyboard.press('Tab');
    await asking.page.keyboard.type('It leaves out the creek corridor.');
    await asking.page.keyboard.press('Tab');
    await asking.page.keyboard.press('Enter');
    await region.getByRole('status').getByText(THANKS).waitFor();
    expect(await asking.page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Was this helpful?');
    expect(await region.getByRole('button').count()).toBe(0);
    expect(asking.complaints).toEqual([]);
    await asking.close();

    const { page, complaints, close } = await under.open('/admin/feedback', { level: 'admin' });
    const row = page.getByRole('row').filter({ hasText: 'It leaves out the creek corridor.' });
    await row.getByText('Something is missing').waitFor();
    await row.getByText(/^About: “\(2\) The height of a building/).waitFor();
    await row.getByText('Banksia Vale, NSW').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await row.getByRole('button', { name: `Accept: ${QUESTION}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await dialog.getByText('Enter the title of the document').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByLabel('Document that answers it').fill('Banksia Vale Local Environmental Plan 2024');
    await dialog.getByLabel('Provision').fill('cl 4.3');
    await dialog.getByLabel('Words that must be in the answer').fill('8.5 metres\ncreek corridor');
    await dialog.getByRole('button', { name: 'Accept' }).click();
    const said = page.getByRole('status').getByText(/It is the evaluation question question-\w+ now/);
    const id = /question-\w+/.exec((await said.textContent())!)![0];
    await page.getByText('There is no such feedback.').waitFor();
    const { body } = await under.client.get<{ questions: unknown[] }>('/api/admin/questions');
    expect(body.questions).toContainEqual(
      expect.objectContaining({
        id,
        question: QUESTION,
        filters: { lga_name: 'Banksia Vale', state: 'NSW' },
        expect: { title: 'Banksia Vale Local Environmental Plan 2024', section: 'cl 4.3' },
        facts: ['8.5 metres', 'creek corridor'],
      }),
    );
    expect(complaints).toEqual([]);
    await close();
  });

  it('on a refusal asks what may be wrong with one', async () => {
    const { page, complaints, close } = await under.open(REFUSED, { level: 'access' });
    const region = feedbackOn(page);
    await region.getByRole('button', { name: 'No', exact: true }).click();
    await region.getByLabel('What was wrong?').waitFor();
    const reasons = await region.getByLabel('What was wrong?').getByRole('option').allTextContents();
    expect(reasons).toContain('It should have been answered');
    expect(reasons).not.toContain('The answer is wrong');
    expect(await region.getByLabel('What is it about?').count()).toBe(0);
    await region.getByRole('button', { name: 'Send' }).click();
    await region.getByText(THANKS).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('takes one press where the answer was helpful, and is asked again of the next answer', async () => {
    const { page, complaints, close } = await under.open(ASKED, { level: 'access' });
    await feedbackOn(page).getByRole('button', { name: 'Yes', exact: true }).click();
    await feedbackOn(page).getByText(THANKS).waitFor();
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await feedbackOn(page).getByRole('button', { name: 'Yes', exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('is found by state and by whether it was helpful, dismissed, and deleted', async () => {
    const send = (helpful: boolean) =>
      under.client.send('POST', '/api/feedback', {
        body: JSON.stringify({ question: `Was it so? ${helpful}`, helpful }),
        headers: { 'content-type': 'application/json' },
      });
    await send(true);
    await send(false);
    const { page, complaints, close } = await under.open('/admin/feedback', { level: 'admin' });
    await page.getByLabel('Was it helpful').selectOption('Helpful');
    await page.getByText('Was it so? false').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Dismiss: Was it so? true' }).click();
    await page.getByText('It was dismissed.').waitFor();
    await page.getByRole('button', { name: 'Dismiss: Was it so? true' }).waitFor({ state: 'hidden' });
    await page.getByLabel('State').selectOption('Dismissed');
    await page.getByRole('button', { name: 'Delete: Was it so? true' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('It was deleted.').waitFor();
    await page.getByText('There is no such feedback.').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
}

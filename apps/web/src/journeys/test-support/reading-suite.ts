import { beforeAll, expect, it } from '@jest/globals';
import { fictionalPlan } from '@regqa/testing/end-to-end';
import type { Locator, Page } from 'playwright-core';
import { faultsInBoth } from './page-under-test.ts';
import type { PageUnderTest } from './page-under-test.ts';

const QUESTION = 'What is the maximum height of a building in zone R2?';
const ASKED = `/?${new URLSearchParams({ q: QUESTION, area: 'Banksia Vale', state: 'NSW' })}`;
const HEDGE = 'This may not answer your question.';
const PHONE = { viewport: { width: 360, height: 740 } };

/** Tests of what is seen of an answer while it comes and when it is there. */
export function readingSuite(pageUnderTest: () => PageUnderTest): void {
  let under: PageUnderTest;
  beforeAll(() => {
    under = pageUnderTest();
  });

  it('says what is waited for, then shows the beginning of the answer, on a phone', async () => {
    const { page, close } = await under.open('/', { level: 'access', ...PHONE });
    const { promise: goOn, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/query', (route) => void goOn.then(() => route.continue()));
    await page.getByLabel('Your question').fill(QUESTION);
    await page.keyboard.press('Enter');
    expect(await isSeen(page.getByRole('region', { name: 'Answer' }).getByText('Searching the documents'))).toBe(true);
    resolve();
    await page.getByRole('heading', { name: 'How far to rely on it' }).waitFor();
    const { y } = (await page.getByRole('heading', { name: 'Answer', exact: true }).boundingBox())!;
    expect([y >= 0, y < 100]).toEqual([true, true]);
    await close();
  });

  it('says once that an answer may not be one, and then begins with the quotation', async () => {
    const { page, close } = await under.open('/', { level: 'access' });
    await answerWith(page, async (answer) => ({
      ...answer,
      answer: `${HEDGE}\n\n${answer.answer}`,
      warnings: [{ code: 'may_not_answer', message: `${HEDGE} The nearest passage is quoted.` }],
    }));
    const answer = page.getByRole('region', { name: 'Answer' });
    await answer.getByRole('heading', { name: 'This may not answer your question' }).waitFor();
    await answer.getByText('The nearest passage is quoted.', { exact: true }).waitFor();
    // But for the region that says the answer to a screen reader.
    expect(await answer.locator('> :not([role=status])').getByText(HEDGE).count()).toBe(0);
    await close();
  });

  it('says above an answer that its place has no plan of its own, in the words of the page', async () => {
    const { page, close } = await under.open('/', { level: 'access' });
    await answerWith(page, async (answer) => ({
      ...answer,
      warnings: [
        { code: 'place_from_question', message: 'Penrith was searched. Give lga_name to ask about another area.' },
        { code: 'nothing_indexed_for_place', message: 'No local plan for Penrith (NSW) is indexed.' },
      ],
    }));
    const answer = page.getByRole('region', { name: 'Answer' });
    await answer.getByText('Penrith was searched. Choose a place to ask about another area.').waitFor();
    const order = await answer.getByRole('listitem').allTextContents();
    expect(order[0]).toContain('No local plan for Penrith');
    await close();
  });

  it('explains a defined term while it has the focus or the pointer, and Escape leaves the source open', async () => {
    const { page, complaints, close } = await under.open(ASKED, { level: 'access' });
    await page
      .getByRole('button', { name: /^Source 1:/ })
      .first()
      .click();
    const source = page.getByRole('dialog');
    await source.getByRole('button', { name: 'creek corridor' }).focus();
    const meaning = source.getByRole('tooltip');
    await meaning.getByText(/^creek corridor means/).waitFor();
    expect(await faultsInBoth(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await meaning.waitFor({ state: 'detached' });
    await source.getByRole('button', { name: 'height' }).first().hover();
    await meaning.getByText('the vertical distance from existing ground level').waitFor();
    await source.getByRole('heading', { name: 'Source 1' }).hover();
    await meaning.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await close();
  });

  it('shows the table of a provision as a table, what is quoted of it marked', async () => {
    const table = '| Land | Largest lantern |\n| --- | --- |\n| Zone L1 | 14 candela |\n| Zone L2 | 30 candela |';
    const content = `${fictionalPlan('Lantern')}\n\n### 7 Largest lanterns\n\n${table}\n`;
    const { document_id: id } = await under.client.ingest(
      { name: 'lantern.md', content },
      { state: 'NSW', jurisdiction: 'NSW' },
    );
    const { page, close } = await under.open(`/library/${id}`, { level: 'access' });
    await page.getByRole('link', { name: /Largest lanterns/ }).click();
    await page.getByRole('columnheader', { name: 'Largest lantern' }).waitFor();
    expect(await page.getByRole('cell').allTextContents()).toEqual(['Zone L1', '14 candela', 'Zone L2', '30 candela']);
    const text = await page.getByRole('article').innerText();
    expect(text).not.toContain('|');
    await close();
  });

  type Answer = Awaited<ReturnType<typeof under.client.ask>>;

  /** Asks on the page, and answers with what is made of the service's own answer. */
  async function answerWith(page: Page, change: (answer: Answer) => Promise<object>): Promise<void> {
    const answer = await change(await under.client.ask(QUESTION));
    await page.route('**/api/query', (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: `event: sources\ndata: ${JSON.stringify({ sources: [] })}\n\nevent: done\ndata: ${JSON.stringify(answer)}\n\n`,
      }),
    );
    await page.getByLabel('Your question').fill(QUESTION);
    await page.keyboard.press('Enter');
  }
}

/** Whether it is within what the window shows. */
async function isSeen(locator: Locator): Promise<boolean> {
  await locator.waitFor();
  const box = await locator.boundingBox();
  const { height } = locator.page().viewportSize()!;
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}

import { beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@regqa/testing';
import { faultsInBoth, signInByForm } from './page-under-test.ts';
import type { PageUnderTest } from './page-under-test.ts';

const QUESTION = 'What is the maximum height of a building in zone R2?';
const REFUSED = 'What does clause 4.3 of the Penrith Local Environmental Plan 2010 say?';
const ASKED = `/?q=${encodeURIComponent(QUESTION)}&area=Banksia+Vale&state=NSW`;

/** Tests of asking on the page. */
export function askingSuite(pageUnderTest: () => PageUnderTest): void {
  let under: PageUnderTest;
  beforeAll(() => {
    under = pageUnderTest();
  });

  it('takes a key once, keeps it nowhere, and forgets the session when it is signed out', async () => {
    const { page, complaints, foreign, close } = await under.open('/');
    await signInByForm(page, 'a key that nobody has');
    await page.getByText('This API key is not known. Check it and try again.').waitFor();
    // What has to be typed again has the focus, its text selected.
    expect(await page.getByLabel('API key').evaluate((field) => field === document.activeElement)).toBe(true);
    // The browser itself writes the refusal into its console.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('401')]);
    await signInByForm(page, under.service.keys.access);
    await page.getByLabel('Your question').waitFor();
    const stored = await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])');
    expect(stored).not.toContain(under.service.keys.access);
    // The session has ended and the page does not know it yet: nothing on it may ask for more.
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/sign-out', async (route) => {
      const response = await route.fetch();
      await answered;
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await page.getByLabel('Your question').waitFor({ state: 'detached' });
    answer();
    await page.getByLabel('API key').waitFor();
    await page.reload();
    await page.getByLabel('API key').waitFor();
    expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] });
    await close();
  });

  it('answers at a place, by the keyboard alone, and opens what it quotes', async () => {
    const { page, complaints, foreign, close } = await under.open('/', { level: 'access' });
    await page.getByLabel('Your question').focus();
    await page.keyboard.type(QUESTION);
    await page.keyboard.press('Tab');
    await page.keyboard.type('banksia');
    await page.getByRole('option', { name: /Banksia Vale/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByLabel('Your question').focus();
    await page.keyboard.press('Enter');
    const answer = page.getByRole('region', { name: 'Answer' });
    await answer.getByText(/ cl 4\.3\(2\), Height of buildings$/).waitFor();
    expect(
      await answer
        .getByText(/must not exceed 8\.5 metres/)
        .first()
        .isVisible(),
    ).toBe(true);
    await answer
      .getByRole('button', { name: /^Source 1: Banksia Vale/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    const source = page.getByRole('dialog');
    expect(await source.locator('mark').first().textContent()).toContain('must not exceed 8.5 metres in Zone R2');
    await source.getByText('Part 4 Principal development standards').first().waitFor();
    await source.getByRole('button', { name: 'Show the passage before' }).press('Enter');
    await source
      .getByRole('region', { name: 'The passage before' })
      .getByText(/480 square metres/)
      .waitFor();
    await page.keyboard.press('Escape');
    await source.waitFor({ state: 'hidden' });
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toContain('Source 1');
    expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] });
    await close();
  });

  it('says the answer once to a screen reader, and trust in words', async () => {
    const { page, close } = await under.open(ASKED, { level: 'access' });
    await page.getByRole('heading', { name: 'How far to rely on it' }).waitFor();
    const said = await page.getByRole('status').allTextContents();
    expect(said.filter((text) => text.includes('8.5 metres'))).toHaveLength(1);
    const shown = await page.getByRole('region', { name: 'Answer' }).innerText();
    expect(shown).toMatch(/(High|Medium|Low|Very low) confidence/);
    expect(shown).not.toMatch(/\d\s?%|0\.\d{2}/);
    await close();
  });

  it('is copied with its citations and the link that leads back to it', async () => {
    const { page, close } = await under.open(ASKED, { level: 'access' });
    await page.getByRole('button', { name: 'Copy with citations' }).click();
    await page.getByText('Copied', { exact: true }).waitFor();
    const copied = (await page.evaluate('navigator.clipboard.readText()')) as string;
    expect(copied).toContain('[1] Banksia Vale Local Environmental Plan 2024 (fictional sample) (NSW) cl 4.3');
    const link = copied.split('\n').at(-1)!;
    await page.goto(link);
    await page.getByText(/ cl 4\.3\(2\), Height of buildings$/).waitFor();
    await close();
  });

  it('says of a question that it cannot answer what is missing and what to do', async () => {
    const { page, complaints, close } = await under.open(`/?q=${encodeURIComponent(REFUSED)}`, { level: 'access' });
    const answer = page.getByRole('region', { name: 'Answer' });
    await answer.getByText('Not answered', { exact: true }).waitFor();
    await answer.getByText('Penrith Local Environmental Plan 2010 is not indexed').first().waitFor();
    await answer.getByText('Ask about an instrument that is in the library').waitFor();
    await answer.getByText('Ask an administrator of this service to add the document').waitFor();
    await answer.getByText('Choose a place to ask about another area').waitFor();
    expect(await answer.innerText()).not.toMatch(/[a-z]_[a-z]/);
    expect(await answer.getByRole('heading', { name: 'Sources' }).count()).toBe(0);
    expect(await page.getByRole('status').filter({ hasText: 'Not answered: ' }).count()).toBe(1);
    expect(complaints).toEqual([]);
    await close();
  });

  it('leads an administrator from a refusal to the upload of what is missing', async () => {
    const { page, close } = await under.open(`/?q=${encodeURIComponent(REFUSED)}`, { level: 'admin' });
    await page.getByRole('link', { name: 'Upload the document that covers it' }).click();
    await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor();
    await close();
  });

  it('takes the council area of a town or suburb, and says so', async () => {
    const { page, close } = await under.open('/', { level: 'access' });
    const place = page.getByRole('combobox', { name: /^Place/ });
    await page.getByText('Banksia Vale, NSW').first().waitFor();
    await place.fill('katoomba');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('katoomba is in the council area of Blue Mountains.').waitFor();
    expect(await place.inputValue()).toBe('Blue Mountains (NSW)');
    await close();
  });

  it('offers the areas of its state for a place that it does not know', async () => {
    const { page, complaints, close } = await under.open('/', { level: 'access' });
    const place = page.getByRole('combobox', { name: /^Place/ });
    await page.getByText('Banksia Vale, NSW').first().waitFor();
    await place.fill('Medlow Bath');
    await page.getByText('No council area or state has this name').waitFor();
    await page.keyboard.press('Tab');
    await page.getByRole('status').getByText('No single council area, town or state is called “Medlow Bath”').waitFor();
    await page.getByLabel('State of the place').selectOption('New South Wales');
    await page.getByLabel('Council area').selectOption('Blue Mountains');
    expect(await place.inputValue()).toBe('Blue Mountains (NSW)');
    expect(await faultsInBoth(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('takes a place that was typed in full and not chosen, and asks nothing while it is not one', async () => {
    const { page, close } = await under.open('/', { level: 'access' });
    const place = page.getByRole('combobox', { name: /^Place/ });
    await page.getByText('Banksia Vale, NSW').first().waitFor();
    await place.fill('Banksia');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('is called “Banksia”').waitFor();
    await place.fill('banksia vale');
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await place.inputValue()).toBe('Banksia Vale (NSW), in the library'));
    expect(new URL(page.url()).search).toBe('');
    await place.fill('');
    await page.keyboard.press('Tab');
    await page.getByLabel('Your question').fill(QUESTION);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\?q=/);
    expect(new URL(page.url()).searchParams.has('area')).toBe(false);
    await close();
  });

  it('keeps what was typed when a session has ended, and goes on after signing in', async () => {
    const { page, close } = await under.open('/', { level: 'access' });
    await page.getByLabel('Your question').fill(QUESTION);
    // What the page asks for by itself would notice as well.
    await page.getByRole('link', { name: /^What does the Banksia Vale/ }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Ask' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByText('Nothing that you typed is lost').waitFor();
    await signInByForm(page, under.service.keys.access);
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Your question').inputValue()).toBe(QUESTION);
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByRole('heading', { name: 'Sources' }).waitFor();
    await close();
  });

  it('takes who asks nothing back to the question', async () => {
    const { page, close } = await under.open('/', { level: 'access' });
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByText('Enter a question.').waitFor();
    expect(await page.getByLabel('Your question').evaluate((field) => field === document.activeElement)).toBe(true);
    await close();
  });

  it('proposes questions that the samples answer', async () => {
    const { page, close } = await under.open('/', { level: 'access' });
    await page.getByRole('link', { name: /^What does the Banksia Vale/ }).click();
    await page.getByRole('heading', { name: 'Sources' }).waitFor();
    await page.getByRole('heading', { name: 'Your recent questions' }).waitFor();
    await close();
  });

  it('loads less than 300 kB before it can be used', async () => {
    const { page, close } = await under.open('/');
    await page.getByLabel('API key').waitFor();
    const sizes = (await page.evaluate(
      'performance.getEntriesByType("resource").map(({ transferSize }) => transferSize)',
    )) as number[];
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(50_000);
    expect(total).toBeLessThan(300_000);
    await close();
  });
}

import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from '@jest/globals';
import { fictionalPlan } from '@regqa/testing/end-to-end';
import type { Page } from 'playwright-core';
import { faultsInBoth } from './page-under-test.ts';
import type { PageUnderTest } from './page-under-test.ts';

const PLAN = 'sample-banksia-vale-lep-2024';
const file = (name: string, content: string) => ({ name, mimeType: 'text/markdown', buffer: Buffer.from(content) });

/** Drops files, by name and content, where uploads are taken. */
async function drop(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  const dataTransfer = await page.evaluateHandle(`(() => {
    const dropped = new DataTransfer();
    for (const [name, content] of Object.entries(${JSON.stringify(files)}))
      dropped.items.add(new File([content], name, { type: 'text/markdown' }));
    return dropped;
  })()`);
  await page.getByText('Drag and drop files here').dispatchEvent('drop', { dataTransfer });
}

/** Tests of the library and the console on the page. */
export function consoleSuite(pageUnderTest: () => PageUnderTest): void {
  let under: PageUnderTest;
  beforeAll(() => {
    under = pageUnderTest();
  });

  it('finds a document, its provisions and their text', async () => {
    const { page, complaints, foreign, close } = await under.open('/library', { level: 'access' });
    await page.getByText('3 documents').waitFor();
    await page.getByLabel('Words of the title').fill('banksia plan');
    await page.getByText('1 document', { exact: true }).waitFor();
    await page.getByRole('link', { name: /Banksia Vale/ }).click();
    await page.getByRole('link', { name: /Height of buildings/ }).click();
    await page.getByText('must not exceed 8.5 metres in Zone R2').waitFor();
    await page.goBack();
    expect(await page.locator('h1:focus').count()).toBe(1);
    await page.getByRole('tab', { name: 'Provisions' }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /banksia-vale.*\.md/ }).click();
    expect((await download).suggestedFilename()).toMatch(/banksia-vale.*\.md/);
    await page.goBack();
    await page.getByText('1 document', { exact: true }).waitFor();
    expect(await page.getByLabel('Words of the title').inputValue()).toBe('banksia plan');
    expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] });
    await close();
  });

  it('leads from a passage to its provision among the others', async () => {
    const { page, complaints, close } = await under.open(`/passages/${encodeURIComponent(`${PLAN}@1:cl-4.3:1`)}`, {
      level: 'access',
    });
    await page.getByRole('link', { name: 'The document in the library' }).click();
    const provision = page.getByRole('link', { name: 'cl 4.3 Height of buildings' });
    await page.locator('a:focus', { hasText: 'cl 4.3 Height of buildings' }).waitFor();
    // A link that somebody sent, to a tree that is shut.
    await page.evaluate('document.querySelectorAll("details").forEach((one) => { one.open = false; })');
    expect(await provision.isVisible()).toBe(false);
    await page.goto(`${under.service.url}/library/${PLAN}#cl-4.3`);
    await page.reload();
    await page.locator('a:focus', { hasText: 'cl 4.3 Height of buildings' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('takes several files that are dropped, answers from them, and no longer when they are deleted', async () => {
    const { page, complaints, close } = await under.open('/admin/documents', { level: 'admin' });
    await drop(page, { 'wharf.md': fictionalPlan('Wharf', { metres: 11 }), 'empty.md': ' ' });
    await page.getByText('Place and kind of document').click();
    await page
      .getByRole('combobox', { name: /^Place/ })
      .first()
      .fill('NSW');
    await page.getByRole('option', { name: 'All of New South Wales' }).click();
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    const uploads = page.getByRole('list').filter({ hasText: 'wharf.md' });
    await uploads.getByText('Ready', { exact: true }).waitFor();
    await uploads.getByText(/provisions, \d+ passages/).waitFor();
    await uploads
      .getByText(/Refused|Quarantined|Failed/)
      .first()
      .waitFor();
    await page.goto(`${under.service.url}/?q=How+high+may+a+Wharf+tower+be%3F`);
    await page
      .getByText(/must not exceed 11 metres/)
      .first()
      .waitFor();
    await page.goto(`${under.service.url}/admin/documents`);
    await page.getByRole('button', { name: /^Delete: .*Wharf/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('This is not the identifier').waitFor();
    const id = /Type (\S+) to confirm/.exec((await dialog.textContent())!)![1]!;
    await dialog.getByLabel(/to confirm/).fill(id);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(/is deleted, with \d+ passages/).waitFor();
    expect((await under.client.get(`/api/documents/${id}`)).status).toBe(404);
    expect(complaints.filter((text) => !/4\d\d/.test(text))).toEqual([]);
    await close();
  });

  it('says why a document is in quarantine, at the upload and in the list, and answers nothing from it', async () => {
    const plan = fictionalPlan('Ironbark').replace('State Environmental Planning Policy', 'Local Environmental Plan');
    const { page, complaints, close } = await under.open('/admin/documents', { level: 'admin' });
    await page.locator('input[type=file]').setInputFiles([file('ironbark.md', plan)]);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    const upload = page.getByRole('listitem').filter({ hasText: 'ironbark.md' });
    await upload.getByText('Quarantined', { exact: true }).waitFor();
    await upload.getByText('its Local Government Area is not known: upload it again').waitFor();
    const row = page.getByRole('row').filter({ hasText: 'Ironbark' });
    await row.getByText('Quarantined', { exact: true }).waitFor();
    await row.getByText('its Local Government Area is not known').waitFor();
    // Before all that need nothing, without the names of fields that programs send.
    const rows = await page.getByRole('row').allInnerTexts();
    const at = (words: string) => rows.findIndex((text) => text.includes(words));
    expect(at('Ironbark')).toBeLessThan(at('Banksia Vale'));
    expect(await page.locator('main').innerText()).not.toContain('--lga');
    const { answer } = await under.client.ask('How high may an Ironbark tower be?');
    expect(answer).not.toContain('Ironbark tower must');
    expect(complaints).toEqual([]);
    await close();
  });

  it('compares two versions word by word', async () => {
    const fields = (from: string) => ({ in_force_from: from, state: 'NSW', jurisdiction: 'NSW' });
    const first = await under.client.ingest(
      { name: 'jetty.md', content: fictionalPlan('Jetty', { metres: 9 }) },
      fields('2020-07-01'),
    );
    await under.client.ingest(
      { name: 'jetty-2.md', content: fictionalPlan('Jetty', { metres: 14 }) },
      fields('2024-07-01'),
    );
    const { page, complaints, close } = await under.open(`/library/${first.document_id}`, { level: 'access' });
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByRole('button', { name: 'What changed' }).first().click();
    await page.locator('ins', { hasText: '14' }).waitFor();
    await page.locator('del', { hasText: '9' }).waitFor();
    await page.getByText('Version 2 compared with Version 1').waitFor();
    expect(await faultsInBoth(page)).toEqual([]);
    const former = page.waitForEvent('download');
    await page.getByRole('link', { name: 'jetty.md' }).click();
    expect(await readFile(await (await former).path(), 'utf8')).toContain('9 metres');
    expect(complaints).toEqual([]);
    await close();
  });

  it('shows a new key once, and a revoked one opens nothing', async () => {
    const { page, complaints, close } = await under.open('/admin/keys', { level: 'admin' });
    await page.getByText('Issue a key', { exact: true }).click();
    await page.getByLabel('Name').fill('Banksia Vale Council');
    await page.getByRole('button', { name: 'Issue', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'The new key' });
    const key = (await dialog.getByText(/^rq_live_/).textContent())!;
    expect((await under.client.send('GET', '/api/documents', { key })).status).toBe(200);
    await dialog.getByRole('button', { name: 'I have kept it' }).click();
    expect(await page.content()).not.toContain(key);
    await page.getByRole('button', { name: 'Rotate: Banksia Vale Council' }).click();
    await dialog.getByText(/^The earlier key works until /).waitFor();
    await dialog.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByRole('button', { name: 'Revoke: Banksia Vale Council' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Revoked', { exact: true }).waitFor();
    await under.client.until('the key is refused', async () =>
      (await under.client.send('GET', '/api/documents', { key })).status === 401 ? true : undefined,
    );
    expect(complaints).toEqual([]);
    await close();
  });

  it('is used by the keyboard alone: a section, a new key, and its dialog', async () => {
    const { page, complaints, close } = await under.open('/admin/health', { level: 'admin' });
    await page.getByRole('link', { name: 'Keys', exact: true }).press('Enter');
    await page.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
    expect(await page.locator('h1:focus').count()).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Waratah Shire');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'The new key' });
    await dialog.getByText(/^rq_live_/).waitFor();
    await page.keyboard.press('Escape');
    await dialog.getByText('The key was not copied').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('row').filter({ hasText: 'Waratah Shire' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('says at an address that there is not where to go instead', async () => {
    const { page, close } = await under.open('/libary', { level: 'access' });
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Ask a question' }).click();
    await page.getByLabel('Your question').waitFor();
    await close();
  });

  it('keeps the console from an ordinary key', async () => {
    const { page, complaints, close } = await under.open('/admin', { level: 'access' });
    await page.getByText('The console needs an admin key').waitFor();
    expect(await page.getByRole('link', { name: 'Admin' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it.each([
    ['health', 'Passage index'],
    ['jobs', 'Receipt'],
    ['analytics', 'Answers by how far to rely on them'],
    ['cache', 'Hits'],
    ['audit', 'document upload'],
  ])('shows %s as it is', async (section, words) => {
    await under.client.ask('What is the maximum height of a building in zone R2?');
    await under.client.until('the question is counted', async () =>
      (await under.client.get<{ total_queries: number }>('/api/analytics')).body.total_queries > 0 ? true : undefined,
    );
    const { page, complaints, close } = await under.open(`/admin/${section}`, { level: 'admin' });
    await page.locator('main').getByText(words).first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
}

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWhere } from '@regqa/testing';
import { ScriptedModelServer } from '@regqa/testing/scripted-model';
import { said } from '@regqa/testing/scripted-model';
import type { Page } from 'playwright-core';
import { PageUnderTest } from './test-support/page-under-test.ts';

const ASKED = '/?q=What+is+the+maximum+height+of+a+building+in+zone+R2%3F&area=Banksia+Vale&state=NSW';
const LIMIT = 'The height of a building must not exceed 8.5 metres in Zone R2 and 14 metres in Zone E1.';
const EXCEPTION =
  'Despite subclause (2), a building within 40 metres of a creek corridor must not exceed 6 metres in height.';
const WRITTEN = said(...[LIMIT, EXCEPTION].map((text) => ({ text, citations: [{ passage: 1, quote: text }] })));
/** Seven letters at a time: a sentence takes a second or two. */
const SLOWLY_MS = 40;

describeWhere('chromium')('the page before a service with a language model', () => {
  const model = new ScriptedModelServer();
  let under: PageUnderTest;
  beforeAll(async () => {
    const env = { OPENAI_BASE_URL: await model.start(), OPENAI_MODEL: 'quoll-1', ENABLE_CACHE: 'false' };
    under = await PageUnderTest.start(env);
  }, 150_000);
  afterAll(async () => {
    await under?.stop();
    await model.close();
  });

  it('shows each sentence of a slow model as it comes, and says the answer once it is complete', async () => {
    model.script = () => ({ kind: 'write', text: WRITTEN, pauseMs: SLOWLY_MS });
    const { page, complaints, close } = await under.open('/library', { level: 'access' });
    await keepWhatWasShown(page);
    // Within the page, so that what keeps it stays.
    await page.evaluate(`history.pushState(null, '', ${JSON.stringify(ASKED)})`);
    await page.getByText('Written by a language model').waitFor();
    const shown = (await page.evaluate('window.shown')) as { busy: string; text: string }[];
    const oneSentence = shown.filter(({ text }) => text.includes('8.5 metres') && !text.includes('creek corridor'));
    expect(oneSentence.length).toBeGreaterThan(0);
    expect(oneSentence.every(({ busy }) => busy === 'true')).toBe(true);
    expect(await page.getByRole('status').filter({ hasText: 'creek corridor' }).count()).toBe(1);
    expect(complaints).toEqual([]);
    await close();
  });

  it('ends in quotations, and says so above them, where the model fails on its way', async () => {
    model.script = () => ({ kind: 'break', text: WRITTEN.slice(0, WRITTEN.indexOf('Despite')) });
    const { page, complaints, close } = await under.open(ASKED, { level: 'access' });
    const answer = page.getByRole('region', { name: 'Answer' });
    await answer.getByText('The answer model failed').waitFor();
    await answer.getByText(/ cl 4\.3\(2\), Height of buildings$/).waitFor();
    await answer.getByText('Quoted word for word. The law').waitFor();
    expect(await answer.getByText('Written by a language model').count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
});

/** Has the page keep every state of the answer that a reader could have seen. */
async function keepWhatWasShown(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    window.shown = [];
    const note = () => {
      const answer = document.querySelector('section[aria-label="Answer"]');
      if (answer) window.shown.push({ busy: answer.getAttribute('aria-busy'), text: answer.textContent });
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  })()`);
}

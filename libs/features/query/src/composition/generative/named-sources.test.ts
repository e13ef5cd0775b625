import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { said } from '@regqa/testing/scripted-model';
import { createMemoryTestService } from '../../test-support/memory-test-service.fixture.ts';
import { ScriptedChatModel } from '../../test-support/scripted-chat-model.ts';
import type { TestService } from '../../test-support/test-service.ts';

const LIMIT = 'The height of a building on any land must not exceed 9 metres.';
const limit = (text: string) => said({ text, citations: [{ passage: 1, quote: LIMIT }] });

let service: TestService;
let model: ScriptedChatModel;

beforeEach(async () => {
  service = createMemoryTestService();
  service.model = model = new ScriptedChatModel();
  await service.start();
});
afterEach(() => service.close());

it('may name a source as it is cited, with its jurisdiction', async () => {
  model.say(limit(LIMIT));
  const { citation } = (await service.ask('How high may a building be?', { lga_name: 'Orange' })).sources[0]!;
  expect(citation).toContain('(NSW)');
  const named = `Under ${citation}, a building can be at most 9 metres high.`;
  model.say(limit(named));
  const { citations } = await service.ask('What is the maximum height of a building?', { lga_name: 'Orange' });
  expect(citations!.map(({ sentence }) => sentence)).toEqual([named]);
});

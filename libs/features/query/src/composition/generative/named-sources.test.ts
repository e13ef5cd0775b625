import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { said } from '@regqa/testing/scripted-model';
import { HEIGHT, LIMIT, PLACE, quoting, startScripted } from '../../test-support/scripted-answers.fixture.ts';
import type { ScriptedChatModel } from '../../test-support/scripted-chat-model.ts';
import type { TestService } from '../../test-support/test-service.ts';

let service: TestService;
let model: ScriptedChatModel;

beforeEach(async () => {
  ({ service, model } = await startScripted());
});
afterEach(() => service.close());

it('may name a source as it is cited, with its jurisdiction', async () => {
  model.say(said(quoting(LIMIT)));
  const { citation } = (await service.ask('How high may a building be?', PLACE)).sources[0]!;
  expect(citation).toContain('(NSW)');
  const named = `Under ${citation}, a building can be at most 9 metres high.`;
  model.say(said(quoting(named)));
  const { citations } = await service.ask(HEIGHT, PLACE);
  expect(citations!.map(({ sentence }) => sentence)).toEqual([named]);
});

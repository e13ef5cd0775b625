import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWhere } from '@regqa/testing';
import { SMALL_MODEL_MS, startSmallModel } from '@regqa/testing/servers';
import type { SmallModel } from '@regqa/testing/servers';
import { createMemoryTestService } from '../../test-support/memory-test-service.fixture.ts';
import { SmallChatModel } from '../../test-support/small-chat-model.ts';
import type { TestService } from '../../test-support/test-service.ts';

describeWhere('llm')('a small real model, which makes things up', () => {
  let small: SmallModel;
  let model: SmallChatModel;
  let service: TestService;

  beforeAll(async () => {
    small = await startSmallModel();
    service = createMemoryTestService();
    service.model = model = new SmallChatModel(small.baseUrl);
    await service.start();
    await service.restart({ modelDeadlineMs: SMALL_MODEL_MS });
  }, SMALL_MODEL_MS);
  afterAll(async () => {
    await service?.close();
    small?.close();
  });

  it(
    'writes in the form, and nothing of it is given out without a quotation in its sources',
    async () => {
      const asked = { lga_name: 'Orange', max_sources: 1, max_tokens: 40 };
      const answer = await service.ask('What is the maximum height of a building?', asked);
      expect(model.text).toMatch(/^\s*\{\s*"completeness"/);
      expect(await small.asked()).toBe(1);
      expect(answer.citations!.length).toBeGreaterThan(0);
      for (const { quote, start, end, markers } of answer.citations!) {
        expect(answer.sources[markers[0]! - 1]!.text!.slice(start, end)).toBe(quote);
      }
      const codes = answer.warnings!.map(({ code }) => code);
      if (answer.mode === 'extractive') expect(codes).toContainEqual(expect.stringMatching(/^model_(?:unv|found)/));
    },
    SMALL_MODEL_MS,
  );
});

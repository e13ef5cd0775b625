import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { systemClock } from '@regqa/ports';
import { describeWhere } from '@regqa/testing';
import { SMALL_MODEL_MS, startSmallModel } from '@regqa/testing/servers';
import type { SmallModel } from '@regqa/testing/servers';
import { createOpenAiChatModel } from './create-openai-chat-model.ts';

describeWhere('llm')('a real server of a small model', () => {
  let small: SmallModel;
  beforeAll(async () => {
    small = await startSmallModel();
  }, SMALL_MODEL_MS);
  afterAll(() => small?.close());

  it(
    'writes in the form of the schema',
    async () => {
      const { baseUrl } = small;
      const model = createOpenAiChatModel({
        baseUrl,
        apiKey: null,
        model: 'smollm2-135m-instruct',
        azureApiVersion: null,
        clock: systemClock,
        idleTimeoutMs: SMALL_MODEL_MS,
      });
      const schema = {
        type: 'object',
        properties: { known: { type: 'boolean' } },
        required: ['known'],
        additionalProperties: false,
      };
      const messages = [{ role: 'user', content: 'Is water wet?' }] as const;
      let text = '';
      for await (const piece of model.complete({
        messages,
        maxTokens: 40,
        schema,
        deadlineMs: SMALL_MODEL_MS,
        signal: new AbortController().signal,
      }))
        text += piece;
      expect(JSON.parse(text)).toEqual({ known: expect.any(Boolean) });
      expect(model.status()).toMatchObject({ lastFailure: null, output: 'json_schema' });
      await model.close();
    },
    SMALL_MODEL_MS,
  );
});

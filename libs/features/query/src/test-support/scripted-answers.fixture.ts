import { createMemoryTestService } from './memory-test-service.fixture.ts';
import { ScriptedChatModel } from './scripted-chat-model.ts';
import type { TestService } from './test-service.ts';

/** A question of the invented law, the place that it is about, and the rule that answers it. */
export const HEIGHT = 'What is the maximum height of a building?';
export const PLACE = { lga_name: 'Orange' };
export const LIMIT = 'The height of a building on any land must not exceed 9 metres.';

/** Returns a sentence of the model that quotes the rule. */
export const quoting = (text: string, quote = LIMIT, passage = 1) => ({ text, citations: [{ passage, quote }] });

/** Returns a service, started, whose answers a scripted model writes. */
export async function startScripted(
  given?: Parameters<typeof createMemoryTestService>[0],
): Promise<{ service: TestService; model: ScriptedChatModel }> {
  const service = createMemoryTestService(given);
  const model = new ScriptedChatModel();
  service.model = model;
  await service.start();
  return { service, model };
}

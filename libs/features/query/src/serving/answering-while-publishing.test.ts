import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { said } from '@regqa/testing/scripted-model';
import { HEIGHT, LIMIT, PLACE, quoting, startScripted } from '../test-support/scripted-answers.fixture.ts';
import type { ScriptedChatModel } from '../test-support/scripted-chat-model.ts';
import type { TestService } from '../test-support/test-service.ts';

const WRITTEN = said(quoting(LIMIT));

let service: TestService;
let model: ScriptedChatModel;

beforeEach(async () => {
  ({ service, model } = await startScripted());
});
afterEach(() => service.close());

/** Publishes a document that says nothing of heights, another one each time. */
const publishAnother = (number: number) =>
  service.corpus.publish({
    documentId: `moth-act-${number}`,
    title: `Moth Act ${number}`,
    jurisdiction: 'Federal',
    provisions: [['s 1', 'Moths', `A moth of kind ${number} must be counted.`]],
  });

describe('an answer while documents are published all the time', () => {
  beforeEach(() => {
    model.script = async (_request, count) => {
      await publishAnother(count);
      return WRITTEN;
    };
  });

  it('is given when what it cites still answers, without being written again', async () => {
    expect(await service.ask(HEIGHT, PLACE)).toMatchObject({ answer: `${LIMIT} [1]`, mode: 'generative' });
    expect(model.requests).toHaveLength(1);
  });

  it('is not kept for the release that it does not know', async () => {
    await service.ask(HEIGHT, PLACE);
    expect(await service.ask(HEIGHT, PLACE)).toMatchObject({ cache_hit: false });
  });
});

it('writes an answer again when a document that it cites is deleted meanwhile', async () => {
  const { sources: before } = await service.ask(HEIGHT, { ...PLACE, mode: 'extractive' });
  const cited = before[0]!.document_id!;
  model.script = async (_request, count) => {
    if (count === 1) await service.corpus.delete(cited);
    return WRITTEN;
  };
  const { sources } = await service.ask(HEIGHT, PLACE);
  expect(sources.map(({ document_id: id }) => id)).not.toContain(cited);
});

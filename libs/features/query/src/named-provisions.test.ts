import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createMemoryTestService } from './test-support/memory-test-service.fixture.ts';
import type { TestProvision } from './test-support/test-corpus.ts';
import type { TestService } from './test-support/test-service.ts';

/** More provisions that say the instrument's name over and over than a search returns. */
const TALKATIVE = 150;

let service: TestService;

beforeEach(async () => {
  service = createMemoryTestService();
  await service.start();
  const others = Array.from({ length: TALKATIVE }, (_, at): TestProvision => [`s ${at + 200}`, 'Quoll habitat', 'Quoll habitat is quoll habitat where section 91 of the quoll habitat rules says that quoll habitat is quoll habitat.', `s-${at + 200}`]);
  await service.corpus.publish({ documentId: 'quoll-act', title: 'Quoll Habitat Act 2033', jurisdiction: 'Federal', provisions: [['s 91', 'Hearings', 'They are open to anyone unless the tribunal orders otherwise.', 's-91'], ...others] });
});

afterEach(() => service.close());

describe('a provision that is named with its instrument', () => {
  it.each(['s 91 Quoll Habitat Act', 'Quoll Habitat Act 2033 section 91', 'What does clause 91 of the Quoll Habitat Act say?'])('comes first however little it says: %s', async (question) => {
    const answer = await service.ask(question);
    expect(answer.sources[0]).toMatchObject({ section: 's 91', document_id: 'quoll-act' });
    expect(answer.answer).toContain('open to anyone');
  });

  it('is left out where the filters leave its instrument out', async () => {
    const answer = await service.ask('s 91 Quoll Habitat Act', { document_types: ['guidelines'] });
    expect(answer.sources.filter((source) => source.document_id === 'quoll-act')).toEqual([]);
  });
});

describe('an instrument that is named and nothing else', () => {
  it.each(['Quoll Habitat Act 2033', 'What is the Quoll Habitat Act?'])('is the source, with confidence: %s', async (question) => {
    const [first] = (await service.ask(question)).sources;
    expect(first).toMatchObject({ document_id: 'quoll-act', confidence_score: 0.97 });
  });

  it('is searched like another where something is asked of it', async () => {
    const [first] = (await service.ask('What does the Quoll Habitat Act require?')).sources;
    expect(first!.confidence_score).not.toBe(0.97);
  });
});

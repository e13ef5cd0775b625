import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { expectQuoted, expectRefusal } from './test-support/expect-answer.ts';
import { createMemoryTestService } from './test-support/memory-test-service.fixture.ts';
import type { TestService } from './test-support/test-service.ts';

const DAYS = 'Within how many days must the Minister decide on a permit to drain a wetland';

let service: TestService;

beforeEach(async () => {
  service = createMemoryTestService();
  await service.start();
});

afterEach(() => service.close());

describe('a question about a place outside of Australia', () => {
  it.each([
    ['Texas', `${DAYS} in Texas?`],
    ['the US', `${DAYS} in the US?`],
    ['New York', `${DAYS} in New York?`],
    ['UK', `${DAYS} under UK law?`],
  ])('is refused where no law of it is indexed: %s', async (place, question) => {
    const answer = await service.ask(question);
    expectRefusal(answer, 'nothing_indexed_for_place');
    expect(answer.trust_score).toBe(0);
    expect(answer.answer).toBe(
      `The question is about ${place}, which is not in Australia, and no law of it that is indexed answers it.`,
    );
  });

  it('is answered from law of that place, whose maker alone names it, which is said', async () => {
    const rule = 'The Minister must decide within 45 days on a permit to drain a wetland.';
    await service.corpus.publish({
      documentId: 'texas-act',
      title: 'Wetland Act 2031',
      jurisdiction: 'Other',
      state: null,
      authority: 'Parliament of Texas',
      provisions: [['s 3', 'Permits', rule]],
    });
    const answer = await service.ask(`${DAYS} in Texas?`);
    expectQuoted(answer);
    expect(answer.warnings!.map(({ code }) => code)).toContain('foreign_law');
  });

  it('is answered from law of the country that the place is a part of', async () => {
    const rule = 'The Administrator must decide within 45 days on a permit to drain a wetland.';
    const law = {
      title: 'Wetland Rules 2031',
      jurisdiction: 'Other' as const,
      state: null,
      provisions: [['§ 3', 'Permits', rule]] as [string, string, string][],
    };
    await service.corpus.publish({ ...law, documentId: 'rules', authority: 'Wetland Agency (United States)' });
    expectQuoted(await service.ask(`${DAYS} in Mexico, if a US agency is asked?`));
    expectRefusal(await service.ask(`${DAYS} in Mexico?`), 'nothing_indexed_for_place');
    const register = await service.ask('Who keeps the register of wetlands in Texas?');
    expectQuoted(register);
    expect(register.trust_score).toBeLessThan(0.4);
    expect(register.trust!.reasons).toContain(
      'Wetland Protection and Restoration Act 2030 is not law of Texas, which the question is about.',
    );
  });

  it.each([
    ['the caller gave a place', `${DAYS} in Texas?`, { state: 'NSW' }],
    ['it names an Australian state as well', `${DAYS} in Queensland, where it is as in Texas?`, {}],
    [
      'it asks this of an instrument that is indexed',
      `${DAYS} in Texas under the Wetland Protection and Restoration Act 2030?`,
      {},
    ],
    ['the name is a part of another one', `${DAYS} in Texas Street?`, {}],
  ])('is not refused where %s', async (_, question, fields) => {
    const answer = await service.ask(question, fields);
    expect(answer.sources[0]!.section).toBe('s 19');
    expectQuoted(answer);
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { expectRefusal } from './test-support/expect-answer.ts';
import { createMemoryTestService } from './test-support/memory-test-service.fixture.ts';
import type { TestProvision } from './test-support/test-corpus.ts';
import type { TestService } from './test-support/test-service.ts';

/** More provisions that say the instrument's name over and over than a search returns. */
const TALKATIVE = 150;

let service: TestService;

beforeEach(async () => {
  service = createMemoryTestService();
  await service.start();
  const others = Array.from({ length: TALKATIVE }, (_, at): TestProvision => [
    `s ${at + 200}`,
    'Quoll habitat',
    'Quoll habitat is quoll habitat where section 91 of the quoll habitat rules says that quoll habitat is quoll habitat.',
    `s-${at + 200}`,
  ]);
  await service.corpus.publish({
    documentId: 'quoll-act',
    title: 'Quoll Habitat Act 2033',
    jurisdiction: 'Federal',
    provisions: [
      ['s 91', 'Hearings', 'They are open to anyone unless the tribunal orders otherwise.', 's-91'],
      ...others,
    ],
  });
});

afterEach(() => service.close());

describe('a provision that is named with its instrument', () => {
  it.each([
    's 91 Quoll Habitat Act',
    'Quoll Habitat Act 2033 section 91',
    'What does clause 91 of the Quoll Habitat Act say?',
  ])('comes first however little it says: %s', async (question) => {
    const answer = await service.ask(question);
    expect(answer.sources[0]).toMatchObject({ section: 's 91', document_id: 'quoll-act' });
    expect(answer.answer).toContain('open to anyone');
  });

  it('comes first by the code of a metric alone', async () => {
    const metrics = ['1', '2', '3'].map((at): TestProvision => [
      `XX-YY-990b.${at}`,
      `Dens ${at}`,
      `Report the dens of kind ${at} that stand empty.`,
      `xx-yy-990b.${at}`,
    ]);
    await service.corpus.publish({
      documentId: 'den-metrics',
      title: 'Den Keepers Sustainability Standard',
      jurisdiction: 'International',
      provisions: metrics,
    });
    const answer = await service.ask('xx-yy-990b.3');
    expect(answer.sources[0]).toMatchObject({ section: 'XX-YY-990b.3' });
    expect(answer.answer).toContain('dens of kind 3');
  });

  it.each(['QRS 399-1', 'QRS 399: Quoll Counts 2033 disclosure 399-1'])(
    'comes first where a standard numbers its disclosures by its own number: %s',
    async (question) => {
      await service.corpus.publish({
        documentId: 'qrs-399',
        title: 'QRS 399: Quoll Counts 2033',
        jurisdiction: 'International',
        aliases: ['QRS 399'],
        provisions: [['Disclosure 399-1', 'Dens', 'Report how many dens stand empty.', 'disclosure-399-1']],
      });
      const answer = await service.ask(question);
      expect(answer.sources[0]).toMatchObject({ section: 'Disclosure 399-1', document_id: 'qrs-399' });
      expect(answer.answer).toContain('how many dens');
    },
  );

  it('is left out where the filters leave its instrument out', async () => {
    const answer = await service.ask('s 91 Quoll Habitat Act', { document_types: ['guidelines'] });
    expect(answer.sources.filter((source) => source.document_id === 'quoll-act')).toEqual([]);
  });

  it('is left out where the place leaves its plan out', async () => {
    for (const fields of [{ lga_name: 'Albury' }, { state: 'VIC' }]) {
      const { sources } = await service.ask('cl 4.3 Orange Local Environmental Plan 2031', {
        ...fields,
        max_sources: 50,
      });
      expect(sources.map((source) => source.document_id)).not.toContain('orange-lep');
    }
  });

  it('is refused where its instrument has no provision of that number, whatever others have', async () => {
    const provisions: TestProvision[] = [
      ['s 777', 'Quoll habitat', 'The quoll habitat board meets twice a year.', 's-777'],
    ];
    await service.corpus.publish({
      documentId: 'board-act',
      title: 'Board Act 2033',
      jurisdiction: 'Federal',
      provisions,
    });
    const answer = await service.ask('What does section 777 of the Quoll Habitat Act say of the board?');
    expectRefusal(answer, 'provision_not_found');
    expect(answer.answer).toBe(
      'Quoll Habitat Act 2033 has no provision 777. Check the number, or describe what it is about.',
    );
  });
});

describe('an instrument that is named and nothing else', () => {
  it.each(['Quoll Habitat Act 2033', 'What is the Quoll Habitat Act?'])('is the first source: %s', async (question) => {
    const [first] = (await service.ask(question)).sources;
    expect(first).toMatchObject({ document_id: 'quoll-act' });
  });
});

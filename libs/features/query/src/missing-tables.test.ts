import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { expectQuoted, warningCodes } from './test-support/expect-answer.ts';
import { createMemoryTestService } from './test-support/memory-test-service.fixture.ts';
import type { TestProvision } from './test-support/test-corpus.ts';
import type { TestService } from './test-support/test-service.ts';

const TABLE = '| Kite | Fee |\n| --- | --- |\n| box kite | $20 |';
const FEE = '(1) The licence fee for a kite is worked out using the following table:';
const INDEXATION = '(2) The fee is indexed on 1 July of each year.';

let service: TestService;

beforeEach(async () => {
  service = createMemoryTestService();
  await service.start();
});

afterEach(() => service.close());

/** Asks for the fee of an Act with these provisions beside another one. */
async function askForFee(...provisions: TestProvision[]) {
  await service.corpus.publish({
    documentId: 'kite-act',
    title: 'Kite Act 2034',
    jurisdiction: 'Federal',
    provisions: [...provisions, ['s 12', 'Strings', 'A string must not be longer than 90 metres.']],
  });
  return service.ask('How is the licence fee for a kite worked out?');
}

it('says of a quotation that the table which it refers to is not indexed, and cites it', async () => {
  const answer = await askForFee(['s 9', 'Licence fees', `${FEE}\n${INDEXATION}`]);
  expect(answer.answer).toContain('using the following table:');
  expect(answer.warnings!.find(({ code }) => code === 'table_missing')!.message).toBe(
    'What is quoted refers to a table that is not in the indexed text; read it in the published one: Kite Act 2034 (Cth) s 9(1).',
  );
  expectQuoted(answer);
});

it('says it of a provision that ends so', async () => {
  expect(warningCodes(await askForFee(['s 9', 'Licence fees', FEE]))).toContain('table_missing');
});

it.each<[string, TestProvision[]]>([
  ['the table follows', [['s 9', 'Licence fees', `${FEE}\n${TABLE}\n${INDEXATION}`]]],
  [
    'the table is in the next passage of the provision',
    [
      ['s 9(1)', 'Licence fees', FEE, 's-9'],
      ['s 9(1)–(2)', 'Licence fees', `${TABLE}\n${INDEXATION}`, 's-9'],
    ],
  ],
  [
    'a report may have the table below its next heading',
    [['para 9', 'Licence fees', 'The licence fee for a kite is worked out using the following table:']],
  ],
])('says nothing where %s', async (_where, provisions) => {
  const answer = await askForFee(...provisions);
  expect(answer.answer).toContain('using the following table:');
  expect(warningCodes(answer)).not.toContain('table_missing');
});

it('says nothing of a table that only a source that is not quoted refers to', async () => {
  await askForFee(['s 9', 'Licence fees', `${FEE}\n${INDEXATION}`]);
  const answer = await service.ask('How long may the string of a kite be?');
  expect(answer.sources.map(({ section }) => section)).toEqual(expect.arrayContaining(['s 9', 's 12']));
  expect(warningCodes(answer)).not.toContain('table_missing');
});

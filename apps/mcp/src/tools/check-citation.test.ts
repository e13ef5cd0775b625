import { expect, it } from '@jest/globals';
import type { Service } from '../service.ts';
import { buildNode } from '../test-support/build-node.ts';
import { buildPassage } from '../test-support/build-passage.ts';
import { checkCitation } from './check-citation.ts';

/** More than the interface gives at once. */
const PASSAGES = 1_200;

const text = (at: number) => `(${at}) Fence ${at} is low.`;
const ALL = Array.from({ length: PASSAGES }, (_none, at) =>
  buildPassage({ chunk_id: `acacia@1:cl-1:${at + 1}`, text: text(at + 1), start: at * 30 }),
);

/** An instrument of one clause that is long, below a heading; a search finds the passages that are given. */
function serviceThatFinds(found: readonly { id: string; text: string }[]): Service {
  const clause = buildNode({ start: 0, end: 40_000 }).node;
  const part = buildNode({ key: 'pt-1', type: 'part', label: 'Pt 1', start: 0, end: 40_000, children: [clause] }).node;
  const sources = found.map((source) => ({
    title: 'Acacia Park Plan 2020',
    document_id: 'acacia',
    citation: '',
    page_number: null,
    chunk_id: source.id,
    text: source.text,
  }));
  return {
    call: async (route, { query }) => {
      const { skip = 0, limit = 0 } = (query ?? {}) as { skip?: number; limit?: number };
      return {
        getProvisions: { version_id: 'acacia@1', title: 'Acacia Park Plan 2020', total: 2, provisions: [part] },
        getProvision: { passages: ALL.slice(skip, skip + limit), total: PASSAGES, skip, limit },
        answerQuestion: { sources },
      }[route as 'getProvision'] as never;
    },
  };
}

const check = (provision: string, quote: string, found: readonly { id: string; text: string }[] = []) =>
  checkCitation.run({ instrument: 'acacia', provision, quote }, serviceThatFinds(found));

it('names the subclause of a provision, and the provision below a heading', async () => {
  const quote = 'Fence 3 is low';
  expect(await check('cl 1', quote)).toMatchObject({ verdict: 'found', places: [{ pinpoint: 'cl 1(3)' }] });
  expect(await check('Pt 1', quote)).toMatchObject({ verdict: 'found', places: [{ pinpoint: 'cl 1' }] });
});

it('reads a long provision to its end', async () => {
  expect(await check('cl 1', `Fence ${PASSAGES} is low`)).toMatchObject({
    verdict: 'found',
    places: [{ pinpoint: `cl 1(${PASSAGES})`, passage_id: `acacia@1:cl-1:${PASSAGES}`, document_id: 'acacia' }],
  });
});

it('says where else a quotation stands, and that it stands nowhere', async () => {
  const elsewhere = [{ id: 'acacia@1:cl-2:1', text: 'Fence 9999 is low.' }];
  const quote = 'Fence 9999 is low';
  expect(await check('cl 1', quote, elsewhere)).toMatchObject({ verdict: 'elsewhere', places: [{}] });
  expect(await check('cl 1', quote)).toMatchObject({ verdict: 'not_found', places: [] });
});

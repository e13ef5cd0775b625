import { expect, it } from '@jest/globals';
import type { Service } from '../service.ts';
import { buildNode } from '../test-support/build-node.ts';
import { buildPassage } from '../test-support/build-passage.ts';
import { checkCitation } from './check-citation.ts';

/** More than is read of one provision. */
const PASSAGES = 20;
const ID = (at: number) => `acacia@1:cl-1:${at}`;

const text = (at: number) => `(${at}) Fence ${at} is low.`;
const passage = (at: number) =>
  buildPassage({ chunk_id: ID(at), text: text(at), start: at * 30, next_chunk_id: at < PASSAGES ? ID(at + 1) : null });

/** An instrument of one clause that is long, below a heading; a search finds the passages that are given. */
function serviceThatFinds(found: readonly { id: string; text: string }[]): Service {
  const clause = buildNode({ start: 0, end: 10_000 }).node;
  const part = buildNode({ key: 'pt-1', type: 'part', label: 'Pt 1', start: 0, end: 10_000, children: [clause] }).node;
  const sources = found.map((source) => ({
    title: 'Acacia Park Plan 2020',
    document_id: 'acacia',
    citation: '',
    page_number: null,
    chunk_id: source.id,
    text: source.text,
  }));
  return {
    call: async (route, { params }) =>
      ({
        getProvisions: { version_id: 'acacia@1', title: 'Acacia Park Plan 2020', total: 2, provisions: [part] },
        getPassage: passage(Number((params as { chunk_id?: string } | undefined)?.chunk_id?.split(':').at(-1))),
        answerQuestion: { sources },
      })[route as 'getPassage'] as never,
  };
}

const check = (provision: string, quote: string, found: readonly { id: string; text: string }[] = []) =>
  checkCitation.run({ instrument: 'acacia', provision, quote }, serviceThatFinds(found));

it('names the subclause of a provision, and the provision below a heading', async () => {
  const quote = 'Fence 3 is low';
  expect(await check('cl 1', quote)).toMatchObject({ verdict: 'found', places: [{ pinpoint: 'cl 1(3)' }] });
  expect(await check('Pt 1', quote)).toMatchObject({ verdict: 'found', places: [{ pinpoint: 'cl 1' }] });
});

it('does not call the unread rest of a long provision another place', async () => {
  const rest = [{ id: ID(18), text: text(18) }];
  expect(await check('cl 1', 'Fence 18 is low', rest)).toMatchObject({ verdict: 'found' });
});

it('says that a long provision was not read to its end', async () => {
  const elsewhere = [{ id: 'acacia@1:cl-2:1', text: 'Fence 99 is low.' }];
  const unread = expect.stringContaining('the first 15 passages of cl 1 (no more were read)');
  expect(await check('cl 1', 'Fence 99 is low', elsewhere)).toMatchObject({
    verdict: 'elsewhere',
    explanation: unread,
  });
  expect(await check('cl 1', 'Fence 99 is low')).toMatchObject({ verdict: 'not_found', explanation: unread });
});

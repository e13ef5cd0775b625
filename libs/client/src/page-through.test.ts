import { expect, it } from '@jest/globals';
import { pageThrough } from './page-through.ts';

async function collect(items: AsyncIterable<number>): Promise<number[]> {
  const all: number[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** A listing of so many numbers, and the offsets that were asked for. */
function listing(total: number, limit = 2) {
  const asked: number[] = [];
  const fetchPage = async (skip: number) => {
    asked.push(skip);
    const numbers = Array.from({ length: Math.max(0, Math.min(limit, total - skip)) }, (_none, at) => skip + at);
    return { numbers, total, skip, limit };
  };
  return { asked, all: () => collect(pageThrough(fetchPage, ({ numbers }) => numbers)) };
}

it.each([
  [0, [0]],
  [2, [0]],
  [5, [0, 2, 4]],
])('reads all of %i items with as few requests as there are pages', async (total, asked) => {
  const pages = listing(total);
  expect(await pages.all()).toEqual(Array.from({ length: total }, (_none, at) => at));
  expect(pages.asked).toEqual(asked);
});

it('ends when a listing has shrunk meanwhile', async () => {
  const fetchPage = async (skip: number) => ({ numbers: skip === 0 ? [1] : [], total: 3, skip, limit: 1 });
  expect(await collect(pageThrough(fetchPage, ({ numbers }) => numbers))).toEqual([1]);
});

it('asks for no page that nobody reads', async () => {
  const pages = listing(5);
  const fetched = pageThrough(
    async (skip) => (pages.asked.push(skip), { numbers: [1, 2], total: 9, skip, limit: 2 }),
    ({ numbers }) => numbers,
  );
  for await (const _first of fetched) break;
  expect(pages.asked).toEqual([0]);
});

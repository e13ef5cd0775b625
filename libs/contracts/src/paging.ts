import { z } from 'zod';

/** How many results a page has: `usual` unless the request says so, `most` at most. It arrives as text. */
export const pageLimit = (usual: number, most: number) => z.coerce.number().int().min(1).max(most).default(usual);

/** Skip and limit as query parameters; they arrive as text. */
export const paging = {
  skip: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0).describe('Offset of the first result.'),
  limit: pageLimit(100, 1000).describe('Most results returned.'),
};

/** What every page of a listing says of itself besides its results: how many match in all, and what was asked for. */
export const pageMembers = { total: z.int(), skip: z.int(), limit: z.int() };
export const examplePage = { total: 1, skip: 0, limit: 100 };

import { z } from 'zod';

/** Skip and limit as query parameters; they arrive as text. */
export const paging = {
  skip: z.coerce
    .number()
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .default(0)
    .meta({ description: 'Offset of the first result.' }),
  limit: z.coerce.number().int().min(1).max(1000).default(100).meta({ description: 'Most results returned.' }),
};

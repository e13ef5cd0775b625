import { z } from 'zod';

/** Body of every error but 422 and 500. */
export const ErrorBody = z.looseObject({ detail: z.string() }).meta({
  id: 'ErrorBody',
  description: 'What went wrong, in a sentence.',
  example: { detail: 'Invalid or missing API key' },
});

/** Body of 422: one element for each field that fails validation, in pydantic's vocabulary. */
export const ValidationErrorBody = z
  .object({
    detail: z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string(), type: z.string() })),
  })
  .meta({
    id: 'ValidationErrorBody',
    description: 'The fields or parameters that fail validation.',
    example: { detail: [{ loc: ['body', 'query'], msg: 'Field required', type: 'missing' }] },
  });

/** Body of 500: nothing internal, and the id under which the log holds the cause. */
export const InternalErrorBody = z.object({ detail: z.literal('Internal server error'), error_id: z.string() }).meta({
  id: 'InternalErrorBody',
  description: 'Something unforeseen; the log holds the cause under error_id.',
  example: { detail: 'Internal server error', error_id: 'b0a3c1f2-6f0e-4f53-9a6c-0d7f6a2f7f11' },
});

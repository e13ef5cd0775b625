import type { z } from 'zod';

/** Returns the schema made optional: absent and `null` both mean `fallback`. */
export function withDefault<S extends z.ZodType>(schema: S, fallback: NonNullable<z.output<S>>) {
  return schema
    .nullish()
    .transform((value): NonNullable<z.output<S>> => (value ?? fallback) as NonNullable<z.output<S>>)
    .meta({ default: fallback });
}

/** Returns the schema made optional: absent and `null` both become `null`. */
export function orNull<S extends z.ZodType>(schema: S) {
  return schema.nullish().transform((value): z.output<S> | null => value ?? null);
}

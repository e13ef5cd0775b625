import { z } from 'zod';

/** Returns the schema beneath optional, nullable, defaulted and transformed ones. */
function innerSchema(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return innerSchema(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return innerSchema(schema.in as z.ZodType);
  return schema;
}

/** Whether the schema is of a whole number, of any number, or of neither. */
export function numberKind(schema: z.ZodType | undefined): 'int' | 'number' | undefined {
  const inner = schema && innerSchema(schema);
  if (!(inner instanceof z.ZodNumber)) return undefined;
  return inner.isInt ? 'int' : 'number';
}

/** Returns the schema of the value at a path through objects and arrays, or undefined when there is none. */
export function schemaAt(schema: z.ZodType, path: readonly (string | number)[]): z.ZodType | undefined {
  return path.reduce<z.ZodType | undefined>((outer, key) => {
    const inner = outer && innerSchema(outer);
    if (inner instanceof z.ZodObject)
      return Object.hasOwn(inner.shape, key) ? (inner.shape as Record<string, z.ZodType>)[key] : undefined;
    return inner instanceof z.ZodArray ? (inner.element as z.ZodType) : undefined;
  }, schema);
}

import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { RouteContract } from '@regqa/contracts';
import { BadRequestError, ValidationError } from '@regqa/errors';
import type { ValidationIssue } from '@regqa/errors';
import { numberKind } from './inner-schema.ts';
import { readJsonBody, requireMediaType } from './read-json-body.ts';
import { NOT_A_NUMBER, NOT_AN_INTEGER, toIssue, toValidationIssues } from './validation-issues.ts';

interface ValidatedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Reads and validates what a request brings; made once for a contract. */
export type InputReader = (
  request: IncomingMessage,
  pathParams: Readonly<Record<string, unknown>>,
) => Promise<ValidatedInput>;

/** A number in plain decimal notation; `Number()` would also take an empty text, `0x10` and `Infinity`. */
const INTEGER_TEXT = /^[+-]?\d{1,20}$/;
const NUMBER_TEXT = /^[+-]?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})$/;

/**
 * Returns the reader for a contract's parameters and body.
 * It throws BadRequestError for an unknown or repeated query parameter and a body that is not JSON, ValidationError for
 * fields that fail, and what `readJsonBody` throws. A multipart body stays in the raw request.
 */
export function createInputReader(contract: RouteContract): InputReader {
  const queryNames = contract.query instanceof z.ZodObject ? Object.keys(contract.query.shape) : [];
  const numbers = numericParameters(contract.query);
  const readBody = createBodyReader(contract);
  return async (request, pathParams) => {
    const params = contract.params ? validate(contract.params, pathParams, 'path') : {};
    const query = readQuery(request.url ?? '', { schema: contract.query, names: queryNames, numbers });
    return { params, query, body: await readBody(request) };
  };
}

/**
 * Returns the value as the schema gives it. `location` is the first element of `loc`: `body`, `query` or `path`.
 * Throws ValidationError with every issue in pydantic's vocabulary.
 */
export function validate<S extends z.ZodType>(schema: S, value: unknown, location: string): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ValidationError(toValidationIssues(result.error.issues, { location, schema, input: value }));
}

function createBodyReader({ body }: RouteContract): (request: IncomingMessage) => Promise<unknown> {
  if (body?.kind === 'multipart') {
    return async (request) => requireMediaType(request, 'multipart/form-data');
  }
  if (body?.kind !== 'json') return async () => undefined;
  return async (request) => validate(body.schema, await readJsonBody(request), 'body');
}

interface QueryRules {
  readonly schema: z.ZodType | undefined;
  readonly names: readonly string[];
  readonly numbers: ReadonlyMap<string, 'int' | 'number'>;
}

function readQuery(url: string, { schema, names, numbers }: QueryRules): unknown {
  const start = url.indexOf('?');
  if (start < 0) return schema ? validate(schema, {}, 'query') : {};
  const given: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    if (!names.includes(name)) throw unknownParameter(name, names);
    if (Object.hasOwn(given, name)) throw new BadRequestError(`The query parameter '${name}' is given more than once`);
    given[name] = value;
  }
  const unparsed = unparsedNumbers(given, numbers);
  if (unparsed.length > 0) throw new ValidationError(unparsed);
  return schema ? validate(schema, given, 'query') : {};
}

function unknownParameter(name: string, allowed: readonly string[]): BadRequestError {
  const rule = allowed.length > 0 ? `allowed: ${allowed.join(', ')}` : 'this endpoint takes none';
  return new BadRequestError(`Unknown query parameter '${name.slice(0, 100)}'; ${rule}`);
}

function unparsedNumbers(given: Readonly<Record<string, string>>, numbers: QueryRules['numbers']): ValidationIssue[] {
  return Object.entries(given).flatMap(([name, text]) => {
    const kind = numbers.get(name);
    if (kind === undefined || (kind === 'int' ? INTEGER_TEXT : NUMBER_TEXT).test(text)) return [];
    return [toIssue(['query', name], kind === 'int' ? NOT_AN_INTEGER : NOT_A_NUMBER)];
  });
}

function numericParameters(schema: z.ZodType | undefined): Map<string, 'int' | 'number'> {
  const numbers = new Map<string, 'int' | 'number'>();
  if (!(schema instanceof z.ZodObject)) return numbers;
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const kind = numberKind(field);
    if (kind) numbers.set(name, kind);
  }
  return numbers;
}

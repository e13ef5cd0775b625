import type { z } from 'zod';
import type { ValidationIssue } from '@regqa/errors';
import { numberKind, schemaAt } from './inner-schema.ts';

type ZodIssue = z.core.$ZodIssue;
type Phrase = readonly [type: string, msg: string];

/** Wording and types of wrong types as pydantic v2 has them. */
const WRONG_TYPE: ReadonlyMap<string, Phrase> = new Map(
  Object.entries<Phrase>({
    string: ['string_type', 'Input should be a valid string'],
    int: ['int_type', 'Input should be a valid integer'],
    number: ['float_type', 'Input should be a valid number'],
    boolean: ['bool_type', 'Input should be a valid boolean'],
    array: ['list_type', 'Input should be a valid list'],
    object: ['dict_type', 'Input should be a valid dictionary'],
    record: ['dict_type', 'Input should be a valid dictionary'],
    date: ['date_type', 'Input should be a valid date'],
  }),
);
const MISSING: Phrase = ['missing', 'Field required'];
const NOT_AN_OBJECT: Phrase = [
  'model_attributes_type',
  'Input should be a valid dictionary or object to extract fields from',
];
const FRACTION: Phrase = ['int_from_float', 'Input should be a valid integer, got a number with a fractional part'];
const EXTRA: Phrase = ['extra_forbidden', 'Extra inputs are not permitted'];

/** Wording and types of values that have the right type and the wrong form. */
const WRONG_FORM: ReadonlyMap<string, Phrase> = new Map(
  Object.entries<Phrase>({
    date: ['date_parsing', 'Input should be a valid date in the format YYYY-MM-DD'],
    datetime: ['datetime_parsing', 'Input should be a valid datetime in ISO 8601'],
    url: ['url_parsing', 'Input should be a valid URL'],
    uuid: ['uuid_parsing', 'Input should be a valid UUID'],
  }),
);

/** What a text parameter that should be a number is told. */
export const NOT_AN_INTEGER: Phrase = [
  'int_parsing',
  'Input should be a valid integer, unable to parse string as an integer',
];
export const NOT_A_NUMBER: Phrase = [
  'float_parsing',
  'Input should be a valid number, unable to parse string as a number',
];

/** What was validated: it tells a missing field from one of the wrong type, and a whole number from any number. */
export interface Validated {
  /** The first element of every `loc`: `body`, `query` or `path`. */
  readonly location: string;
  readonly schema: z.ZodType;
  readonly input: unknown;
}

/** Returns zod's issues in pydantic's vocabulary, in zod's order; two checks that say the same are one issue. */
export function toValidationIssues(
  issues: readonly ZodIssue[],
  { location, schema, input }: Validated,
): ValidationIssue[] {
  const found = issues.flatMap((issue) => {
    const path = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key));
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => toIssue([location, ...path, key], EXTRA));
    const value = valueAt(input, path);
    const wholeNumber = numberKind(schemaAt(schema, path)) === 'int';
    return [
      toIssue(
        [location, ...path],
        issue.code === 'invalid_type' ? wrongType(issue, { value, wholeNumber }) : phrase(issue, value),
      ),
    ];
  });
  return [...new Map(found.map((issue) => [JSON.stringify(issue), issue])).values()];
}

/** Returns one issue from its place and a phrase. */
export function toIssue(loc: readonly (string | number)[], [type, msg]: Phrase): ValidationIssue {
  return { loc, msg, type };
}

function phrase(issue: ZodIssue, value: unknown): Phrase {
  switch (issue.code) {
    case 'too_small':
    case 'too_big':
      return outOfRange(issue, value);
    case 'invalid_value':
      return value === undefined
        ? MISSING
        : [issue.values.length === 1 ? 'literal_error' : 'enum', `Input should be ${listed(issue.values)}`];
    case 'invalid_format':
      if (issue.format === 'regex')
        return ['string_pattern_mismatch', `String should match pattern '${unanchored(issue.pattern)}'`];
      return WRONG_FORM.get(issue.format) ?? ['value_error', `Value error, ${issue.message}`];
    default:
      return ['value_error', `Value error, ${issue.message}`];
  }
}

function wrongType(
  issue: ZodIssue & { code: 'invalid_type' },
  { value, wholeNumber }: { value: unknown; wholeNumber: boolean },
): Phrase {
  if (value === undefined && issue.path.length > 0) return MISSING;
  if (issue.expected === 'object' && issue.path.length === 0) return NOT_AN_OBJECT;
  if (wholeNumber && typeof value === 'number') return FRACTION;
  return WRONG_TYPE.get(wholeNumber ? 'int' : issue.expected) ?? ['value_error', `Value error, ${issue.message}`];
}

function outOfRange(issue: ZodIssue & { code: 'too_small' | 'too_big' }, value: unknown): Phrase {
  const small = issue.code === 'too_small';
  const bound = Number(small ? issue.minimum : issue.maximum);
  const most = small ? 'at least' : 'at most';
  if (issue.origin === 'string')
    return [
      small ? 'string_too_short' : 'string_too_long',
      `String should have ${most} ${counted(bound, 'character')}`,
    ];
  if (issue.origin === 'array' || issue.origin === 'set') {
    const length = Array.isArray(value) ? value.length : 0;
    return [
      small ? 'too_short' : 'too_long',
      `List should have ${most} ${counted(bound, 'item')} after validation, not ${length}`,
    ];
  }
  const comparison = small ? 'greater_than' : 'less_than';
  const words = comparison.replaceAll('_', ' ');
  return issue.inclusive === false
    ? [comparison, `Input should be ${words} ${bound}`]
    : [`${comparison}_equal`, `Input should be ${words} or equal to ${bound}`];
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
const unanchored = (pattern: string | undefined) => (pattern ?? '').replace(/^\/|\/[a-z]*$/g, '');

/** `'a', 'b' or 'c'`, as pydantic lists permitted values. */
function listed(values: readonly unknown[]): string {
  const quoted = values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
  const last = quoted.pop() ?? '';
  return quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`;
}

function valueAt(input: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((value, key) => {
    const inside = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
    return inside ? (value as Record<string | number, unknown>)[key] : undefined;
  }, input);
}

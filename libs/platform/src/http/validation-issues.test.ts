import { describe, expect, it } from '@jest/globals';
import { QueryRequest } from '@regqa/contracts';
import { ValidationError } from '@regqa/errors';
import { z } from 'zod';
import { validate } from './request-input.ts';

function issuesOf(schema: z.ZodType, value: unknown, location = 'body') {
  try {
    validate(schema, value, location);
  } catch (error) {
    if (error instanceof ValidationError) return error.issues;
    throw error;
  }
  return [];
}

const ask = (fields: object) => issuesOf(QueryRequest, { query: 'What is a wetland?', ...fields });
const only = (issues: readonly unknown[]) => {
  expect(issues).toHaveLength(1);
  return issues[0];
};

describe('issues in pydantic’s vocabulary', () => {
  it.each([
    ['a missing field', {}, { loc: ['body', 'query'], type: 'missing', msg: 'Field required' }],
    [
      'an empty text',
      { query: '   ' },
      { loc: ['body', 'query'], type: 'string_too_short', msg: 'String should have at least 1 character' },
    ],
    [
      'a long text',
      { query: 'x'.repeat(2001) },
      { loc: ['body', 'query'], type: 'string_too_long', msg: 'String should have at most 2000 characters' },
    ],
    [
      'a number for a text',
      { query: 7 },
      { loc: ['body', 'query'], type: 'string_type', msg: 'Input should be a valid string' },
    ],
    [
      'null for a required text',
      { query: null },
      { loc: ['body', 'query'], type: 'string_type', msg: 'Input should be a valid string' },
    ],
  ])('names %s', (_what, body, expected) => {
    expect(only(issuesOf(QueryRequest, body))).toEqual(expected);
  });

  it.each([
    [{ max_sources: '5' }, ['body', 'max_sources'], 'int_type', 'Input should be a valid integer'],
    [
      { max_sources: 1.5 },
      ['body', 'max_sources'],
      'int_from_float',
      'Input should be a valid integer, got a number with a fractional part',
    ],
    [{ max_sources: 0 }, ['body', 'max_sources'], 'greater_than_equal', 'Input should be greater than or equal to 1'],
    [{ max_sources: 51 }, ['body', 'max_sources'], 'less_than_equal', 'Input should be less than or equal to 50'],
    [{ min_confidence: 'high' }, ['body', 'min_confidence'], 'float_type', 'Input should be a valid number'],
    [{ include_metadata: 'yes' }, ['body', 'include_metadata'], 'bool_type', 'Input should be a valid boolean'],
    [{ document_types: 'legislation' }, ['body', 'document_types'], 'list_type', 'Input should be a valid list'],
    [
      { document_types: ['legislation', 3] },
      ['body', 'document_types', 1],
      'string_type',
      'Input should be a valid string',
    ],
    [
      { document_types: Array(21).fill('a') },
      ['body', 'document_types'],
      'too_long',
      'List should have at most 20 items after validation, not 21',
    ],
    [{ mode: 'magic' }, ['body', 'mode'], 'enum', "Input should be 'auto', 'extractive' or 'generative'"],
    [{ as_of: 'soon' }, ['body', 'as_of'], 'date_parsing', 'Input should be a valid date in the format YYYY-MM-DD'],
    [{ lga: 'Penrith' }, ['body', 'lga'], 'extra_forbidden', 'Extra inputs are not permitted'],
  ])('%j is told %j %s', (fields, loc, type, msg) => {
    expect(only(ask(fields))).toEqual({ loc, type, msg });
  });

  it('names every failing field, unknown ones included', () => {
    const types = ask({ max_sources: 0, mode: 'magic', stat: 'NSW', lga: 'Penrith' }).map(({ loc, type }) => [
      loc.at(-1),
      type,
    ]);
    expect(types).toEqual([
      ['max_sources', 'greater_than_equal'],
      ['mode', 'enum'],
      ['stat', 'extra_forbidden'],
      ['lga', 'extra_forbidden'],
    ]);
  });

  it.each([[[]], ['text'], [3], [null]])('refuses the body %j, which is not an object', (body) => {
    expect(only(issuesOf(QueryRequest, body))).toEqual({
      loc: ['body'],
      type: 'model_attributes_type',
      msg: 'Input should be a valid dictionary or object to extract fields from',
    });
  });

  it('does not take an inherited property for a field', () => {
    expect(only(issuesOf(z.object({ constructor: z.string() }), {}))).toMatchObject({
      loc: ['body', 'constructor'],
      type: 'missing',
    });
  });

  it('counts characters, of which an emoji is one', () => {
    expect(ask({ query: '🌿'.repeat(2000) })).toEqual([]);
    expect(only(ask({ query: '🌿'.repeat(2001) }))).toMatchObject({ loc: ['body', 'query'], type: 'string_too_long' });
  });

  it('counts characters that are stripped, but not the white space around a question', () => {
    expect(only(ask({ query: `${'a'.repeat(2000)}\u009ab` }))).toMatchObject({ type: 'string_too_long' });
    expect(ask({ query: ` ${'a'.repeat(2000)} ` })).toEqual([]);
  });

  it('takes null for an optional field as its default', () => {
    expect(validate(QueryRequest, { query: 'What?', max_sources: null, state: null }, 'body')).toMatchObject({
      max_sources: 5,
      state: null,
    });
  });

  it('says what a text should match', () => {
    expect(only(issuesOf(z.object({ id: z.string().regex(/^[a-z]+$/) }), { id: 'A1' }, 'path'))).toEqual({
      loc: ['path', 'id'],
      type: 'string_pattern_mismatch',
      msg: "String should match pattern '^[a-z]+$'",
    });
  });
});

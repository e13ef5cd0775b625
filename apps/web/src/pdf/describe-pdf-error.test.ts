import { expect, it } from '@jest/globals';
import { ApiError } from '@regqa/client';
import { describePdfError } from './describe-pdf-error.ts';

const named = (name: string) => Object.assign(new Error('internal words'), { name });

it.each([
  [named('PasswordException'), 'password'],
  [named('InvalidPDFException'), 'damaged'],
  [named('UnknownErrorException'), 'Download the original'],
])('says of %s what is wrong with the file', (error, words) => {
  const described = describePdfError(error)!;
  expect(described.title).toBe('The page cannot be shown');
  expect(described.help).toContain(words);
  expect(described.help).not.toContain('internal words');
});

it.each([new ApiError({ status: 503, headers: new Headers() }, { detail: 'x' }), new TypeError('Failed to fetch')])(
  'leaves %s to those who speak of the service',
  (error) => {
    expect(describePdfError(error)).toBeNull();
  },
);

import { expect, it } from '@jest/globals';
import { AnswerBrokenOffError, ApiError } from '@regqa/client';
import { describeError } from './describe-error.ts';

const refusal = (status: number, headers: Record<string, string> = {}) =>
  new ApiError({ status, headers: new Headers(headers) }, { detail: 'Details.' });

it.each([
  [refusal(401), 'Your session has ended', 'Sign in again'],
  [refusal(403), 'Your key does not open this', 'Details.'],
  [refusal(404), 'This is no longer here', 'deleted'],
  [refusal(409), 'Something went wrong', 'Details.'],
  [refusal(429, { 'retry-after': '7' }), 'Too many requests', '7 seconds'],
  [refusal(500, { 'x-request-id': 'r-9' }), 'Something went wrong', 'r-9'],
  [refusal(503), 'The service is not ready', 'Details.'],
  [new AnswerBrokenOffError(), 'The answer was cut off', 'Ask again'],
  [new TypeError('Failed to fetch'), 'The service cannot be reached', 'connection'],
])('says of %s what happened and what to do', (error, title, help) => {
  expect(describeError(error)).toEqual({ title, help: expect.stringContaining(help) });
});

it('names the fields that were refused as its forms do, and what is wrong without its field where they have none', () => {
  const detail = [
    { loc: ['body', 'filters', 'lga_name'], msg: '"Katoomba" is not known', type: 'value_error' },
    { loc: ['body', 'file'], msg: 'The file is empty', type: 'value_error' },
  ];
  expect(describeError(new ApiError({ status: 422, headers: new Headers() }, { detail }))).toEqual({
    title: 'Check what you entered',
    help: 'Council area: "Katoomba" is not known. The file is empty.',
  });
});

it('does not take a wrong key for a session that has ended', () => {
  expect(describeError(refusal(401), { signingIn: true })).toEqual({ title: 'Details', help: '' });
});

import { expect, it } from '@jest/globals';
import { createApiClient } from '@regqa/client';
import { parseSuccess } from '@regqa/contracts';
import { connectInMemory } from './test-support/connect-client.ts';

/** A service that answers everything in one way. */
const serviceThat = (answer: () => Response | Promise<Response>) =>
  createApiClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'k', parse: parseSuccess, fetch: async () => answer() });
const refusing = (status: number, detail: unknown, headers: Record<string, string> = {}) =>
  serviceThat(() => Response.json({ detail }, { status, headers }));
const noConnection = () => {
  throw Object.assign(new TypeError('fetch failed'), { cause: new Error('connect ECONNREFUSED 10.0.0.7:8080') });
};

it.each([
  [
    'a limit, with the seconds to wait',
    refusing(429, 'Rate limit exceeded: 30 requests per minute. Try again in 17 seconds.', { 'retry-after': '17' }),
    'The request limit of the key is reached. Try again in 17 seconds.',
  ],
  ['a key that is none', refusing(401, 'Invalid API key'), 'The service does not accept the key. Invalid API key.'],
  [
    'what lies outside of the key',
    refusing(403, 'The key is limited to NSW'),
    'The key does not allow this. The key is limited to NSW.',
  ],
  [
    'a field that is wrong',
    refusing(422, [{ loc: ['body', 'lga_name'], msg: 'There is no such area', type: 'value_error' }]),
    'lga_name: There is no such area.',
  ],
  [
    'a service that is not ready',
    refusing(503, 'The index is being rebuilt', { 'retry-after': '5' }),
    'The service cannot answer at the moment. The index is being rebuilt. Try again in 5 seconds.',
  ],
  ['a failure', refusing(500, 'Internal server error'), 'The service failed.'],
  ['a service that is away, not where it is', serviceThat(noConnection), 'The service cannot be reached.'],
])('says %s in words', async (_what, service, words) => {
  const { call } = await connectInMemory(service);
  expect(await call('ask', { question: 'How high?' })).toEqual({ found: {}, error: words });
});

it('keeps what nobody foresaw to itself, and reports it', async () => {
  const faults: unknown[] = [];
  const { call } = await connectInMemory(
    serviceThat(() => Response.json({ answer: 'half' })),
    (fault) => faults.push(fault),
  );
  expect(await call('ask', { question: 'How high?' })).toEqual({
    found: {},
    error: 'Something unforeseen went wrong.',
  });
  expect(faults).toEqual([expect.objectContaining({ name: 'ZodError' })]);
});

it('offers tools that read and nothing else, each with what it takes and gives', async () => {
  const { client } = await connectInMemory(refusing(500, ''));
  const { tools } = await client.listTools();
  for (const tool of tools)
    expect(tool).toMatchObject({
      description: expect.any(String),
      annotations: { readOnlyHint: true, destructiveHint: false },
      inputSchema: { type: 'object', additionalProperties: false },
      outputSchema: { type: 'object' },
    });
});

it('refuses a field that it does not know rather than ask without it', async () => {
  const { call } = await connectInMemory(refusing(500, ''));
  expect((await call('ask', { question: 'How high?', lga: 'Albury' })).error).toContain('lga');
});

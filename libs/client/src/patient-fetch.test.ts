import { expect, it } from '@jest/globals';
import { createPatientFetch, describeWait } from './patient-fetch.ts';

/** A network that gives these answers in turn, and a pause that takes no time. */
function scripted(...answers: { status: number; headers?: Record<string, string> }[]) {
  const pauses: number[] = [];
  const waits: unknown[] = [];
  let sent = 0;
  const patient = createPatientFetch({
    onWait: (wait) => waits.push(wait),
    send: async () => {
      const { status, headers = {} } = answers[Math.min(sent++, answers.length - 1)]!;
      return new Response('{}', { status, headers });
    },
    pause: async (milliseconds) => void pauses.push(milliseconds),
  });
  return { patient, pauses, waits, sent: () => sent };
}

it('waits as long as the limit says, says so, and asks again', async () => {
  const { patient, pauses, waits } = scripted({ status: 429, headers: { 'retry-after': '17' } }, { status: 200 });
  expect((await patient('http://service')).status).toBe(200);
  expect(pauses).toEqual([17_000]);
  expect(waits).toEqual([{ reason: 'limited', seconds: 17 }]);
});

it('waits once for all requests that meet the limit together', async () => {
  const { patient, pauses } = scripted(
    { status: 429, headers: { 'retry-after': '5' } },
    { status: 429, headers: { 'retry-after': '5' } },
    { status: 200 },
  );
  const answers = await Promise.all([patient('http://service'), patient('http://service')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(pauses.length).toBeLessThanOrEqual(2);
});

it('gives up on a service that stays away', async () => {
  const { patient, sent } = scripted({ status: 503, headers: { 'retry-after': '1' } });
  expect((await patient('http://service')).status).toBe(503);
  expect(sent()).toBe(4);
});

it.each([
  [429, {}],
  [500, { 'retry-after': '1' }],
  [404, {}],
])('returns %i with %j as it is', async (status, headers) => {
  const { patient, sent } = scripted({ status, headers });
  expect((await patient('http://service')).status).toBe(status);
  expect(sent()).toBe(1);
});

it('says why it waits and how long', () => {
  expect(describeWait({ reason: 'limited', seconds: 17 })).toBe('The request limit is reached; going on in 17 s.');
  expect(describeWait({ reason: 'unavailable', seconds: 1 })).toContain('trying again in 1 s');
});

import { deflateRawSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { buildQuestionAnswered } from '@regqa/testing';
import { packEvents, unpackEvents } from './packed-events.ts';

const packed = (text: string | Buffer) => ({ packed: deflateRawSync(text).toString('base64') });

it('gives back the events that were packed, in far less room', async () => {
  const events = Array.from({ length: 200 }, () => buildQuestionAnswered());
  const payload = await packEvents(events);
  expect(await unpackEvents(JSON.parse(JSON.stringify(payload)))).toEqual(events);
  expect(JSON.stringify(payload).length).toBeLessThan(JSON.stringify(events).length / 4);
});

it('replaces what no backend can store', async () => {
  const [event] = await unpackEvents(await packEvents([buildQuestionAnswered({ question: 'a\0b\ud800c' })]));
  expect(event!.question).toBe('a\uFFFDb\uFFFDc');
});

it('takes a batch as an earlier release sent it', async () => {
  const events = [buildQuestionAnswered()];
  expect(await unpackEvents({ events })).toEqual(events);
  expect(await unpackEvents(packed(JSON.stringify(events)))).toEqual(events);
});

it('takes a batch by columns, as release 0.2.0 sends it', async () => {
  const [one, other] = [
    buildQuestionAnswered({ question: 'Same?', keyId: 'access' }),
    buildQuestionAnswered({ question: 'Same?', keyId: 'access', responseTimeMs: 3 }),
  ];
  const { eventId, askedAt, responseTimeMs, requestId, ...shared } = one;
  const columns = {
    eventId: [eventId, other.eventId],
    askedAt: [askedAt, other.askedAt],
    responseTimeMs: [responseTimeMs, 3],
    requestId: [requestId, other.requestId],
    which: [0, 0],
    shared: [shared],
  };
  expect(await unpackEvents(packed(JSON.stringify(columns)))).toEqual([one, other]);
  await expect(unpackEvents(packed(JSON.stringify({ ...columns, requestId: [] })))).rejects.toThrow();
});

it.each([
  ['no payload', {}],
  ['what is not deflated', { packed: 'QUJD' }],
  ['what is no JSON', packed('events')],
  ['what are no events', packed('[{"eventId":1}]')],
  ['what would fill the memory', packed(Buffer.alloc(65 * 1024 * 1024, ' '))],
])('refuses %s', async (_what, payload) => {
  await expect(unpackEvents(payload)).rejects.toThrow();
});

import { deflateRawSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { buildQuestionAnswered } from '@regqa/testing';
import { toColumns } from './event-columns.ts';
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

it.each([
  ['no payload', {}],
  ['what is not deflated', { packed: 'QUJD' }],
  ['what is no JSON', packed('events')],
  ['what are no events', packed('[{"eventId":1}]')],
  [
    'columns, one of which is too short',
    packed(JSON.stringify({ ...toColumns([buildQuestionAnswered()]), requestId: [] })),
  ],
  ['what would fill the memory', packed(Buffer.alloc(65 * 1024 * 1024, ' '))],
])('refuses %s', async (_what, payload) => {
  await expect(unpackEvents(payload)).rejects.toThrow();
});

import { expect, it } from '@jest/globals';
import { encodeEvent } from './send-events.ts';

it('keeps a line break out of the name of an event', () => {
  expect(encodeEvent({ event: 'a\ndata: {}', data: 1 })).toBe('event: a data: {}\ndata: 1\n\n');
});

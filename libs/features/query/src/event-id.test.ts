import { expect, it } from '@jest/globals';
import { eventId } from './event-id.ts';

it('is a UUID of version 7, and of the same time never the same', () => {
  const ids = [eventId(1_772_413_200_000), eventId(1_772_413_200_000)];
  for (const id of ids) expect(id).toMatch(/^019cac0f-2680-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(ids[0]).not.toBe(ids[1]);
});

it('comes after those of an earlier time', () => {
  expect(eventId(1_772_413_200_001) > eventId(1_772_413_200_000)).toBe(true);
});

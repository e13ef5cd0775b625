import { expect, it } from '@jest/globals';
import { listUnread } from './unread-document.ts';

it('names a document after its file, without the ending and with spaces for hyphens', () => {
  expect(listUnread({}, 'quoll-local_plan.2020.pdf').title).toBe('quoll local plan.2020');
  expect(listUnread({}, '.md').title).toBe('.md');
});

it('takes the jurisdiction from the place: an area, else a state, else the Commonwealth', () => {
  expect(listUnread({ state: 'NSW', lga: ['Quoll'] }, 'a.md').jurisdiction).toBe('Local');
  expect(listUnread({ state: 'NSW' }, 'a.md').jurisdiction).toBe('NSW');
  expect(listUnread({}, 'a.md').jurisdiction).toBe('Federal');
});

it('keeps what the uploader said', () => {
  const given = { title: 'Quoll Plan', jurisdiction: 'VIC', documentType: 'guidelines' } as const;
  expect(listUnread(given, 'a.md')).toMatchObject(given);
});

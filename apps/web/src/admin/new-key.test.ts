import { expect, it } from '@jest/globals';
import { bodyOf, EMPTY_KEY } from './new-key.ts';

it('leaves out what was left empty', () => {
  expect(bodyOf({ ...EMPTY_KEY, name: ' Council ' })).toEqual({ name: 'Council', level: 'ordinary' });
});

it('has a limit, filters, and an end that is the end of the day where the administrator is', () => {
  const body = bodyOf({ ...EMPTY_KEY, name: 'x', limit: '60', state: 'NSW', area: 'Albury', expires: '2027-01-31' });
  expect(body).toMatchObject({ rate_limit_per_minute: 60, filters: { state: 'NSW', lga_name: 'Albury' } });
  expect(new Date(body.expires_at!).getHours()).toBe(23);
});

it('names an area of the other territories without a state, since they have no code', () => {
  const { filters } = bodyOf({ ...EMPTY_KEY, name: 'x', state: 'OT', area: 'Christmas Island' });
  expect(filters).toEqual({ lga_name: 'Christmas Island' });
});

it('limits no admin key to a place', () => {
  expect(bodyOf({ ...EMPTY_KEY, name: 'x', level: 'admin', state: 'NSW' })).not.toHaveProperty('filters');
});

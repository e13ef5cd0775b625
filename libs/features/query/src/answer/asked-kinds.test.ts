import { expect, it } from '@jest/globals';
import { askedKinds, statedShare } from './asked-kinds.ts';

it.each([
  ['How long may the chair hold office?', 'duration', 'The period must not exceed 3 years.', 'A member holds office for the period in the instrument.'],
  ['Within how many days must the Minister decide?', 'duration', 'The Minister must decide within sixty days.', 'The Minister must decide soon.'],
  ['How often must fences be inspected?', 'frequency', 'Fences must be inspected once a week.', 'Fences must be inspected.'],
  ['What is the maximum height of a shed?', 'measure', 'A shed must not exceed 8.5 m.', 'A shed must be painted.'],
  ['What is the maximum height of a shed?', 'measure', 'It must not exceed the height shown for the land on the Height Map.', 'A map is kept.'],
  ['What floor space ratio applies?', 'measure', 'The ratio is 4:1.', 'A ratio applies.'],
  ['How many dwellings may there be?', 'count', 'There may be 4 dwellings.', '(4) There may be dwellings.'],
  ['How many dwellings may there be?', 'count', 'There may be four dwellings.', 'See clause 5.4(2) and Part 3 for the number of dwellings.'],
  ['What is the penalty for draining a wetland?', 'sanction', 'Maximum penalty—500 penalty units.', 'A person must not drain a wetland.'],
  ['What share of owners must agree?', 'share', '60% of the owners must agree.', 'The owners must agree.'],
  ['By what date must the report be given?', 'date', 'The report must be given by 28 February.', 'The report must be given.'],
  ['Who keeps the register?', 'body', 'The Secretary must keep a register.', 'A register is kept.'],
  ['When is consent not needed?', 'condition', 'Consent is not needed if the shed is small.', 'Sheds are small.'],
  ['Can a shed be built?', 'rule', 'A shed must not be built.', 'Sheds are small.'],
])('%p asks for a %s, which %p states', (question, name, states, other) => {
  const kind = askedKinds(question).filter((one) => one.name === name);
  expect(kind).toHaveLength(1);
  expect([statedShare(states, kind), statedShare(other, kind)]).toEqual([1, 0]);
});

it('finds no kind in a mere topic, and counts telling kinds more', () => {
  expect(askedKinds('wetland drainage')).toEqual([]);
  expect(statedShare('anything', [])).toBe(0);
  const kinds = askedKinds('When must the fee be paid and how many days are there?');
  expect(statedShare('The fee must be paid within 14 days.', kinds)).toBeGreaterThan(statedShare('The fee must be paid.', kinds));
});

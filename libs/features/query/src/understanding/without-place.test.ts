import { describe, expect, it } from '@jest/globals';
import { withoutPlace } from './without-place.ts';

const inNsw = (name: string) => ({ place: { states: ['NSW' as const], lga: name }, placeNames: [name] });

describe('a question without the place that it is restricted to', () => {
  it.each([
    ['May I keep bees in Orange?', 'Orange', 'May I keep bees?'],
    ['In Orange, may I keep bees?', 'Orange', 'may I keep bees?'],
    ['May I keep bees in the City of Orange, NSW, at home?', 'Orange', 'May I keep bees at home?'],
    ['What does a shed need in Wagga Wagga City Council?', 'Wagga Wagga', 'What does a shed need?'],
    ['What does a shed need in the Ku-ring-gai LGA?', 'Ku-ring-gai', 'What does a shed need?'],
    ['Can I clear native vegetation in New South Wales?', 'Orange', 'Can I clear native vegetation?'],
  ])('%s', (question, name, bare) => {
    expect(withoutPlace(question, inNsw(name))).toBe(bare);
  });

  it.each([
    'What applies at East Albury?',
    'What is allowed in Albury Regional Jobs Precinct?',
    'How high may I build under the Albury LEP?',
    'How high may I build under the Albury local environmental plan?',
    'Does Albury Council keep a register?',
    'What applies in Alburyville?',
    'May I keep bees in Orange?',
    'In Albury?',
    '',
  ])('keeps: %s', (question) => {
    expect(withoutPlace(question, inNsw('Albury'))).toBe(question);
  });

  it('takes a name for what it is, whatever characters it has', () => {
    expect(withoutPlace('May I keep bees in A(b)?', { place: null, placeNames: ['A(b)', '(', '\\'] })).toBe('May I keep bees?');
  });
});

import { expect, it } from '@jest/globals';
import { possibleProvisionKeys } from './provision-keys.ts';

it('looks a number up whatever word people name a provision by', () => {
  expect(possibleProvisionKeys('18a')).toEqual(['s-18a', 'cl-18a', 'reg-18a', 'r-18a', 'art-18a']);
});

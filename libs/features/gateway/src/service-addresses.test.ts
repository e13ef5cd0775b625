import { expect, it } from '@jest/globals';
import { ServiceAddresses } from './service-addresses.ts';

const clock = { now: () => 1_700_000_000_000 };
const opened = () => {
  const addresses = new ServiceAddresses(['http://127.0.0.1:1', 'http://127.0.0.1:2'], clock);
  const [one, two] = addresses.all();
  return { addresses, one: one!, two: two! };
};

it('sends a request to an instance that was not tried before', () => {
  const { addresses, one, two } = opened();
  expect(addresses.next(new Set([one]))).toBe(two);
  expect(addresses.next(new Set([two]))).toBe(one);
});

it('sends a request again to an instance that works before it tries one that does not', () => {
  const { addresses, one, two } = opened();
  two.heard('silent', clock.now());
  expect(addresses.next(new Set([one]))).toBe(one);
  expect(addresses.next(new Set([one, two]))).toBe(one);
});

it('tries one that does not answer where none works', () => {
  const { addresses, one, two } = opened();
  for (const address of [one, two]) address.heard('silent', clock.now());
  expect(addresses.next(new Set([one]))).toBe(two);
});

import { expect, it } from '@jest/globals';
import { RequestsOnTheirWay } from './requests-on-their-way.ts';

it('breaks off each request that has not gone, and no other', () => {
  const requests = new RequestsOnTheirWay();
  const brokenOff: string[] = [];
  const gone = Object.fromEntries([...'abcde'].map((name) => [name, requests.add(() => void brokenOff.push(name))]));
  for (const name of ['b', 'e', 'a', 'b']) gone[name]!();
  expect(requests.size).toBe(2);
  requests.breakOffAll();
  expect(brokenOff.toSorted()).toEqual(['c', 'd']);
});

it('lets requests go while they are broken off', () => {
  const requests = new RequestsOnTheirWay();
  const brokenOff: number[] = [];
  const gone = [0, 1, 2].map((one) =>
    requests.add(() => {
      brokenOff.push(one);
      gone[one]!();
    }),
  );
  requests.breakOffAll();
  expect(brokenOff).toEqual([0, 1, 2]);
  expect(requests.size).toBe(0);
});

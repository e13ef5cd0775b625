import { expect, it } from '@jest/globals';
import { byteRangeOf } from './byte-range.ts';

it.each([
  ['bytes=0-4', { first: 0, last: 4 }],
  ['bytes=3-', { first: 3, last: 9 }],
  ['bytes=-4', { first: 6, last: 9 }],
  ['bytes=-40', { first: 0, last: 9 }],
  ['bytes=8-400', { first: 8, last: 9 }],
  ['bytes=9-9', { first: 9, last: 9 }],
])('reads %s of ten bytes', (header, range) => {
  expect(byteRangeOf(header, 10)).toEqual(range);
});

it.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=5-3',
  'bytes=10-',
  'bytes=-0',
  'bytes=0-1,4-5',
  'lines=0-4',
  'bytes=0x1-2',
  'bytes=1-2 ',
  `bytes=0-${'9'.repeat(40)}`,
])('lets the whole file answer %j', (header) => {
  expect(byteRangeOf(header, 10)).toBeUndefined();
});

it('finds no part of an empty file', () => {
  expect([byteRangeOf('bytes=0-', 0), byteRangeOf('bytes=-1', 0)]).toEqual([undefined, undefined]);
});

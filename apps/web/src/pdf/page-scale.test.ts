import { expect, it } from '@jest/globals';
import { pageScale } from './page-scale.ts';

const A4 = { width: 595, height: 842 };

it('fills the width at zoom 1, sharp on the screen it is on', () => {
  expect(pageScale(A4, { width: 1_190, zoom: 1, pixelRatio: 1.5 })).toEqual({ scale: 2, density: 1.5 });
  expect(pageScale(A4, { width: 595, zoom: 2, pixelRatio: 1 })).toEqual({ scale: 2, density: 1 });
});

it.each([
  [A4, { width: 2_000, zoom: 3, pixelRatio: 3 }],
  [
    { width: 14_400, height: 14_400 },
    { width: 1_000, zoom: 3, pixelRatio: 2 },
  ],
  [
    { width: 10, height: 14_400 },
    { width: 700, zoom: 1, pixelRatio: 1 },
  ],
])('never asks for a canvas that a browser refuses: %j in %j', (page, into) => {
  const { scale, density } = pageScale(page, into);
  const sides = [page.width, page.height].map((points) => points * scale * density);
  expect(sides[0]! * sides[1]!).toBeLessThanOrEqual(16_000_001);
  expect(Math.max(...sides)).toBeLessThanOrEqual(8_193);
});

it('draws a page into a view that has no width yet', () => {
  expect(pageScale(A4, { width: 0, zoom: 1, pixelRatio: 1 }).scale).toBeGreaterThan(0);
});

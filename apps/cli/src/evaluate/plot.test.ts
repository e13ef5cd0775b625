import { plotLines } from './plot.ts';
import type { Plot } from './plot.ts';
import { plotSvg } from './plot-svg.ts';

const plot: Plot = { title: 'Right & <wrong>', xLabel: 'across', yLabel: 'up', yMost: 1, diagonal: true, joined: false, series: [{ name: 'one', points: [{ x: 0, y: 1 }, { x: 1, y: 0 }] }, { name: 'two', points: [{ x: 1, y: 1, weight: 4 }, { x: 0, y: 0, weight: 1 }] }] };

it('draws each series with a mark of its own, no wider than the terminal', () => {
  const lines = plotLines(plot, 40);
  expect(Math.max(...lines.slice(2).map(({ length }) => length))).toBeLessThanOrEqual(40);
  expect(lines[1]).toContain('o one, x two, . where a score is what it says');
  const rows = lines.filter((line) => line.includes('|'));
  expect([rows[0], rows.at(-1)]).toEqual([expect.stringMatching(/^ 1\.00 \|o {29}\.x$/), expect.stringMatching(/^ 0\.00 \|x\. {29}o$/)]);
});

it('leaves out a point beyond the axes', () => {
  const lines = plotLines({ ...plot, diagonal: false, yMost: 0.5, series: [{ name: 'one', points: [{ x: 0.5, y: 0.9 }] }] }, 80);
  expect(lines.slice(2).join('')).not.toContain('o');
});

it('is a picture whose words are escaped and whose points weigh by area', () => {
  const svg = plotSvg(plot);
  expect(svg).toContain('<title>Right &amp; &lt;wrong&gt;</title>');
  expect([...svg.matchAll(/<circle [^>]*r="([\d.]+)"/g)].map(([, radius]) => Number(radius))).toEqual([7, 7, 7, 3.5]);
  expect(svg).not.toMatch(/NaN|undefined/);
});

it('joins the points of a curve', () => {
  const svg = plotSvg({ ...plot, joined: true });
  expect(svg.match(/<polyline/g)).toHaveLength(2);
  expect(svg).not.toContain('<circle');
});

it('is empty without points', () => {
  const empty = { ...plot, joined: true, series: [{ name: 'one', points: [] }] };
  expect(plotSvg(empty)).not.toMatch(/NaN|Infinity/);
  expect(plotLines(empty, 80)).toHaveLength(16);
});

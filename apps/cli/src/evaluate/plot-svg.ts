/** Draws a plot as a scalable picture that needs no script and no font of its own. */
import type { Plot, Series } from './plot.ts';

const [WIDTH, HEIGHT] = [520, 400];
const [LEFT, TOP, RIGHT, BOTTOM] = [56, 40, 16, 72];
const INNER = { width: WIDTH - LEFT - RIGHT, height: HEIGHT - TOP - BOTTOM };
const TICKS = 5;
/** Told apart by people who see colours differently (Okabe and Ito 2008). */
const COLOURS = ['#0072b2', '#d55e00', '#009e73'];
const LARGEST_POINT = 7;

/** Returns the plot as an SVG document. A point's area says how much it weighs. */
export function plotSvg(plot: Plot): string {
  const { title, xLabel, yLabel, yMost, diagonal } = plot;
  const x = (value: number) => round(LEFT + value * INNER.width);
  const y = (value: number) => round(TOP + (1 - value / yMost) * INNER.height);
  const grid = Array.from({ length: TICKS + 1 }, (_, at) => [
    line({ x1: x(at / TICKS), y1: y(0), x2: x(at / TICKS), y2: y(yMost) }, '#ddd'),
    line({ x1: x(0), y1: y((yMost * at) / TICKS), x2: x(1), y2: y((yMost * at) / TICKS) }, '#ddd'),
    label((at / TICKS).toFixed(1), { x: x(at / TICKS), y: y(0) + 16, anchor: 'middle' }),
    label(((yMost * at) / TICKS).toFixed(2), { x: LEFT - 6, y: y((yMost * at) / TICKS) + 4, anchor: 'end' }),
  ]).flat();
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    label(title, { x: LEFT, y: 24, size: 15 }),
    ...grid,
    ...(diagonal ? [line({ x1: x(0), y1: y(0), x2: x(Math.min(1, yMost)), y2: y(Math.min(1, yMost)) }, '#888', ' stroke-dasharray="5 4"')] : []),
    ...plot.series.flatMap((series, at) => drawSeries(series, { x, y, joined: plot.joined, colour: COLOURS[at % COLOURS.length]! })),
    label(xLabel, { x: x(0.5), y: HEIGHT - BOTTOM + 36, anchor: 'middle' }),
    `<text x="14" y="${y(yMost / 2)}" text-anchor="middle" transform="rotate(-90 14 ${y(yMost / 2)})">${escaped(yLabel)}</text>`,
    ...plot.series.map(({ name }, at) => label(name, { x: LEFT + at * (INNER.width / plot.series.length), y: HEIGHT - 12, fill: COLOURS[at % COLOURS.length]! })),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif" font-size="12" role="img">\n<title>${escaped(title)}</title>\n${parts.join('\n')}\n</svg>\n`;
}

interface Drawing {
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
  readonly joined: boolean;
  readonly colour: string;
}

function drawSeries({ points }: Series, { x, y, joined, colour }: Drawing): string[] {
  if (joined) return [`<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points.map((point) => `${x(point.x)},${y(point.y)}`).join(' ')}"/>`];
  const heaviest = Math.max(1, ...points.map(({ weight = 1 }) => weight));
  return points.map((point) => `<circle cx="${x(point.x)}" cy="${y(point.y)}" r="${round(LARGEST_POINT * Math.sqrt((point.weight ?? 1) / heaviest))}" fill="${colour}" fill-opacity="0.7"/>`);
}

function line(ends: Readonly<Record<'x1' | 'y1' | 'x2' | 'y2', number>>, stroke: string, more = ''): string {
  return `<line ${Object.entries(ends).map(([name, value]) => `${name}="${value}"`).join(' ')} stroke="${stroke}"${more}/>`;
}

function label(text: string, { x, y, anchor = 'start', size = 12, fill = '#222' }: { x: number; y: number; anchor?: 'start' | 'middle' | 'end'; size?: number; fill?: string }): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" font-size="${size}" fill="${fill}">${escaped(text)}</text>`;
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const round = (value: number): number => Math.round(value * 10) / 10;

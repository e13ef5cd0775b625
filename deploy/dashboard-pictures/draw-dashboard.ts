/** Draws a dashboard as a page: each panel in its place, with its title, unit and legend. */
import { marksOf, writerOf } from './units.ts';
import type { Panel, ReadPanel, Series, TimeRange } from './read-panels.ts';

/** Okabe and Ito (2008): told apart by the colour-blind too; without their yellow, which is pale on white. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#000000'];
const DASHES = ['none', '6 3', '2 2'];
/** Pixels. */
const COLUMN = 46;
const PLOT = { left: 58, right: 24, top: 8, bottom: 130, height: 150, names: 170 };
const TIMES = [0, 0.5, 1];
const STYLE = `body { margin: 0; background: #f4f5f5; font: 12px Arial, sans-serif; color: #24292e }
  h1 { font-size: 18px; margin: 12px 8px 4px } main { display: grid; grid-template-columns: repeat(24, ${COLUMN}px) }
  section { background: #fff; border: 1px solid #ddd; margin: 4px; padding: 8px } h2 { font-size: 12px; margin: 0 0 4px }
  ul { list-style: none; margin: 4px 0 0; padding: 0; display: flex; flex-wrap: wrap; gap: 2px 12px; font-size: 11px }
  li { display: flex; align-items: center; gap: 4px } text { font-size: 10px; fill: #555 }`;

interface Plot {
  readonly panel: Panel;
  readonly series: readonly Series[];
  readonly highest: number;
  readonly width: number;
  readonly range: TimeRange;
  readonly x: (time: number) => number;
}
interface Drawn {
  readonly picture: readonly string[];
  readonly legend: readonly string[];
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const label = (text: string, [x, y]: readonly [number, number], anchor: 'start' | 'middle' | 'end') =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${escape(text)}</text>`;
const box = ([x, y]: readonly [number, number], [width, height]: readonly [number, number], fill: string) =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="${fill}"/>`;
const upTo = (share: number) => PLOT.bottom - share * (PLOT.bottom - PLOT.top);
const stroke = (at: number) =>
  `fill="none" stroke-width="1.5" stroke-linecap="round" stroke="${COLOURS[at % COLOURS.length]}" ` +
  `stroke-dasharray="${DASHES[Math.floor(at / COLOURS.length) % DASHES.length]}"`;
const key = (style: string, name: string) =>
  `<li><svg width="16" height="10"><path d="M0 5h16" ${style}/></svg>${escape(name)}</li>`;

const DRAWN_AS: ReadonlyMap<string, (plot: Plot) => Drawn> = new Map([
  ['heatmap', drawHeatmap],
  ['bargauge', drawBars],
]);

/** Returns the page of a dashboard whose panels were read over this time, by UTC. */
export function drawDashboard(title: string, panels: readonly ReadPanel[], range: TimeRange): string {
  const sections = panels.map((read) => {
    const { x, y, w, h } = read.panel.gridPos;
    const place = `grid-column: ${x + 1} / span ${w}; grid-row: ${y + 1} / span ${h}`;
    return `<section style="${place}"><h2>${escape(read.panel.title)}</h2>${drawPanel(read, range)}</section>`;
  });
  return `<!doctype html><style>${STYLE}</style><h1>${escape(title)}</h1><main>${sections.join('')}</main>`;
}

function drawPanel({ panel, series }: ReadPanel, range: TimeRange): string {
  const width = panel.gridPos.w * COLUMN - 26;
  const { start, end } = range;
  const x = (time: number) => PLOT.left + ((time - start) / (end - start)) * (width - PLOT.left - PLOT.right);
  const highest = Math.max(...series.flatMap(({ points }) => points.map(([, value]) => value)));
  const draw = DRAWN_AS.get(panel.type) ?? drawLines;
  const { picture, legend } = draw({ panel, series, highest, width, range, x });
  return `<svg width="${width}" height="${PLOT.height}">${picture.join('')}</svg><ul>${legend.join('')}</ul>`;
}

function timesOf({ range: { start, end }, x }: Plot): string[] {
  const times = TIMES.map((share) => start + share * (end - start));
  const clock = (time: number) => new Date(time * 1000).toISOString().slice(11, 16);
  return times.map((time) => label(clock(time), [x(time), PLOT.height - 5], 'middle'));
}

function drawLines(plot: Plot): Drawn {
  const { panel, series, highest, width, range, x } = plot;
  const { unit, max } = panel.fieldConfig.defaults;
  const marks = marksOf(unit, max ?? highest);
  const y = (value: number) => upTo(value / marks.at(-1)!.value);
  const grid = marks.map(
    (mark) =>
      `<path d="M${PLOT.left} ${y(mark.value)}H${width - PLOT.right}" stroke="#e4e4e4"/>` +
      label(mark.label, [PLOT.left - 5, y(mark.value) + 3], 'end'),
  );
  const lines = series.map(({ points }, at) => {
    const path = points.map(([time, value], index) => {
      const follows = time - (points[index - 1]?.[0] ?? -Infinity) < 1.5 * range.step;
      return `${follows ? 'L' : 'M'}${x(time).toFixed(1)} ${y(value).toFixed(1)}${follows ? '' : 'h0'}`;
    });
    return `<path d="${path.join('')}" ${stroke(at)}/>`;
  });
  return {
    picture: [...grid, ...lines, ...timesOf(plot)],
    legend: series.map(({ name }, at) => key(stroke(at), name)),
  };
}

function drawHeatmap(plot: Plot): Drawn {
  const { series, highest, range, x } = plot;
  const size = [x(range.step) - x(0), upTo(0) - upTo(1 / series.length)] as const;
  const colour = (value: number) => `rgb(0 114 178 / ${(value / highest).toFixed(2)})`;
  const rows = series.flatMap(({ name, points }, at) => {
    const y = upTo((at + 1) / series.length);
    const cells = points.map(([time, value]) => box([x(time - range.step), y], size, colour(value)));
    return [...cells, label(name, [PLOT.left - 5, y + size[1]], 'end')];
  });
  const legend = [highest / 4, highest].map((value) =>
    key(`stroke-width="10" stroke="${colour(value)}"`, `${value.toFixed(0)} answers`),
  );
  return { picture: [...rows, ...timesOf(plot)], legend };
}

/** What there was at the end. */
function drawBars({ panel, series, width, range }: Plot): Drawn {
  const isLast = ([time]: Series['points'][number]) => time > range.end - range.step;
  const last = series.flatMap(({ name, points }) => points.filter(isLast).map(([, value]) => ({ name, value })));
  const bars = last.toSorted((one, other) => other.value - one.value);
  const longest = bars[0]?.value ?? 1;
  const { write } = writerOf(panel.fieldConfig.defaults.unit, longest);
  const row = PLOT.height / bars.length;
  const picture = bars.flatMap(({ name, value }, at) => [
    label(name, [PLOT.names - 5, (at + 0.7) * row], 'end'),
    box([PLOT.names, at * row + 2], [(width - PLOT.names - 50) * (value / longest), row - 4], COLOURS[0]!),
    label(write(value), [width, (at + 0.7) * row], 'end'),
  ]);
  return { picture, legend: [] };
}

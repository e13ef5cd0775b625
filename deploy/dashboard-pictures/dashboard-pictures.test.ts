import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeWhere, eventually } from '@regqa/testing';
import type { PrometheusServer } from '@regqa/testing/prometheus-server';
import YAML from 'yaml';
import { drawDashboard } from './draw-dashboard.ts';
import { readAlerts, startOwnPrometheus } from './own-prometheus.ts';
import { readPanel } from './read-panels.ts';
import type { Panel } from './read-panels.ts';
import { marksOf } from './units.ts';

const FOLDER = join(import.meta.dirname, '../observability');
const PANELS = globSync('dashboards/*.json', { cwd: FOLDER }).flatMap(
  (file) => (JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as { panels: Panel[] }).panels,
);
const RANGE = { start: 1_000, end: 1_020, step: 5 };

const panelOf = (expr: string, more: Partial<Panel> = {}, format?: string): Panel => ({
  type: 'timeseries',
  title: 'Questions',
  gridPos: { x: 8, y: 0, w: 8, h: 8 },
  fieldConfig: { defaults: { unit: 's' } },
  targets: [{ expr, legendFormat: '{{le}}{{outcome}}', ...(format !== undefined && { format }) }],
  ...more,
});
const line = (metric: object, ...values: string[]) => ({
  metric,
  values: values.map((value, at) => [1_000 + 5 * at, value]),
});
/** Answers every query with this and keeps what was asked. */
function answering(...result: object[]): PrometheusServer & { asked: unknown[] } {
  const asked: unknown[] = [];
  return {
    asked,
    get: async (_path, parameters) => (asked.push(parameters?.['query']), { result }),
    close: async () => {},
  };
}

describe('a panel that is read', () => {
  it('has its lines under the names of its legend, without what is no number', async () => {
    const prometheus = answering(line({ outcome: 'answered' }, '1', 'NaN', '3'));
    const { series, faults } = await readPanel(panelOf('rate(a[$__rate_interval])'), prometheus, RANGE);
    expect(prometheus.asked).toEqual(['rate(a[20s])']);
    expect(series).toEqual([
      {
        name: 'answered',
        points: [
          [1_000, 1],
          [1_010, 3],
        ],
      },
    ]);
    expect(faults).toEqual([]);
  });

  it('has the buckets of a heat map in order, each without the smaller ones', async () => {
    const prometheus = answering(line({ le: '+Inf' }, '9'), line({ le: '0.5' }, '2'), line({ le: '1' }, '5'));
    const { series } = await readPanel(panelOf('a', { type: 'heatmap' }, 'heatmap'), prometheus, RANGE);
    expect(series.map(({ name, points }) => [name, points[0]![1]])).toEqual([
      ['0.5', 2],
      ['1', 3],
      ['+Inf', 4],
    ]);
  });

  it.each([
    ['nothing for a', []],
    ['nothing for a', [line({}, 'NaN')]],
    ['nothing but zeros', [line({}, '0', '0')]],
  ])('is reported by its title: %s', async (fault, result) => {
    const { faults } = await readPanel(panelOf('a'), answering(...result), RANGE);
    expect(faults).toEqual([`Questions: ${fault}`]);
  });
});

describe('a panel that is drawn', () => {
  it('has its title, the marks of its unit, its legend, and a gap where nothing was', async () => {
    const prometheus = answering(line({ outcome: '<b>' }, '0.1', 'NaN', 'NaN', '0.4', '0.4'));
    const page = drawDashboard('Answers', [await readPanel(panelOf('a'), prometheus, RANGE)], RANGE);
    for (const part of ['<h1>Answers', '<h2>Questions', '>400 ms<', '&#60;b&#62;', 'grid-column: 9 / span 8'])
      expect(page).toContain(part);
    expect(page).toMatch(/d="M[\d.]+ [\d.]+h0M[\d.]+ [\d.]+h0L[\d.]+ [\d.]+"/);
  });

  it('is as long in bars as it is at the end', async () => {
    const prometheus = answering(
      line({ outcome: 'a' }, '9', '1', '1', '1', '1'),
      line({ outcome: 'b' }, '2', '2', '2', '2', '2'),
    );
    const page = drawDashboard('', [await readPanel(panelOf('a', { type: 'bargauge' }), prometheus, RANGE)], RANGE);
    const [longest, other] = [...page.matchAll(/<rect [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
    expect(other! / longest!).toBeCloseTo(0.5);
    expect(page.indexOf('>b<')).toBeLessThan(page.indexOf('>a<'));
  });

  it.each([
    ['s', 0.34, '400 ms'],
    ['s', 170, '200 s'],
    ['bytes', 380 * 2 ** 20, '400 MiB'],
    ['percentunit', 1, '100 %'],
    ['reqps', 0.07, '0.08 req/s'],
    ['currencyUSD', 3, '3 US$'],
    ['short', 0, '1'],
  ])('ends at a round number: %s up to %d at %s', (unit, highest, last) => {
    expect(marksOf(unit, highest).at(-1)!.label).toBe(last);
  });

  it('is refused with a unit that it does not know', () => {
    expect(() => marksOf('furlongs', 1)).toThrow('furlongs');
  });
});

it.each(PANELS.filter(({ type }) => type === 'heatmap').map((panel) => [panel.title, panel] as const))(
  'has Grafana take the smaller buckets away: %s',
  (_title, { targets }) => expect(targets.map(({ format }) => format)).toEqual(['heatmap']),
);

describeWhere('prometheus')('a Prometheus with the settings of the repository', () => {
  const folder = mkdtempSync(join(tmpdir(), 'regqa-own-prometheus-'));
  const tokenFile = join(folder, 'token');
  let count = 0;
  const target = createServer(({ headers }, response) => {
    response.statusCode = headers.authorization === 'Bearer letmein' ? 200 : 401;
    response.setHeader('content-type', 'text/plain; version=0.0.4');
    response.end(`questions_total{outcome="answered"} ${(count += 3)}\n`);
  });
  let prometheus: PrometheusServer;
  let range: typeof RANGE;

  beforeAll(async () => {
    writeFileSync(tokenFile, 'letmein');
    await new Promise<void>((resolve) => void target.listen(0, '127.0.0.1', resolve));
    const start = Math.floor(Date.now() / 1000);
    range = { start, end: start + 60, step: 1 };
    const host = `127.0.0.1:${(target.address() as AddressInfo).port}`;
    prometheus = await startOwnPrometheus(host, { tokenFile, seconds: 1 });
  });
  afterAll(async () => {
    await prometheus?.close();
    target.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has read what was counted', async () => {
    const panel = panelOf('sum by (outcome) (rate(questions_total[$__rate_interval]))');
    await eventually(async () => {
      const { series, faults } = await readPanel(panel, prometheus, range);
      expect(faults).toEqual([]);
      expect(series[0]!.name).toBe('answered');
      expect(series[0]!.points.at(-1)![1]).toBeGreaterThan(1);
    });
  }, 20_000);

  it('takes every query of the dashboards, and says which it does not take', async () => {
    for (const panel of PANELS) await readPanel(panel, prometheus, range);
    await expect(readPanel(panelOf('sum(a'), prometheus, range)).rejects.toThrow(/^Questions: sum\(a: .*parse error/);
  });

  it('takes every alert rule, and says which would fire', async () => {
    const { groups } = YAML.parse(readFileSync(join(FOLDER, 'alerts.yaml'), 'utf8')) as {
      groups: { rules: { alert: string }[] }[];
    };
    await eventually(async () => {
      const { names, faults } = await readAlerts(prometheus);
      expect(names).toEqual(groups.flatMap(({ rules }) => rules.map(({ alert }) => alert)));
      expect(faults).toEqual(['RegqaNoWorker: health ok, pending']);
    });
  }, 20_000);
});

/** What the panels of Grafana's dashboards show of what a Prometheus has read. */
import type { PrometheusServer } from '@regqa/testing/prometheus-server';

export interface Panel {
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly fieldConfig: { readonly defaults: { readonly unit: string; readonly max?: number } };
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string; readonly format?: string }[];
}
/** Seconds since the epoch; the step is how often Prometheus reads. */
export interface TimeRange {
  readonly start: number;
  readonly end: number;
  readonly step: number;
}
/** A line of a panel; points where there is no number are left out. */
export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [time: number, value: number])[];
}
export interface ReadPanel {
  readonly panel: Panel;
  readonly series: readonly Series[];
  /** A target that gives nothing, or a panel that shows nothing but zeros. */
  readonly faults: readonly string[];
}
type Labels = Readonly<Record<string, string>>;
type Matrix = readonly { readonly metric: Labels; readonly values: readonly (readonly [number, string])[] }[];

/** Returns what a panel shows over a time. Throws with its title where Prometheus does not take a query. */
export async function readPanel(panel: Panel, prometheus: PrometheusServer, range: TimeRange): Promise<ReadPanel> {
  const [series, faults]: [Series[], string[]] = [[], []];
  for (const { expr, legendFormat, format } of panel.targets) {
    const result = await readQuery(expr, prometheus, range).catch((cause: unknown) => {
      throw new Error(`${panel.title}: ${expr}: ${String(cause)}`, { cause });
    });
    const lines = (format === 'heatmap' ? bucketsApart(result) : result).map(({ metric, values }) => ({
      name: legendFormat.replace(/\{\{(\w+)\}\}/g, (_all, label: string) => metric[label] ?? ''),
      points: values.map(([time, value]) => [time, Number(value)] as const).filter((point) => isFinite(point[1])),
    }));
    const filled = lines.filter(({ points }) => points.length > 0);
    if (filled.length === 0) faults.push(`${panel.title}: nothing for ${expr}`);
    series.push(...filled);
  }
  const isFlat = series.every(({ points }) => points.every(([, value]) => value === 0));
  if (isFlat && series.length > 0) faults.push(`${panel.title}: nothing but zeros`);
  return { panel, series, faults };
}

async function readQuery(expr: string, prometheus: PrometheusServer, { start, end, step }: TimeRange): Promise<Matrix> {
  // As Grafana does for a step of one scrape.
  const query = expr.replaceAll('$__rate_interval', `${4 * step}s`).replaceAll('$__range', `${end - start}s`);
  const asked = { query, start: String(start), end: String(end), step: String(step) };
  return ((await prometheus.get('query_range', asked)) as { result: Matrix }).result;
}

/** A bucket of Prometheus counts what is in the smaller ones too; Grafana takes that away for a heat map. */
function bucketsApart(matrix: Matrix): Matrix {
  const bound = ({ metric }: Matrix[number]) => Number(metric['le']?.replace('+Inf', 'Infinity'));
  const buckets = matrix.toSorted((one, other) => bound(one) - bound(other));
  return buckets.map(({ metric, values }, at) => {
    const smaller = new Map(buckets[at - 1]?.values.map(([time, value]) => [time, Number(value)]));
    return { metric, values: values.map(([time, value]) => [time, String(Number(value) - (smaller.get(time) ?? 0))]) };
  });
}

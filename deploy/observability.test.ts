import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parser } from '@prometheus-io/lezer-promql';
import YAML from 'yaml';
import { describeWhere } from '@regqa/testing';
import { startServiceProcess } from '@regqa/testing/end-to-end';
import type { ServiceProcess } from '@regqa/testing/end-to-end';
import { renderChart, VALUE_SETS } from './rendered-chart.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}
interface Dashboard {
  readonly uid: string;
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}

const folder = join(import.meta.dirname, 'observability');
const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const rules = (YAML.parse(read('observability/alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const dashboards = globSync('dashboards/*.json', { cwd: folder }).map(
  (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Dashboard,
);
const ofDashboards = dashboards.flatMap(({ panels }) =>
  panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
);
const expressions = [...rules.map(({ alert, expr }) => [alert, expr] as const), ...ofDashboards];

/** Returns the names of the metrics that an expression of PromQL asks for. Throws where it is none. */
function metricsOf(expr: string): string[] {
  const text = expr.replaceAll(/\$__(rate_interval|range)/g, '5m');
  const names: string[] = [];
  parser.parse(text).iterate({
    enter: ({ type, node, from, to }) => {
      if (type.isError) throw new Error(`Not PromQL at ${from}: ${text}`);
      if (type.name === 'Identifier' && node.parent?.type.name === 'VectorSelector') names.push(text.slice(from, to));
    },
  });
  return names;
}

/** Returns the names under which the samples of a metrics text are stored. */
function sampleNames(text: string): Set<string> {
  const described = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  const parts = (name: string) => ['_bucket', '_sum', '_count'].map((part) => `${name}${part}`);
  return new Set(described.flatMap(([, name, type]) => (type === 'histogram' ? parts(name!) : [name!])));
}

/** The anchor that a forge makes of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

describe('dashboards and alerts', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'regqa-observability-'));
  let service: ServiceProcess;
  let names: Set<string>;

  beforeAll(async () => {
    service = await startServiceProcess({ dataFolder, samples: false });
    const answer = await fetch(`${service.url}/metrics`, { headers: { 'x-api-key': service.keys.admin } });
    names = sampleNames(await answer.text());
  });
  afterAll(async () => {
    await service?.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it.each(expressions)('ask for metrics that a service shows which runs as one process: %s', (_title, expr) => {
    const asked = metricsOf(expr);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((name) => !names.has(name))).toEqual([]);
  });

  it('would be found out with a name that there is not, and with what is no PromQL', () => {
    expect(
      metricsOf('sum(rate(questions_totall{outcome="x"}[5m])) by (mode) > 1').filter((name) => !names.has(name)),
    ).toEqual(['questions_totall']);
    expect(() => metricsOf('sum(rate(questions_total[5m])')).toThrow('Not PromQL');
  });

  it('show every metric of the service somewhere', () => {
    const shown = new Set(expressions.flatMap(([, expr]) => metricsOf(expr)));
    const unshown = [...names].filter((name) => !shown.has(name) && !/_(bucket|sum|count)$/.test(name));
    expect(unshown).toEqual([]);
  });
});

describe('an alert', () => {
  const headings = [...read('runbook.md').matchAll(/^(#+) (.+)$/gm)].map(([, level, title]) => ({
    level: level!.length,
    anchor: anchorOf(title!),
  }));

  it.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s leads to its section of the runbook, which says three things',
    (_name, { annotations }) => {
      expect(annotations.summary).toMatch(/^[A-Z].{20,}[^.]$/);
      const [file, anchor] = annotations.runbook_url.split('#');
      expect(file).toBe('deploy/runbook.md');
      expect(headings.filter((heading) => heading.anchor === anchor)).toEqual([{ level: 4, anchor }]);
      const section = read('runbook.md')
        .split(/^#+ /m)
        .find((part) => anchorOf(part.split('\n', 1)[0]!) === anchor)!;
      for (const part of ['*Means*', '*Look at*', '*Do*']) expect([part, section.includes(part)]).toEqual([part, true]);
    },
  );

  it('has a section of its own', () => {
    const urls = rules.map(({ annotations }) => annotations.runbook_url);
    expect(new Set(urls).size).toBe(rules.length);
    expect(rules.length).toBeGreaterThan(10);
  });

  it('is in the folder of the chart as it is here', () => {
    expect(read('chart/alerts.yaml')).toBe(read('observability/alerts.yaml'));
  });
});

describeWhere('helm')('the chart', () => {
  it('has the alerts where it is told to have them', () => {
    const monitoring = ['--set', 'prometheusRule.enabled=true,prometheusRule.labels.release=monitoring'];
    const defaults = VALUE_SETS['the default values']!;
    const rendered = renderChart(...defaults, ...monitoring).filter(({ kind }) => kind === 'PrometheusRule');
    expect(rendered).toHaveLength(1);
    expect(rendered[0].metadata.labels).toMatchObject({ release: 'monitoring' });
    expect(rendered[0].spec).toEqual(YAML.parse(read('observability/alerts.yaml')));
    expect(renderChart(...defaults).filter(({ kind }) => kind === 'PrometheusRule')).toEqual([]);
  });
});

describe('prometheus.yml', () => {
  const config = YAML.parse(read('observability/prometheus.yml')) as {
    rule_files: string[];
    scrape_configs: { dns_sd_configs: { names: string[]; port: number }[] }[];
  };

  it('finds the processes of the compose file at their ports', () => {
    const { services } = YAML.parse(readFileSync(join(import.meta.dirname, '../docker-compose.yml'), 'utf8'), {
      merge: true,
    }) as { services: Record<string, { environment: { APP?: string } }> };
    const scraped = config.scrape_configs.flatMap(({ dns_sd_configs }) =>
      dns_sd_configs.map(({ names, port }) => [names[0]!, port] as const),
    );
    expect(Object.fromEntries(scraped)).toEqual({
      gateway: 8080,
      query: 8081,
      documents: 8082,
      analytics: 8083,
      worker: 8084,
    });
    for (const [name] of scraped) expect(services[name]?.environment.APP).toBe(name);
  });

  it('has the alerts', () => {
    expect(config.rule_files).toEqual(['alerts.yaml']);
  });
});

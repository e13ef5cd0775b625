import { beforeAll, describe, expect, it } from '@jest/globals';
import { environment } from '../apps/mcp/src/config.ts';
import { describeWhere } from '@regqa/testing';
import { lint, renderChart, template, VALUE_SETS } from './rendered-chart.ts';
import type { Manifest } from './rendered-chart.ts';
import { settingsByApp } from './settings-by-app.ts';

const ON = ['--set', 'services.mcp.enabled=true'];
const componentOf = ({ metadata }: Manifest): string => metadata.labels['app.kubernetes.io/component'];
const pods = (component: string) => ({
  podSelector: { matchLabels: expect.objectContaining({ 'app.kubernetes.io/component': component }) },
});

describeWhere('helm')('the MCP server of the chart', () => {
  it.each(Object.entries(VALUE_SETS))('is left out unless it is wanted, with %s', (_name, values) => {
    expect(renderChart(...values).filter((manifest) => componentOf(manifest) === 'mcp')).toEqual([]);
  });

  describe.each(Object.entries(VALUE_SETS))('where it is wanted, with %s', (_name, values) => {
    let manifests: Manifest[];
    beforeAll(() => {
      manifests = renderChart(...values, ...ON);
    });
    const one = (kind: string, component = 'mcp'): Manifest =>
      manifests.find((manifest) => manifest.kind === kind && componentOf(manifest) === component);
    const container = () => one('Deployment').spec.template.spec.containers[0];
    const settings = () =>
      Object.fromEntries(
        container().env.map(({ name, value }: { name: string; value?: string }) => [name, value]),
      ) as Record<string, string>;

    it('passes the lint of helm, and serves over HTTP where its probes and its Service look', () => {
      expect(lint(...values, ...ON)).toMatchObject({ ok: true });
      expect(container()).toMatchObject({ args: ['--http'], ports: [{ name: 'http', containerPort: 8090 }] });
      expect(container().readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' });
      expect(one('Service').spec.ports).toEqual([expect.objectContaining({ targetPort: 'http' })]);
    });

    it('starts with its settings, knows them all, and holds no secret', () => {
      const { APP, ...given } = settings();
      expect(APP).toBe('mcp');
      expect(Object.keys(given).filter((name) => !settingsByApp()['mcp']!.includes(name))).toEqual([]);
      expect(Object.values(given)).not.toContain(undefined);
      expect(environment.read(given)).toMatchObject({ MCP_HOST: '0.0.0.0', DRAIN_SECONDS: 35 });
    });

    it('asks the gateway by a name and a port that are there, and is let in there', () => {
      const { hostname, port } = new URL(settings()['REGQA_URL']!);
      const gateway = one('Service', 'gateway');
      expect([gateway.metadata.name, gateway.spec.ports[0].port]).toEqual([hostname, Number(port || 80)]);
      const [{ from }] = one('NetworkPolicy', 'gateway').spec.ingress;
      expect(from ?? [pods('mcp')]).toContainEqual(pods('mcp'));
    });

    it('reaches the gateway and the names of the cluster, and nothing else', () => {
      expect(one('NetworkPolicy').spec.egress).toEqual([
        { ports: expect.arrayContaining([{ port: 53, protocol: 'UDP' }]) },
        { ports: [{ port: 8080, protocol: 'TCP' }], to: [pods('gateway')] },
      ]);
    });
  });

  it('is called from outside under the host of the Ingress, which it then allows', () => {
    const manifests = renderChart(...VALUE_SETS['values/aws-sydney.yaml']!, ...ON);
    const { rules } = manifests.find(({ kind }) => kind === 'Ingress')!.spec;
    expect(rules[0].http.paths).toContainEqual({
      path: '/mcp',
      pathType: 'Exact',
      backend: { service: { name: 'regqa-mcp', port: { name: 'http' } } },
    });
    const { env } = manifests.find((manifest) => manifest.kind === 'Deployment' && componentOf(manifest) === 'mcp')!
      .spec.template.spec.containers[0];
    expect(env).toContainEqual({ name: 'MCP_ALLOWED_HOSTS', value: `regqa-mcp,${rules[0].host}` });
  });

  it('takes no key of its own', () => {
    const { ok, output } = template(
      ...VALUE_SETS['the default values']!,
      ...ON,
      '--set',
      'settings.REGQA_API_KEY=a-key',
    );
    expect(ok).toBe(false);
    expect(output).toContain('REGQA_API_KEY');
  });
});

import { describe, expect, it } from '@jest/globals';
import { allRoutes } from '../libs/contracts/src/index.ts';
import { describeWhere } from '@regqa/testing';
import { renderChart, STORES, template, VALUE_SETS } from './rendered-chart.ts';
import type { Manifest } from './rendered-chart.ts';

const defaults = STORES.flatMap((value) => ['--set', value]);

describeWhere('helm')('what an installation may choose of the chart', () => {
  it('gives the owner of the tables to the migration where the Secret has it', () => {
    const job = renderChart(...VALUE_SETS['values/aws-sydney.yaml']!).find(({ kind }) => kind === 'Job')!;
    const names = job.spec.template.spec.containers[0].env.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['DATABASE_URL', 'MIGRATION_DATABASE_URL']));
  });

  it('takes an image by its digest', () => {
    const digest = `sha256:${'ab'.repeat(32)}`;
    const [deployment] = renderChart(...defaults, '--set', `image.digest=${digest}`).filter(
      ({ kind }) => kind === 'Deployment',
    );
    expect(deployment!.spec.template.spec.containers[0].image).toBe(`registry.example.org/regqa@${digest}`);
  });

  describe('where a namespace denies what no policy allows', () => {
    const manifests = () => renderChart(...defaults);
    const weight = ({ metadata }: Manifest) => Number(metadata.annotations['helm.sh/hook-weight']);
    const hooks = (kind: string) => (manifest: Manifest) =>
      manifest.kind === kind && manifest.metadata.annotations?.['helm.sh/hook'] !== undefined;

    it.each([
      ['the migration', 'Job', 'pre-install,pre-upgrade'],
      ['the test', 'Pod', 'test'],
    ])('%s has its policy before it begins', (_what, kind, event) => {
      const worker = manifests().find(hooks(kind))!;
      const labels = (worker.spec.template ?? worker).metadata.labels as Record<string, string>;
      const policy = manifests()
        .filter(hooks('NetworkPolicy'))
        .find(({ spec }) =>
          Object.entries(spec.podSelector.matchLabels).every(([name, value]) => labels[name] === value),
        );
      expect(policy.metadata.annotations['helm.sh/hook']).toBe(event);
      expect(weight(policy)).toBeLessThan(weight(worker));
      // Names, and a store or the gateway.
      expect(policy.spec.egress).toHaveLength(2);
    });

    it('all pods that stay have a policy that stays', () => {
      const stays = manifests().filter(({ kind, metadata }) => kind === 'NetworkPolicy' && !metadata.annotations);
      expect(stays.map(({ metadata }) => metadata.name).sort()).toEqual(
        ['analytics', 'documents', 'gateway', 'query', 'rebuild-index', 'worker'].map((app) => `regqa-${app}`),
      );
    });

    it('the test reaches the gateway also where few may', () => {
      const gateway = renderChart(...VALUE_SETS['values/aws-sydney.yaml']!).find(
        ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'regqa-gateway',
      )!;
      const [{ from }, scrapes] = gateway.spec.ingress;
      expect(from).toContainEqual({
        podSelector: { matchLabels: expect.objectContaining({ 'app.kubernetes.io/component': 'test' }) },
      });
      // So does what scrapes it.
      expect(scrapes.from).toEqual([expect.objectContaining({ namespaceSelector: expect.anything() })]);
    });
  });

  it('asks the gateway for its health, as a test of the installation', () => {
    const pod = renderChart(...defaults).find(({ kind }) => kind === 'Pod')!;
    expect(pod.spec.containers[0].command).toEqual(['node', 'health-check.mjs', 'http://regqa-gateway:80/api/health']);
    expect(pod.spec).toMatchObject({ restartPolicy: 'Never', securityContext: { runAsNonRoot: true } });
  });

  describe('the paths that are reached from outside', () => {
    const ingress = ['--set', 'ingress.enabled=true,ingress.host=regqa.example.org'];
    function isReached(path: string, ...args: string[]): boolean {
      const { spec } = renderChart(...defaults, ...ingress, ...args).find(({ kind }) => kind === 'Ingress')!;
      const paths = spec.rules[0].http.paths as { path: string; pathType: string }[];
      return paths.some((entry) =>
        entry.pathType === 'Exact' ? path === entry.path : `${path}/`.startsWith(`${entry.path.replace(/\/$/, '')}/`),
      );
    }
    const routes = Object.values(allRoutes).map(({ path, access }) => ({ path, admin: access === 'admin' }));

    it('are those of callers, not those of administrators', () => {
      const reached = new Set(routes.map(({ path }) => path).filter((path) => isReached(path)));
      expect(routes.filter(({ path, admin }) => reached.has(path) === admin)).toEqual([]);
      for (const path of ['/', '/assets/index.js', '/library', '/passages/a', '/session', '/page.css', '/sign-in'])
        expect([path, isReached(path)]).toEqual([path, true]);
      for (const path of ['/docs', '/redoc/redoc.standalone.js', '/openapi.json'])
        expect([path, isReached(path)]).toEqual([path, true]);
      for (const path of ['/metrics', '/admin', '/api/admin', '/livez', '/readyz', '/api/administrators'])
        expect([path, isReached(path)]).toEqual([path, false]);
    });

    it('are all of them where that is asked for', () => {
      for (const path of ['/admin/keys', '/api/admin/keys', '/metrics', '/api/query'])
        expect([path, isReached(path, '--set', 'ingress.admin=true')]).toEqual([path, true]);
    });

    it.each(['/api', '/api/admin/keys', '/metrics'])('are not opened by a path that covers them: %s', (path) => {
      const { ok, output } = template(...defaults, ...ingress, '--set', `ingress.paths={${path}}`);
      expect(ok).toBe(false);
      expect(output).toContain('ingress/paths');
    });
  });

  it('scrapes all processes, the gateway too, with what all of them accept', () => {
    const monitor = renderChart(...defaults, '--set', 'serviceMonitor.enabled=true').find(
      ({ kind }) => kind === 'ServiceMonitor',
    )!;
    expect(monitor.spec.selector.matchExpressions[0].values).toEqual([
      ...['gateway', 'query', 'documents', 'analytics', 'worker'],
    ]);
    expect(monitor.spec.endpoints).toEqual([
      expect.objectContaining({ authorization: { credentials: { name: 'regqa', key: 'INTERNAL_TOKEN' } } }),
    ]);
  });

  describe('of all pods', () => {
    const pods = (...args: string[]): Manifest[] =>
      renderChart(...defaults, ...args).flatMap(({ kind, spec }) => {
        if (kind === 'Pod') return [spec];
        if (kind === 'CronJob') return [spec.jobTemplate.spec.template.spec];
        return kind === 'Deployment' || kind === 'Job' ? [spec.template.spec] : [];
      });

    it('takes tolerations and a priority class', () => {
      const args = ['--set', 'priorityClassName=high,tolerations[0].key=regqa,tolerations[0].operator=Exists'];
      expect(pods(...args)).toHaveLength(8);
      for (const spec of pods(...args))
        expect(spec).toMatchObject({
          priorityClassName: 'high',
          tolerations: [{ key: 'regqa', operator: 'Exists' }],
        });
      for (const spec of pods()) expect(spec).not.toHaveProperty('priorityClassName');
    });

    it('takes variables that are no settings, from a Secret too', () => {
      const extra = [
        { name: 'NODE_OPTIONS', value: '--max-old-space-size=400' },
        { name: 'HTTPS_PROXY', valueFrom: { secretKeyRef: { name: 'proxy', key: 'url' } } },
      ];
      for (const { containers } of pods('--set-json', `extraEnv=${JSON.stringify(extra)}`))
        if (containers[0].name !== 'test') expect(containers[0].env).toEqual(expect.arrayContaining(extra));
    });

    it('refuses a variable that it has already', () => {
      const { ok, output } = template(...defaults, '--set-json', 'extraEnv=[{"name":"DATABASE_URL","value":"x"}]');
      expect(ok).toBe(false);
      expect(output).toContain('extraEnv.DATABASE_URL');
    });
  });
});

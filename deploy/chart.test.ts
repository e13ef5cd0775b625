import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { describeWhere } from '@regqa/testing';
import { lint, renderChart, STORES, template, VALUE_SETS } from './rendered-chart.ts';
import type { Manifest } from './rendered-chart.ts';
import { settingsByApp, settingsFile } from './settings-by-app.ts';

const PORTS: Readonly<Record<string, number>> = {
  gateway: 8080,
  query: 8081,
  documents: 8082,
  analytics: 8083,
  worker: 8084,
};
const APPS = Object.keys(PORTS);
const SECRETS = [
  'API_ACCESS_KEY',
  'ADMIN_API_KEY',
  'INTERNAL_TOKEN',
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'REDIS_URL',
  'ELASTICSEARCH_API_KEY',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
];
const API_VERSIONS: Readonly<Record<string, string>> = {
  CronJob: 'batch/v1',
  Deployment: 'apps/v1',
  HorizontalPodAutoscaler: 'autoscaling/v2',
  Ingress: 'networking.k8s.io/v1',
  Job: 'batch/v1',
  NetworkPolicy: 'networking.k8s.io/v1',
  Pod: 'v1',
  PodDisruptionBudget: 'policy/v1',
  ScaledObject: 'keda.sh/v1alpha1',
  Service: 'v1',
  ServiceAccount: 'v1',
  ServiceMonitor: 'monitoring.coreos.com/v1',
  PrometheusRule: 'monitoring.coreos.com/v1',
};

const known = settingsByApp();
const defaults = STORES.flatMap((value) => ['--set', value]);

it('the chart knows the settings of every process as the code has them (npm run openapi)', () => {
  expect(readFileSync(join(import.meta.dirname, 'chart/settings.json'), 'utf8')).toBe(settingsFile());
});

describeWhere('helm')('the chart', () => {
  describe.each(Object.entries(VALUE_SETS))('with %s', (_name, values) => {
    let manifests: Manifest[];
    beforeAll(() => {
      manifests = renderChart(...values);
    });
    const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
    const deployments = () => ofKind('Deployment');
    const workloads = () => [
      ...deployments(),
      ...ofKind('Job'),
      ...ofKind('CronJob').map(({ metadata, spec }) => ({ metadata, spec: spec.jobTemplate.spec })),
    ];
    const runs = () => [
      ...workloads(),
      ...ofKind('Pod').map(({ metadata, spec }) => ({ metadata, spec: { template: { metadata, spec } } })),
    ];
    const component = (manifest: Manifest): string => manifest.metadata.labels['app.kubernetes.io/component'];
    const podsMatching = (labels: Record<string, string>) =>
      runs()
        .map(({ spec }) => spec.template.metadata.labels)
        .filter((pod) => Object.entries(labels).every(([name, value]) => pod[name] === value));
    const container = (workload: Manifest): Manifest => workload.spec.template.spec.containers[0];

    it('passes the lint of helm', () => {
      expect(lint(...values)).toMatchObject({ ok: true });
    });

    it('has manifests of known versions, each with a name of its own', () => {
      for (const { apiVersion, kind, metadata } of manifests) {
        expect([kind, apiVersion]).toEqual([kind, API_VERSIONS[kind]]);
        expect(metadata.name).toMatch(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/);
      }
      const names = manifests.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
      expect(new Set(names).size).toBe(names.length);
    });

    it('has one deployment for each service, the migration before them, and the rebuilding of the index for when it is called', () => {
      expect(deployments().map(component).sort()).toEqual(APPS.toSorted());
      expect(ofKind('Job').map((job) => job.metadata.annotations['helm.sh/hook'])).toEqual(['pre-install,pre-upgrade']);
      expect(ofKind('CronJob').map(({ spec }) => spec.suspend)).toEqual([true]);
    });

    it('selects pods that are there, and nothing by labels that no pod has', () => {
      for (const { spec } of deployments()) expect(podsMatching(spec.selector.matchLabels)).toHaveLength(1);
      for (const { spec } of ofKind('Service')) expect(podsMatching(spec.selector)).toHaveLength(1);
      for (const { spec } of ofKind('PodDisruptionBudget'))
        expect(podsMatching(spec.selector.matchLabels)).toHaveLength(1);
      for (const { spec } of ofKind('NetworkPolicy'))
        expect(podsMatching(spec.podSelector.matchLabels)).toHaveLength(1);
      for (const { spec } of deployments())
        for (const spread of spec.template.spec.topologySpreadConstraints)
          expect(podsMatching(spread.labelSelector.matchLabels)).toHaveLength(1);
    });

    it('scales deployments that are there, and states replicas only where nothing scales', () => {
      const scaled = [...ofKind('HorizontalPodAutoscaler'), ...ofKind('ScaledObject')].map(
        ({ spec }) => spec.scaleTargetRef.name,
      );
      expect(new Set(scaled).size).toBe(scaled.length);
      for (const { metadata, spec } of deployments())
        expect([metadata.name, spec.replicas === undefined]).toEqual([metadata.name, scaled.includes(metadata.name)]);
      for (const name of scaled) expect(deployments().map(({ metadata }) => metadata.name)).toContain(name);
      for (const { spec } of ofKind('HorizontalPodAutoscaler'))
        expect(spec.minReplicas).toBeLessThanOrEqual(spec.maxReplicas);
    });

    it('gives each process only settings that it knows, secret ones by reference alone', () => {
      for (const workload of workloads()) {
        const app = component(workload);
        const { env } = container(workload);
        const names: string[] = env.map(({ name }: { name: string }) => name);
        expect(new Set(names).size).toBe(names.length);
        expect(env).toContainEqual({ name: 'APP', value: app });
        expect(names.filter((name) => name !== 'APP' && !known[app]!.includes(name))).toEqual([]);
        for (const { name, value, valueFrom } of env) {
          expect([name, value === undefined]).toEqual([name, SECRETS.includes(name)]);
          if (valueFrom) expect(valueFrom).toEqual({ secretKeyRef: { name: 'regqa', key: name } });
        }
      }
    });

    it('keeps the keys of callers with the gateway, and the database away from it', () => {
      const holders = (setting: string) =>
        workloads()
          .filter((workload) => container(workload).env.some(({ name }: { name: string }) => name === setting))
          .map(component)
          .sort();
      expect(holders('ADMIN_API_KEY')).toEqual(['gateway']);
      expect(holders('DATABASE_URL')).toEqual([
        'analytics',
        'documents',
        'migrate',
        'query',
        'rebuild-index',
        'worker',
      ]);
      // The role that may change the schema is known to the job that changes it alone.
      expect(holders('MIGRATION_DATABASE_URL').filter((app) => app !== 'migrate')).toEqual([]);
      expect(holders('INTERNAL_TOKEN')).toEqual(['analytics', 'documents', 'gateway', 'query', 'worker']);
    });

    it('leads the gateway to every service, by names and ports that are there', () => {
      const gateway = deployments().find((deployment) => component(deployment) === 'gateway')!;
      for (const app of ['query', 'documents', 'analytics']) {
        const { value } = container(gateway).env.find(
          ({ name }: { name: string }) => name === `${app.toUpperCase()}_SERVICE_URL`,
        );
        const url = new URL(value);
        const service = ofKind('Service').find(({ metadata }) => metadata.name === url.hostname)!;
        expect(service.spec).toMatchObject({
          clusterIP: 'None',
          ports: [{ port: Number(url.port), targetPort: 'http' }],
        });
        expect(component(service)).toBe(app);
      }
    });

    it('asks each process whether it is alive and ready, where it listens', () => {
      for (const deployment of deployments()) {
        const { ports, startupProbe, livenessProbe, readinessProbe } = container(deployment);
        expect(ports).toEqual([{ name: 'http', containerPort: PORTS[component(deployment)] }]);
        expect([startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet)).toEqual(
          ['/livez', '/livez', '/readyz'].map((path) => ({ path, port: 'http' })),
        );
      }
    });

    it('lets each process end in its own time', () => {
      for (const deployment of deployments()) {
        const { env } = container(deployment);
        const seconds = (setting: string) => Number(env.find(({ name }: { name: string }) => name === setting).value);
        expect(deployment.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(
          seconds('DRAIN_DELAY_SECONDS') + seconds('DRAIN_SECONDS') + 10,
        );
      }
    });

    it('runs nothing as root, privileged, or with a root file system that can be written', () => {
      for (const workload of runs()) {
        const pod = workload.spec.template.spec;
        expect(pod).toMatchObject({
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
        });
        expect(container(workload).securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(pod).not.toHaveProperty('hostNetwork');
        expect(container(workload).resources).toMatchObject({
          requests: { cpu: expect.any(String), memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        });
      }
    });

    it('mounts volumes that are declared, and runs one image of a stated version', () => {
      for (const workload of workloads()) {
        const volumes = workload.spec.template.spec.volumes.map(({ name }: { name: string }) => name);
        for (const { name } of container(workload).volumeMounts) expect(volumes).toContain(name);
        expect(container(workload).image).toMatch(/^[a-z0-9./-]+:\d+\.\d+\.\d+$/);
      }
    });

    it('lets only the gateway be reached from outside, and the services only from it', () => {
      const policies = new Map(ofKind('NetworkPolicy').map((policy) => [component(policy), policy.spec]));
      expect([...policies.keys()].sort()).toEqual([...APPS, 'migrate', 'rebuild-index', 'test'].sort());
      for (const { policyTypes } of policies.values()) expect(policyTypes).toEqual(['Ingress', 'Egress']);
      for (const app of ['query', 'documents', 'analytics']) {
        const [first] = policies.get(app)!.ingress;
        expect(first.from).toEqual([
          { podSelector: { matchLabels: expect.objectContaining({ 'app.kubernetes.io/component': 'gateway' }) } },
        ]);
        expect(first.ports).toEqual([{ port: PORTS[app], protocol: 'TCP' }]);
      }
      // Every rule names who may come; only the gateway's may leave it open.
      for (const [app, { ingress }] of policies)
        for (const { from } of ingress) expect([app, app === 'gateway' || from?.length > 0]).toEqual([app, true]);
      for (const app of ['migrate', 'rebuild-index', 'test']) expect(policies.get(app)!.ingress).toEqual([]);
    });

    it('says where data is to every process that must know', () => {
      for (const deployment of deployments())
        expect(container(deployment).env).toContainEqual({ name: 'DATA_REGION', value: 'ap-southeast-2' });
    });
  });

  describeWhere('read-manifests')('in the eyes of Kubernetes', () => {
    const read = (manifests: string) => spawnSync('read-manifests', [], { input: manifests, encoding: 'utf8' });

    it.each(Object.entries(VALUE_SETS))('has only fields that there are, of their types, with %s', (_name, values) => {
      const { status, stdout, stderr } = read(template(...values).output);
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout.split('\n').filter((line) => line === 'ok Deployment')).toHaveLength(APPS.length);
    });

    it('would not have a field that there is not', () => {
      const { status, stderr } = read(
        template(...defaults).output.replace('terminationGracePeriodSeconds', 'terminationGraceSeconds'),
      );
      expect(status).toBe(1);
      expect(stderr).toContain('unknown field "spec.template.spec.terminationGraceSeconds"');
    });
  });

  it('starts more workers for a longer queue, by KEDA or by an external metric', () => {
    const keda = renderChart(
      ...defaults,
      '--set',
      'queueScaling.mode=keda,queueScaling.prometheusAddress=http://prometheus:9090',
    );
    expect(keda.find(({ kind }) => kind === 'ScaledObject')?.spec.triggers[0].metadata).toMatchObject({
      query: 'max(ingestion_jobs{state="queued",namespace="regqa"})',
      threshold: '5',
    });
    expect(keda.filter(({ kind }) => kind === 'HorizontalPodAutoscaler')).toHaveLength(APPS.length - 1);
    const metrics = renderChart(...defaults, '--set', 'queueScaling.mode=metrics');
    const worker = metrics.find(
      ({ kind, metadata }) => kind === 'HorizontalPodAutoscaler' && metadata.name === 'regqa-worker',
    )!;
    expect(worker.spec.metrics.map(({ type }: { type: string }) => type)).toEqual(['Resource', 'External']);
  });

  it('keeps pods in the region of the data where told to', () => {
    for (const { kind, spec } of renderChart(...VALUE_SETS['values/aws-sydney.yaml']!)) {
      if (kind !== 'Deployment') continue;
      expect(
        spec.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]
          .matchExpressions,
      ).toEqual([{ key: 'topology.kubernetes.io/region', operator: 'In', values: ['ap-southeast-2'] }]);
    }
  });

  it.each([
    [
      'a setting that no process knows',
      ['--set', 'settings.LOG_LEVLE=debug'],
      'settings.LOG_LEVLE: no process knows this setting',
    ],
    ['a secret among the plain settings', ['--set', 'settings.DATABASE_URL=postgresql://u:p@h/d'], 'DATABASE_URL'],
    ['a number where text is wanted', ['--set', 'settings.CACHE_TTL=60'], 'CACHE_TTL'],
    [
      'a list of secrets without the database',
      ['--set', 'secret.keys={API_ACCESS_KEY,ADMIN_API_KEY,INTERNAL_TOKEN}'],
      'keys',
    ],
    ['a value that is not there', ['--set', 'replicas=3'], 'replicas'],
    ['an image without a version', ['--set', 'image.tag=latest'], 'tag'],
    [
      'scaling by KEDA without Prometheus',
      ['--set', 'queueScaling.mode=keda'],
      'queueScaling.prometheusAddress is required',
    ],
  ])('refuses %s', (_what, values, message) => {
    const { ok, output } = template(...defaults, ...values);
    expect(ok).toBe(false);
    expect(output).toContain(message);
  });

  it('refuses stores in folders, which pods do not share', () => {
    expect(template()).toMatchObject({
      ok: false,
      output: expect.stringContaining('settings.ELASTICSEARCH_URL is required'),
    });
  });
});

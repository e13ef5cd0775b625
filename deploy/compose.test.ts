import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeWhere } from '../libs/testing/src/index.ts';
import { composeModel, composeText, requiredVariables } from './compose-file.ts';
import type { ComposeModel } from './compose-file.ts';
import { settingsByApp } from './settings-by-app.ts';

/** What a process exports of its settings. */
interface Config {
  readonly environment: { read(from: object): unknown };
}

const APPS = ['gateway', 'query', 'documents', 'analytics', 'worker', 'migrate', 'rebuild-index'];

describe('docker-compose.yml', () => {
  const folder = mkdtempSync(join(tmpdir(), 'regqa-compose-'));
  const envFile = join(folder, '.env');
  const makeEnv = (...args: string[]) =>
    spawnSync('sh', [join(folder, 'deploy/make-env'), ...args], { encoding: 'utf8' });
  let variables: Record<string, string>;
  let model: ComposeModel;
  const services = (): [string, ComposeModel][] => Object.entries(model.services);
  const own = () => services().filter(([name]) => APPS.includes(name));

  beforeAll(() => {
    mkdirSync(join(folder, 'deploy'));
    copyFileSync(join(import.meta.dirname, 'make-env'), join(folder, 'deploy/make-env'));
    expect(makeEnv('ap-southeast-4').status).toBe(0);
    variables = Object.fromEntries(
      readFileSync(envFile, 'utf8')
        .split('\n')
        .filter((line) => /^[A-Z]/.test(line))
        .map((line) => line.split('=', 2) as [string, string]),
    );
    model = composeModel(variables);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has every variable that it needs from deploy/make-env, which nobody else may read', () => {
    expect([...requiredVariables()].filter((name) => !(name in variables))).toEqual([]);
    expect(statSync(envFile).mode & 0o777).toBe(0o600);
    expect(variables['DATA_REGION']).toBe('ap-southeast-4');
  });

  it('gets secrets that are long and all different, and keeps those that are there', () => {
    const secrets = Object.values(variables).filter((value) => /^[0-9a-f]{48}$/.test(value));
    expect(secrets).toHaveLength(7);
    expect(new Set(secrets).size).toBe(7);
    const before = readFileSync(envFile, 'utf8');
    expect(makeEnv()).toMatchObject({ status: 1, stderr: expect.stringContaining('stays as it is') });
    expect(readFileSync(envFile, 'utf8')).toBe(before);
  });

  it('refuses to start without secrets, and says what to do', () => {
    expect(() => composeModel({})).toThrow('run deploy/make-env first');
  });

  it('gives each process settings that it knows, and that it starts with', async () => {
    const known = settingsByApp();
    for (const [name, { environment }] of own()) {
      const { APP, ...settings } = environment as Record<string, string>;
      expect(APP).toBe(name);
      // AWS_* of processes without a bucket, and addresses that only others use, do not belong there either.
      expect([name, Object.keys(settings).filter((setting) => !known[name]!.includes(setting))]).toEqual([name, []]);
      const { environment: reader } = (await import(`../apps/${FOLDERS[name]}/src/config.ts`)) as Config;
      expect(() => reader.read(settings)).not.toThrow();
    }
  });

  it('runs images of stated versions', () => {
    for (const [, { image }] of services()) expect(image).toMatch(/^[a-z0-9./-]+:(RELEASE\.|v)?\d+[.-]\d+[\w.-]*$/);
  });

  it('declares each network and volume that is used, and uses each that is declared', () => {
    const networks = services().flatMap(([, { networks: used }]) => used as string[]);
    const volumes = services().flatMap(([, { volumes: used = [] }]) =>
      (used as string[]).map((volume) => volume.split(':')[0]!),
    );
    expect([...new Set(networks)].sort()).toEqual(Object.keys(model.networks).sort());
    expect([...new Set(volumes)].sort()).toEqual(Object.keys(model.volumes).sort());
  });

  it('publishes the gateway alone, on this machine alone', () => {
    const published = services().flatMap(([name, { ports = [] }]) => (ports as string[]).map((port) => [name, port]));
    expect(published).toEqual([['gateway', '127.0.0.1:8080:8080']]);
    for (const name of ['services', 'cache', 'stores']) expect(model.networks[name]).toEqual({ internal: true });
    expect(model.services.gateway.networks).not.toContain('stores');
  });

  it('waits for what a process needs, and can tell when that is there', () => {
    for (const [name, { depends_on: needs = {} }] of services()) {
      for (const [needed, { condition }] of Object.entries(needs as Record<string, { condition: string }>)) {
        const target = model.services[needed];
        expect([name, needed, target === undefined]).toEqual([name, needed, false]);
        if (condition === 'service_completed_successfully') expect(target.restart).toMatch(/^on-failure/);
        else if (!APPS.includes(needed)) expect(target.healthcheck.test.length).toBeGreaterThan(1);
      }
    }
  });

  it('reaches every server under the name and on a network that both have', () => {
    const hosts = {
      REDIS_URL: 'redis',
      DATABASE_URL: 'postgres',
      ELASTICSEARCH_URL: 'elasticsearch',
      S3_ENDPOINT: 's3',
      QUERY_SERVICE_URL: 'query',
      DOCUMENTS_SERVICE_URL: 'documents',
      ANALYTICS_SERVICE_URL: 'analytics',
    };
    for (const [name, { environment, networks }] of own()) {
      for (const [setting, host] of Object.entries(hosts)) {
        if (!(setting in environment)) continue;
        expect(new URL(environment[setting]).hostname).toBe(host);
        const shared = (networks as string[]).filter((network) => model.services[host].networks.includes(network));
        expect([name, setting, shared.length > 0]).toEqual([name, setting, true]);
      }
    }
  });

  it('bounds what each container takes, and lets the product write nothing but its volumes', () => {
    for (const [, { deploy, logging }] of services()) {
      expect(deploy.resources.limits).toEqual({
        cpus: expect.stringMatching(/^\d/),
        memory: expect.stringMatching(/^\d+[MG]$/),
      });
      expect(logging.options['max-size']).toBe('10m');
    }
    for (const [, service] of own())
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  });

  describe.each([
    ['ollama', 'qwen2.5:7b-instruct', 'http://ollama:11434/v1'],
    ['vllm', 'Qwen/Qwen2.5-7B-Instruct', 'http://vllm:8000/v1'],
  ])('the answer model of the profile %s', (name, answerModel, address) => {
    it('is left out unless it is wanted, and nothing depends on it', () => {
      expect(model.services[name].profiles).toEqual([name]);
      for (const [, { depends_on: needs = {} }] of services()) expect(Object.keys(needs as object)).not.toContain(name);
    });

    it('has no capabilities, no ports, a health check, and its files in a volume', () => {
      const { ports, volumes, healthcheck, ...service } = model.services[name];
      expect(service).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
      expect([ports, volumes]).toEqual([undefined, [expect.stringMatching(new RegExp(`^${name}:/root/`))]]);
      expect(healthcheck.test[0]).toBe('CMD');
    });

    it('is reached by the query service, and by no other that answers', async () => {
      const wanted = { OPENAI_MODEL: answerModel, OPENAI_BASE_URL: address, OPENAI_REGION: variables['DATA_REGION']! };
      const { services: all } = composeModel({ ...variables, ...wanted });
      const { environment } = (await import('../apps/query-service/src/config.ts')) as Config;
      const { APP: _app, ...settings } = all.query.environment;
      expect(environment.read(settings)).toMatchObject(wanted);
      const { networks } = all[new URL(address).hostname];
      const shares = (app: string) => networks.some((network: string) => all[app].networks.includes(network));
      expect(['gateway', 'query', 'documents', 'analytics'].filter(shares)).toEqual(['query']);
    });
  });

  it('has vLLM serve the model that the query service asks for', () => {
    const { services: all } = composeModel({ ...variables, OPENAI_MODEL: 'quoll/quoll-1', OPENAI_API_KEY: 'a-key' });
    expect(all.vllm.command[0]).toBe(all.query.environment.OPENAI_MODEL);
    expect(all.vllm.environment.VLLM_API_KEY).toBe(all.query.environment.OPENAI_API_KEY);
  });

  it('runs two of the services that carry the load', () => {
    expect([model.services.query, model.services.worker].map(({ deploy }) => deploy.replicas)).toEqual([2, 2]);
  });

  it('keeps Redis from dropping entries of the queue', () => {
    expect(model.services.redis.command.join(' ')).toContain('--appendonly yes');
    expect(model.services.redis.command.join(' ')).toContain('--maxmemory-policy noeviction');
  });

  describeWhere('compose-go')('in the eyes of compose itself', () => {
    it('is a valid project', () => {
      // Its loader alone, as `docker compose config` uses it, but without the reading of .env.
      const file = join(folder, 'docker-compose.yml');
      writeFileSync(file, composeText(variables));
      const { status, stdout, stderr } = spawnSync('compose-go', ['--format', 'json', file], { encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, '']);
      expect(Object.keys(JSON.parse(stdout).services).sort()).toEqual(Object.keys(model.services).sort());
    });
  });
});

const FOLDERS: Readonly<Record<string, string>> = {
  gateway: 'gateway',
  query: 'query-service',
  documents: 'documents-service',
  analytics: 'analytics-service',
  worker: 'ingestion-worker',
  migrate: 'migrate',
  'rebuild-index': 'rebuild-index',
};

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeWhere } from '@regqa/testing';
import { composeModel, composeText, requiredVariables, unreplacedModel } from './compose-file.ts';
import type { ComposeModel } from './compose-file.ts';
import { settingsByApp } from './settings-by-app.ts';

/** What a process exports of its settings. */
interface Config {
  readonly environment: { read(from: object): unknown };
}

const APPS = ['gateway', 'query', 'documents', 'analytics', 'worker', 'mcp', 'migrate', 'rebuild-index'];

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

  it('gets secrets that are long and all different', () => {
    const secrets = Object.values(variables).filter((value) => /^[0-9a-f]{48}$/.test(value));
    expect(secrets).toHaveLength(11);
    expect(new Set(secrets).size).toBe(11);
  });

  it('gets what a newer release needs more, and keeps every line that was there', () => {
    const settings = join(folder, 'settings.env');
    const before = readFileSync(envFile, 'utf8').split('\n');
    const former = before.filter((line) => !line.startsWith('S3_')).join('\n');
    // As an editor may leave it: readable by others, and without an end of its last line.
    writeFileSync(envFile, former.trimEnd());
    chmodSync(envFile, 0o644);
    writeFileSync(settings, 'LOG_LEVEL=debug\n');
    expect(makeEnv('us-east-1')).toMatchObject({ status: 0, stdout: expect.stringContaining('S3_ADMIN_PASSWORD') });
    const after = readFileSync(envFile, 'utf8');
    expect(after.startsWith(former.trimEnd())).toBe(true);
    expect(after.slice(former.length)).toMatch(/^(\n?S3_(ADMIN_)?PASSWORD=[0-9a-f]{48}\n?){2}$/);
    expect(makeEnv()).toMatchObject({ status: 0, stdout: expect.stringContaining('Nothing to add') });
    expect([readFileSync(envFile, 'utf8'), readFileSync(settings, 'utf8')]).toEqual([after, 'LOG_LEVEL=debug\n']);
    expect(statSync(envFile).mode & 0o777).toBe(0o600);
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

  it('lets every setting be set, but those that it states itself', () => {
    const stated = new Set([
      ...['APP', 'NODE_ENV', 'REDIS_URL', 'DATABASE_URL', 'MIGRATION_DATABASE_URL', 'MIGRATE_ON_START'],
      ...['ELASTICSEARCH_URL', 'ELASTICSEARCH_USERNAME', 'FILE_STORE_URL', 'S3_ENDPOINT', 'AWS_ACCESS_KEY_ID'],
      ...['QUERY_SERVICE_URL', 'DOCUMENTS_SERVICE_URL', 'ANALYTICS_SERVICE_URL', 'REGQA_URL', 'MCP_HOST'],
    ]);
    for (const name of APPS) {
      const { env_file: file, environment } = unreplacedModel().services[name];
      expect([name, file]).toEqual([name, 'settings.env']);
      const fixed = Object.entries(environment as Record<string, string>)
        .filter(([setting, value]) => !stated.has(setting) && !/^\$\{[A-Z0-9_]+(:[-?][^}]*)?\}$/.test(value))
        .map(([setting]) => setting);
      expect([name, fixed]).toEqual([name, []]);
    }
  });

  it('has no secret in a command line', () => {
    const secrets = Object.values(variables).filter((value) => /^[0-9a-f]{48}$/.test(value));
    for (const [name, { command, entrypoint, healthcheck }] of services()) {
      const lines = JSON.stringify([command, entrypoint, healthcheck?.test]);
      expect([name, secrets.filter((secret) => lines.includes(secret))]).toEqual([name, []]);
      // One that the shell puts there in its turn would stand in the list of processes too.
      expect([name, /(?<!printf [^|]*)\$\$\w*PASSWORD/.test(lines)]).toEqual([name, false]);
    }
  });

  it('gives the secret of an administrator of a store to nothing that answers', () => {
    const administrators = ['POSTGRES_PASSWORD', 'POSTGRES_OWNER_PASSWORD', 'ELASTIC_PASSWORD', 'S3_ADMIN_PASSWORD'];
    const holders = own()
      .filter(([, service]) =>
        administrators.some((name) => JSON.stringify(service.environment).includes(variables[name]!)),
      )
      .map(([name]) => name);
    expect(holders).toEqual(['migrate']);
  });

  it('runs stores as users that are not root, and lets them write nothing but their volumes', () => {
    for (const name of ['postgres', 'redis', 'elasticsearch', 'elasticsearch-user', 's3', 'bucket']) {
      const { cap_drop, security_opt, read_only, user, image } = model.services[name];
      expect([name, cap_drop, security_opt]).toEqual([name, ['ALL'], ['no-new-privileges:true']]);
      expect([name, read_only]).toEqual([name, name !== 'elasticsearch']);
      // The image of Elasticsearch names its own user.
      if (!String(image).includes('elasticsearch')) expect(user).toMatch(/^(postgres|redis|1000:1000)$/);
    }
  });

  it('lets only those that read and write files reach the S3 server', () => {
    const near = services().filter(([, { networks }]) => (networks as string[]).includes('files'));
    expect(near.map(([name]) => name).sort()).toEqual(['bucket', 'documents', 's3', 'worker']);
  });

  it('mounts files that are there, so that none may write them', () => {
    const files = services()
      .flatMap(([, { volumes = [] }]) => volumes as string[])
      .filter((volume) => volume.startsWith('./'));
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const [source, , mode] = file.split(':');
      expect([file, existsSync(join(import.meta.dirname, '..', source!)), mode]).toEqual([file, true, 'ro']);
    }
  });

  it('runs images of stated versions', () => {
    for (const [, { image }] of services()) expect(image).toMatch(/^[a-z0-9./-]+:(RELEASE\.|v)?\d+[.-]\d+[\w.-]*$/);
  });

  it('declares each network and volume that is used, and uses each that is declared', () => {
    const networks = services().flatMap(([, { networks: used }]) => used as string[]);
    const volumes = services().flatMap(([, { volumes: used = [] }]) =>
      (used as string[]).map((volume) => volume.split(':')[0]!).filter((volume) => !volume.startsWith('./')),
    );
    expect([...new Set(networks)].sort()).toEqual(Object.keys(model.networks).sort());
    expect([...new Set(volumes)].sort()).toEqual(Object.keys(model.volumes).sort());
  });

  it('publishes the gateway, and the tools where they are wanted, on this machine alone', () => {
    const published = services().flatMap(([name, { ports = [] }]) => (ports as string[]).map((port) => [name, port]));
    expect(published).toEqual([
      ['gateway', '127.0.0.1:8080:8080'],
      ['mcp', '127.0.0.1:8090:8090'],
    ]);
    for (const name of ['services', 'cache', 'stores', 'files'])
      expect(model.networks[name]).toEqual({ internal: true });
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
      REGQA_URL: 'gateway',
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

  it('starts the tools for assistants only where they are wanted, over HTTP, without a key and far from the stores', () => {
    const { profiles, command, environment, networks } = model.services.mcp;
    expect({ profiles, command, networks }).toEqual({ profiles: ['mcp'], command: ['--http'], networks: ['edge'] });
    expect(Object.keys(environment as object).filter((name) => /KEY|TOKEN|PASSWORD/.test(name))).toEqual([]);
    for (const [, { depends_on: needs = {} }] of services()) expect(Object.keys(needs as object)).not.toContain('mcp');
  });

  it('has vLLM serve the model that the query service asks for', () => {
    const { services: all } = composeModel({ ...variables, OPENAI_MODEL: 'quoll/quoll-1', OPENAI_API_KEY: 'a-key' });
    expect(all.vllm.command[0]).toBe(all.query.environment.OPENAI_MODEL);
    expect(all.vllm.environment.VLLM_API_KEY).toBe(all.query.environment.OPENAI_API_KEY);
  });

  it('runs two of the services that carry the load', () => {
    expect([model.services.query, model.services.worker].map(({ deploy }) => deploy.replicas)).toEqual([2, 2]);
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
  mcp: 'mcp',
  migrate: 'migrate',
  'rebuild-index': 'rebuild-index',
};

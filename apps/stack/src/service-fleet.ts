import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ChildProcess } from './child-process.ts';
import type { Launch } from './child-process.ts';
import type { ServiceKind, StackOptions } from './stack.ts';
import { answersOk } from './start-servers.ts';

const START_APP = join(import.meta.dirname, '../../../scripts/start-app.mjs');

/** One instance of a service. It has two ports: a replacement starts at the other one while it still serves. */
export interface Instance {
  readonly name: string;
  readonly kind: ServiceKind;
  readonly ports: readonly [number, number];
}

export interface FleetOptions {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly envOf: NonNullable<StackOptions['envOf']>;
}

/** A running instance: its process and which of its ports it has. */
export class ServiceInstance extends ChildProcess {
  readonly instance: Instance;
  #slot: 0 | 1 = 0;

  constructor(instance: Instance, options: FleetOptions) {
    super(instance.name, join(options.folder, 'logs', `${instance.name}.log`), () =>
      launch(instance, this.port, options),
    );
    this.instance = instance;
  }

  get port(): number {
    return this.instance.ports[this.#slot];
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /**
   * Starts a new process at the other port and, when that is ready, stops the old one; resolves when it is
   * gone. A gateway is known by its port: there the old one stops first. When the new one does not become ready, the
   * old one stays.
   */
  async replace(options: FleetOptions): Promise<void> {
    if (this.instance.kind === 'gateway') {
      await this.stop();
      return this.start();
    }
    const old = new ServiceInstance(this.instance, options);
    this.handOver(old);
    this.#slot = this.#slot === 0 ? 1 : 0;
    try {
      await this.start();
    } catch (error) {
      this.#slot = this.#slot === 0 ? 1 : 0;
      old.handOver(this);
      throw error;
    }
    await old.stop();
  }
}

function launch({ name, kind }: Instance, port: number, { folder, env, envOf }: FleetOptions): Launch {
  const dataFolder = join(folder, name);
  mkdirSync(dataFolder, { recursive: true });
  return {
    command: process.execPath,
    args: [START_APP],
    env: { ...env, ...envOf[kind], APP: kind, HOST: '127.0.0.1', PORT: String(port), REGQA_DATA_DIR: dataFolder },
    ready: () => answersOk(`http://127.0.0.1:${port}/readyz`),
  };
}

/** Returns the settings by which gateways find the services: every address that an instance may have. */
export function serviceAddresses(instances: readonly Instance[]): Record<string, string> {
  const of = (kind: ServiceKind) =>
    instances
      .filter((one) => one.kind === kind)
      .flatMap(({ ports }) => ports.map((port) => `http://127.0.0.1:${port}`))
      .join(',');
  return {
    QUERY_SERVICE_URL: of('query'),
    DOCUMENTS_SERVICE_URL: of('documents'),
    ANALYTICS_SERVICE_URL: of('analytics'),
  };
}

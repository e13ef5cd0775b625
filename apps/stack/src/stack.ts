import type { Logger } from '@regqa/platform';
import type { ManagedProcess } from './managed-process.ts';

export interface StackOptions {
  /** Keeps data and logs; made when absent. */
  readonly folder: string;
  /**
   * Environment of all processes: their settings, as in `.env.example`. A server that it names (`DATABASE_URL`,
   * `REDIS_URL`, `ELASTICSEARCH_URL`, `FILE_STORE_URL`) is used as it is; those that it does not name are started.
   */
  readonly env: Readonly<Record<string, string>>;
  /** What the processes of a service are given in addition, or in place of it. */
  readonly envOf?: Partial<Readonly<Record<ServiceKind, Readonly<Record<string, string>>>>>;
  /** Of the first gateway, the second has the next; free ports unless set. */
  readonly gatewayPort?: number;
  /** Servers that are not started though they could be: the embedded stores stand in for them. */
  readonly without?: readonly ServerName[];
  /** Instances of each service; two gateways, query services and workers, one of the others unless set. */
  readonly instances?: Partial<Readonly<Record<ServiceKind, number>>>;
  readonly logger: Logger;
  /** Gets a sentence on what is found, started and missing. */
  readonly say?: (line: string) => void;
}

export type ServiceJob = 'migrate' | 'rebuild-index';
export type ServerName = 'redis' | 'elasticsearch' | 's3';
export type ServiceKind = 'gateway' | 'query' | 'documents' | 'analytics' | 'worker';

export interface Stack {
  readonly urls: readonly string[];
  readonly keys: { readonly access: string; readonly admin: string };
  /** Every process by name: `gateway-1`, `query-2`, `worker-1`, `postgres`, `redis` and so on. */
  readonly processes: ReadonlyMap<string, ManagedProcess>;
  /** Which server stands behind which port, for a person. */
  readonly stores: readonly string[];
  /** What every process of the service was started with: the settings that lead to its stores, secrets included. */
  readonly environment: Readonly<Record<string, string>>;
  /**
   * Replaces a service's process as an upgrade does: a new one is started and ready before the old one is stopped.
   * A gateway keeps its address, so that it stops first, and whoever balances over the gateways uses another meanwhile.
   */
  replace(name: string): Promise<void>;
  /** Runs a job of the service, to its end. Throws with what the job wrote when it fails. */
  runJob(job: ServiceJob): Promise<void>;
  /** Stops everything that was started: gateways, services, workers, then servers. */
  close(): Promise<void>;
}

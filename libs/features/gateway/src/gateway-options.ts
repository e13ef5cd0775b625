import type { RateLimitBucket, ServiceName } from '@regqa/contracts';
import type { Logger, ReadinessCheck } from '@regqa/platform';
import type { Clock, SessionStore } from '@regqa/ports';
import type { Store } from 'express-rate-limit';

/** Base URLs of the services, of one or several instances each. A name means all its addresses. */
export type ServiceUrls = Readonly<Record<Exclude<ServiceName, 'gateway'>, string | readonly string[]>>;

export interface GatewayDeps {
  readonly services: ServiceUrls;
  /** The configured keys. They are hashed at once; the gateway does not keep them. */
  readonly keys: { readonly access: string; readonly admin: string };
  readonly internalToken: string;
  /** Makes the counter of a bucket, e.g. in a shared store; in this process's memory unless given. */
  readonly rateLimitStore?: (bucket: RateLimitBucket) => Store;
  /** Where browser sessions are kept, e.g. in a shared store; in this process's memory unless given. */
  readonly sessionStore?: SessionStore;
  /** What `GET /readyz` asks; by default the gateway is ready whatever the services do. */
  readonly checks?: readonly ReadinessCheck[];
  /** Addresses of processes whose `/metrics` are shown with the gateway's own; none unless given. */
  readonly metricsOf?: readonly string[];
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface GatewayOptions {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  readonly version: string;
  readonly production: boolean;
  readonly limits: {
    readonly publicPerMinute: number;
    readonly adminPerMinute: number;
    readonly queryPerMinute: number;
    readonly healthPerMinute: number;
    /** Most requests on their way to one service at once; one key may have half of them; 1,000 unless set. */
    readonly requestsInFlight?: number;
  };
  /** How many proxies before the gateway may name the client's address. */
  readonly trustProxy: number;
  /** Origins whose pages may call; `*` means all. */
  readonly corsAllowedOrigins: readonly string[];
  readonly maxUploadMb: number;
  /** Folder of the built page for people; left out or null, the root says that there is none. */
  readonly webPageFolder?: string | null;
  /** Most milliseconds before an answer begins, 30 s by default; uploads and event streams may last longer. */
  readonly answerTimeoutMs?: number;
  /** How long requests are still taken after `close`, while `/readyz` says no, in milliseconds; none unless set. */
  readonly drainDelayMs?: number;
  /** How long requests in flight may take after that, in milliseconds; 10 s unless set. */
  readonly drainMs?: number;
  /** How often services are asked for their health without a request, in milliseconds; 5 s unless set. */
  readonly healthEveryMs?: number;
}

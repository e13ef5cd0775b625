import type { GatewayDeps, GatewayOptions } from '@regqa/feature-gateway';
import type { LogLevel } from '@regqa/platform';

/** What the gateway's thread is told when the services are up: plain values, since they are copied into it. */
export interface OpenGateway {
  readonly kind: 'open';
  /** Addresses of the services and the worker, whose metrics the gateway shows with its own. */
  readonly deps: Pick<GatewayDeps, 'metricsOf' | 'keys' | 'internalToken'> & {
    readonly services: { readonly query: string; readonly documents: string; readonly analytics: string };
  };
  readonly options: GatewayOptions;
  /** Where requests are counted; null: in the thread. */
  readonly redisUrl: string | null;
  readonly logLevel: LogLevel;
  /** Where traces are sent; null: nowhere. */
  readonly tracesEndpoint: string | null;
}

export interface CloseGateway {
  readonly kind: 'close';
}

export type FromGateway =
  | { readonly kind: 'opened'; readonly url: string }
  | { readonly kind: 'failed'; readonly message: string; readonly code: string | undefined }
  | { readonly kind: 'closed' };

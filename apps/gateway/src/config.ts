import {
  callerOptions,
  checkKeys,
  gatewaySettings,
  keySettings,
  packageVersion,
  redisSettings,
  residencyOf,
  serviceAddresses,
  serviceAddressSettings,
  serviceOptions,
  serviceSettings,
  uploadSettings,
} from '@regqa/composition';
import type { ServiceOptions } from '@regqa/composition';
import type { GatewayDeps, GatewayOptions } from '@regqa/feature-gateway';
import { defineEnvironment, residencySettings } from '@regqa/platform';

/** It keeps no keys of its own, so that both have to be given. */
const requiredKeySettings = {
  API_ACCESS_KEY: { ...keySettings.API_ACCESS_KEY, optional: false },
  ADMIN_API_KEY: { ...keySettings.ADMIN_API_KEY, optional: false },
} as const;

/** The environment of the gateway. */
export const environment = defineEnvironment(
  {
    ...serviceSettings('the gateway', 8080),
    ...requiredKeySettings,
    ...gatewaySettings,
    ...serviceAddressSettings,
    ...redisSettings,
    ...uploadSettings,
    ...residencySettings,
  },
  (values) => [...checkKeys(values, { production: values.NODE_ENV === 'production' }), ...residencyOf(values).problems],
);

/** What the gateway runs with. */
export interface GatewayConfig {
  readonly service: ServiceOptions;
  readonly keys: GatewayDeps['keys'];
  readonly services: GatewayDeps['services'];
  /** Where requests are counted; null: in this process. */
  readonly redisUrl: string | null;
  readonly options: GatewayOptions;
}

/** Returns the configuration from the environment. Throws ConfigError that lists every problem. */
export function loadConfig(): GatewayConfig {
  const values = environment.read(process.env);
  const production = values.NODE_ENV === 'production';
  const service = serviceOptions(values);
  const { host, port, drainDelayMs, drainMs } = service;
  return {
    service,
    keys: { access: values.API_ACCESS_KEY, admin: values.ADMIN_API_KEY },
    services: serviceAddresses(values),
    redisUrl: values.REDIS_URL ?? null,
    options: {
      host,
      port,
      drainDelayMs,
      drainMs,
      version: packageVersion(),
      production,
      ...callerOptions(values, { production }),
      maxUploadMb: values.MAX_UPLOAD_MB,
    },
  };
}

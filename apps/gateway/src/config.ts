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

/** Returns the configuration from the environment. Throws ConfigError that lists every problem. */
export function loadConfig() {
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

/** What the gateway runs with. */
export type GatewayConfig = ReturnType<typeof loadConfig>;

import { z } from 'zod';
import { listOf, optionalSecret, setting, wholeNumber } from '@regqa/platform';
import type { SettingValues } from '@regqa/platform';
import type { GatewayOptions } from '@regqa/feature-gateway';
import { projectPath } from './project-files.ts';

/** Keys shorter than this can be guessed; production refuses them. */
const SHORTEST_PRODUCTION_KEY = 24;

export const keySettings = {
  API_ACCESS_KEY: optionalSecret(
    'The ordinary key. Required in production; where all runs in one process one is otherwise made and kept in the data folder.',
  ),
  ADMIN_API_KEY: optionalSecret(
    'The admin key. Required in production; where all runs in one process one is otherwise made and kept in the data folder.',
  ),
};

/** The largest upload: the gateway counts it on its way, the documents service as it is stored. */
export const uploadSettings = {
  MAX_UPLOAD_MB: setting(wholeNumber(1, 10_000), 'Largest file that can be uploaded.', {
    default: 200,
    unit: 'megabytes',
  }),
};

export const gatewaySettings = {
  RATE_LIMIT_PUBLIC_PER_MINUTE: setting(wholeNumber(1), 'Requests a key may make to ordinary paths.', {
    default: 30,
    unit: 'requests a minute',
  }),
  RATE_LIMIT_ADMIN_PER_MINUTE: setting(wholeNumber(1), 'Requests a key may make to admin paths.', {
    default: 100,
    unit: 'requests a minute',
  }),
  RATE_LIMIT_QUERY_PER_MINUTE: setting(
    wholeNumber(1),
    'Questions a key may ask; 30, and 100 in production, where it is left out.',
    { optional: true, unit: 'requests a minute' },
  ),
  RATE_LIMIT_HEALTH_PER_MINUTE: setting(wholeNumber(1), 'Requests an address may make to /api/health.', {
    default: 300,
    unit: 'requests a minute',
  }),
  TRUST_PROXY: setting(wholeNumber(0, 10), 'How many proxies before the gateway may name the client address.', {
    default: 0,
  }),
  CORS_ALLOWED_ORIGINS: setting(
    z.string(),
    'Origins that browsers may call from, separated by commas; * allows all, without credentials.',
    { default: '' },
  ),
};

/** Returns how the gateway treats its callers. */
export function callerOptions(
  values: SettingValues<typeof gatewaySettings>,
  { production }: { production: boolean },
): Pick<GatewayOptions, 'limits' | 'trustProxy' | 'corsAllowedOrigins' | 'webPageFolder'> {
  return {
    limits: {
      publicPerMinute: values.RATE_LIMIT_PUBLIC_PER_MINUTE,
      adminPerMinute: values.RATE_LIMIT_ADMIN_PER_MINUTE,
      queryPerMinute: values.RATE_LIMIT_QUERY_PER_MINUTE ?? (production ? 100 : 30),
      healthPerMinute: values.RATE_LIMIT_HEALTH_PER_MINUTE,
    },
    trustProxy: values.TRUST_PROXY,
    corsAllowedOrigins: listOf(values.CORS_ALLOWED_ORIGINS),
    webPageFolder: projectPath('apps', 'web', 'dist'),
  };
}

/** Returns what is wrong with the keys together; in production neither may be left out, or be short. */
export function checkKeys(
  values: SettingValues<typeof keySettings>,
  { production }: { production: boolean },
): string[] {
  const { API_ACCESS_KEY: access, ADMIN_API_KEY: admin } = values;
  const problems = access !== undefined && access === admin ? ['API_ACCESS_KEY and ADMIN_API_KEY must differ.'] : [];
  for (const [name, key] of Object.entries({ API_ACCESS_KEY: access, ADMIN_API_KEY: admin })) {
    if (!production) continue;
    if (key === undefined) problems.push(`${name} is required in production.`);
    else if (key.length < SHORTEST_PRODUCTION_KEY)
      problems.push(`${name} must have at least ${SHORTEST_PRODUCTION_KEY} characters in production.`);
  }
  return problems;
}

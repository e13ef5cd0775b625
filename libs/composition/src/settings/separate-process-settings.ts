import { drainSettings, internalTokenSettings } from './process-settings.ts';
import { serviceAddressSettings } from './service-settings.ts';
import { migrationSettings } from './store-settings.ts';

/** Settings that only separate processes have, besides those that all share. */
export const separateProcessSettings = {
  ...internalTokenSettings,
  ...serviceAddressSettings,
  ...drainSettings,
  MIGRATION_DATABASE_URL: migrationSettings.MIGRATION_DATABASE_URL,
};

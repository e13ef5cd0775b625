import { drainSettings, internalTokenSettings, sampleSettings } from './process-settings.ts';
import { serviceAddressSettings } from './service-settings.ts';

/** Settings that only separate processes have, beside those that all share. */
export const separateProcessSettings = {
  ...internalTokenSettings,
  ...serviceAddressSettings,
  ...drainSettings,
  ...sampleSettings,
};

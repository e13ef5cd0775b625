import { z } from 'zod';
import { listOf, setting } from '@regqa/platform';
import type { SettingValues } from '@regqa/platform';
import {
  dataFolderSettings,
  drainSettings,
  internalTokenSettings,
  listenSettings,
  processOptions,
  processSettings,
} from './process-settings.ts';

/** Settings of a process that answers requests of the gateway; `who` names it in their sentences. */
export const serviceSettings = (who: string, port: number) => ({
  ...processSettings,
  ...listenSettings(who, port),
  ...dataFolderSettings,
  ...internalTokenSettings,
  ...drainSettings,
});

/** Returns where and how a process listens. */
export function serviceOptions(values: SettingValues<ReturnType<typeof serviceSettings>>) {
  return { ...processOptions(values), host: values.HOST, port: values.PORT, internalToken: values.INTERNAL_TOKEN };
}

const NOT_ADDRESSES = 'must be http URLs of a host and a port, separated by commas';

/** Reads addresses separated by commas, each the root of an HTTP server. */
const addresses = () =>
  z.string().transform((text, context) => {
    const urls = listOf(text);
    if (urls.length > 0 && urls.every(isRootUrl)) return urls.map((url) => new URL(url).origin);
    context.addIssue({ code: 'custom', message: NOT_ADDRESSES });
    return z.NEVER;
  });

function isRootUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && url.protocol === 'http:' && url.pathname === '/' && url.search === '' && url.username === '';
}

const SEVERAL = 'Several, separated by commas, are used by turns, and so are all addresses that a name stands for.';

/** Where the gateway finds the services. */
export const serviceAddressSettings = {
  QUERY_SERVICE_URL: setting(addresses(), `Address of the query service. ${SEVERAL}`, {
    default: ['http://127.0.0.1:8081'],
  }),
  DOCUMENTS_SERVICE_URL: setting(addresses(), `Address of the documents service. ${SEVERAL}`, {
    default: ['http://127.0.0.1:8082'],
  }),
  ANALYTICS_SERVICE_URL: setting(addresses(), `Address of the analytics service. ${SEVERAL}`, {
    default: ['http://127.0.0.1:8083'],
  }),
};

/** Returns the addresses of the services by name. */
export function serviceAddresses(values: SettingValues<typeof serviceAddressSettings>) {
  return {
    query: values.QUERY_SERVICE_URL,
    documents: values.DOCUMENTS_SERVICE_URL,
    analytics: values.ANALYTICS_SERVICE_URL,
  };
}

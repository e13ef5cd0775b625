import { createApiClient } from '@regqa/client';
import type { AllRoutes, ApiClient, CallInput, CallOutput, JsonRouteId } from '@regqa/client';
import { parseSuccess } from '@regqa/contracts';

/** Longest that one tool may take, all its requests together: clients give up after a minute. */
const DEADLINE_MS = 55_000;

/** The service as a tool asks it: with the caller's key, until the caller or the time says stop. */
export interface Service {
  call<K extends JsonRouteId>(routeId: K, input: CallInput<AllRoutes[K]>): Promise<CallOutput<AllRoutes[K]>>;
}

export type DocumentSummary = CallOutput<AllRoutes['listDocuments']>['documents'][number];
export type ProvisionText = CallOutput<AllRoutes['getProvision']>;
export type ProvisionPassage = ProvisionText['passages'][number];
export type ProvisionNode = CallOutput<AllRoutes['getProvisions']>['provisions'][number];

/** Returns a client of the service that sends this key. */
export function createServiceClient(baseUrl: string, apiKey: string): ApiClient {
  return createApiClient({ baseUrl, apiKey, parse: parseSuccess });
}

/** Returns the service for one call of a tool. */
export function serviceFor(client: ApiClient, cancelled: AbortSignal): Service {
  const signal = AbortSignal.any([cancelled, AbortSignal.timeout(DEADLINE_MS)]);
  return { call: (routeId, input) => client.call(routeId, { ...input, signal }) };
}

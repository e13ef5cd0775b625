import { analyticsRoutes } from './analytics.ts';
import { documentsRoutes } from './documents.ts';
import { gatewayRoutes } from './health.ts';
import { queryRoutes } from './query.ts';
import type { RouteContract } from './route.ts';

/** Every route of the interface by operation id. */
export const allRoutes = { ...queryRoutes, ...documentsRoutes, ...analyticsRoutes, ...gatewayRoutes };

/**
 * Returns the body of a success as its contract has it, without members that the contract does not know. Throws
 * ZodError for one that breaks the contract, TypeError for a route that does not answer with JSON.
 */
export function parseSuccess(routeId: keyof typeof allRoutes, body: unknown): unknown {
  const { success }: RouteContract = allRoutes[routeId];
  if (success.kind !== 'json') throw new TypeError(`${routeId} does not answer with JSON`);
  return success.schema.parse(body);
}

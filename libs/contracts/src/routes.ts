import { analyticsRoutes } from './analytics.ts';
import { documentsRoutes } from './documents.ts';
import { gatewayRoutes } from './health.ts';
import { queryRoutes } from './query.ts';

/** Every route of the interface by operation id. */
export const allRoutes = { ...queryRoutes, ...documentsRoutes, ...analyticsRoutes, ...gatewayRoutes };

import type { Request, RequestHandler, Response } from 'express';
import type { gatewayRoutes, RouteContract } from '@regqa/contracts';
import { MethodNotAllowedError, NotFoundError } from '@regqa/errors';
import { createInputReader, exchangeOf, sendJson } from '@regqa/platform';
import { requireAdminKey, requireKey } from './caller.ts';
import { destinationOf } from './destination.ts';
import type { HealthReporter } from './health.ts';
import type { ServiceProxy } from './service-proxy.ts';

type OwnHandler = () => Promise<{ readonly status: number; readonly body: unknown }>;

/** Serves `/api`. The contract's order: a valid key before anything about what exists, then level, path and method. */
export function serveInterface(proxy: ServiceProxy, health: HealthReporter): RequestHandler {
  const own: Record<keyof typeof gatewayRoutes, OwnHandler> = {
    async getHealth() {
      const body = await health.health();
      return { status: body.status === 'healthy' ? 200 : 503, body };
    },
    getSystemHealth: async () => ({ status: 200, body: await health.systemHealth() }),
    async listAreas() {
      // Loaded when it is first asked for, not at every start.
      const { allAreas, townsByArea } = await import('@regqa/domain');
      const towns = townsByArea();
      const areas = allAreas().map(({ name, state }) => ({ name, state, towns: towns.get(`${state}/${name}`) ?? [] }));
      return { status: 200, body: { areas, total: areas.length } };
    },
  };
  return async (request, response, next) => {
    if (request.path !== '/api' && !request.path.startsWith('/api/')) return next();
    response.setHeader('cache-control', 'no-store');
    const { id, contract } = admit(request, response);
    exchangeOf(response).route = id;
    if (contract.service !== 'gateway')
      return proxy.forward({ contract, principal: requireKey(response) }, { request, response, fail: next });
    await createInputReader(contract)(request, {});
    const { status, body } = await own[id as keyof typeof own]();
    sendJson(response, status, body);
  };
}

/** Returns the route. Throws Unauthenticated-, Forbidden-, NotFound- or MethodNotAllowedError, in this order. */
function admit(request: Request, response: Response): { id: string; contract: RouteContract } {
  const { match } = destinationOf(response);
  if (match.kind === 'route' && match.contract.access === 'open') return match;
  requireKey(response);
  if (request.path.startsWith('/api/admin/')) requireAdminKey(response);
  if (match.kind === 'wrong-method') throw new MethodNotAllowedError(match.allowed);
  if (match.kind === 'unknown') throw new NotFoundError('There is nothing at this path');
  return match;
}

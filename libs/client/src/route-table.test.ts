import { expect, it } from '@jest/globals';
import { allRoutes } from '@regqa/contracts';
import type { RouteContract } from '@regqa/contracts';
import { ROUTE_TABLE } from './route-table.ts';

it('holds every route as the contracts have it', () => {
  const contracts = Object.entries<RouteContract>(allRoutes).map(([id, { method, path, success }]) => [
    id,
    success.kind === 'stream' ? [method, path, success.contentType] : [method, path],
  ]);
  expect(ROUTE_TABLE).toEqual(Object.fromEntries(contracts));
});

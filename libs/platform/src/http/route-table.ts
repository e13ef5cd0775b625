import type { RouteContract, Routes } from '@regqa/contracts';

export type RouteMatch =
  | { readonly kind: 'route'; readonly id: string; readonly contract: RouteContract }
  | { readonly kind: 'wrong-method'; readonly allowed: readonly string[]; readonly nearest: RouteContract }
  | { readonly kind: 'unknown' };

/** Finds the contract for a request, so that 404 and 405 can be told apart. HEAD counts as GET. */
export interface RouteTable {
  /** `path` is the request's path without its query string. */
  match(method: string, path: string): RouteMatch;
}

/** Returns the routes by operation id; a path without parameters goes before one with them. */
export function fixedPathsFirst(routes: Routes): [string, RouteContract][] {
  const hasParameter = ([, contract]: [string, RouteContract]) => Number(contract.path.includes('{'));
  return Object.entries(routes).toSorted((a, b) => hasParameter(a) - hasParameter(b));
}

/** Returns a table of the routes. */
export function createRouteTable(routes: Routes): RouteTable {
  const entries = fixedPathsFirst(routes).map(([id, contract]) => ({
    id,
    contract,
    pattern: patternOf(contract.path),
  }));
  return {
    match(method, path) {
      const wanted = method === 'HEAD' ? 'GET' : method;
      const atPath = entries.filter(({ pattern }) => pattern.test(path));
      const found = atPath.find(({ contract }) => contract.method === wanted);
      if (found) return { kind: 'route', id: found.id, contract: found.contract };
      const contracts = atPath.map(({ contract }) => contract);
      const [nearest] = contracts;
      return nearest ? { kind: 'wrong-method', allowed: allowedMethods(contracts), nearest } : { kind: 'unknown' };
    },
  };
}

/** Returns the path of a contract in express's form: `/a/{b}` becomes `/a/:b`. */
export function expressPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

function patternOf(path: string): RegExp {
  const source = path.split(/\{\w+\}/).map((text) => text.replace(/[.*+?^$()[\]\\|]/g, '\\$&'));
  return new RegExp(`^${source.join('[^/]+')}$`);
}

function allowedMethods(contracts: readonly RouteContract[]): string[] {
  const methods = new Set(contracts.map(({ method }) => method as string));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
}

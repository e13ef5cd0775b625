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

interface Entry {
  readonly id: string;
  readonly contract: RouteContract;
}

/** Returns a table of the routes; a path without parameters goes before one with them. */
export function createRouteTable(routes: Routes): RouteTable {
  const entries = Object.entries(routes).map(([id, contract]) => ({ id, contract }));
  const hasParameter = ({ contract }: Entry) => contract.path.includes('{');
  const fixed = Map.groupBy(
    entries.filter((entry) => !hasParameter(entry)),
    ({ contract }) => contract.path,
  );
  const patterns = entries.filter(hasParameter).map((entry) => ({ entry, pattern: patternOf(entry.contract.path) }));
  return {
    match(method, path) {
      const wanted = method === 'HEAD' ? 'GET' : method;
      const isWanted = ({ contract }: Entry) => contract.method === wanted;
      const atPath = fixed.get(path) ?? [];
      const exact = atPath.find(isWanted);
      if (exact) return { kind: 'route', ...exact };
      const candidates = [...atPath, ...patterns.filter(({ pattern }) => pattern.test(path)).map(({ entry }) => entry)];
      const found = candidates.find(isWanted);
      if (found) return { kind: 'route', ...found };
      const [nearest] = candidates;
      return nearest
        ? { kind: 'wrong-method', allowed: allowedMethods(candidates), nearest: nearest.contract }
        : { kind: 'unknown' };
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

function allowedMethods(entries: readonly Entry[]): string[] {
  const methods = new Set(entries.map(({ contract }) => contract.method as string));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
}

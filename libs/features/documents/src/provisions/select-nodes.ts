import type { Provision } from '@regqa/ports';

export interface NodeSelection {
  readonly under?: string | undefined;
  /** Levels below the top that are shown; all unless given. */
  readonly depth?: number | undefined;
  readonly skip: number;
  readonly limit: number;
}

/** The nodes of a page in reading order, with the headings above them, and how many were asked for in all. */
export interface SelectedNodes {
  readonly total: number;
  readonly page: readonly Provision[];
  readonly nodes: readonly Provision[];
  /** Direct children of each node, shown or not. */
  readonly children: ReadonlyMap<string | null, readonly Provision[]>;
}

/** Returns the selected nodes in reading order; undefined when no node has the key. */
export function selectNodes(
  provisions: readonly Provision[],
  { under, depth, skip, limit }: NodeSelection,
): SelectedNodes | undefined {
  const root = under === undefined ? null : provisions.find(({ key }) => key === under);
  if (root === undefined) return undefined;
  const below = root === null ? provisions : subtree(provisions, root);
  const top = root === null ? 0 : root.depth;
  const shown = depth === undefined ? below : below.filter((node) => node.depth - top <= depth);
  const page = shown.slice(skip, skip + limit);
  const children = Map.groupBy(provisions, ({ parentKey }) => parentKey);
  return { total: shown.length, page, nodes: withHeadingsAbove(page, shown), children };
}

/** What is below a node follows it directly in reading order. */
function subtree(provisions: readonly Provision[], root: Provision): Provision[] {
  const after = provisions.findIndex((node) => node.ordinal > root.ordinal && node.depth <= root.depth);
  return provisions.slice(root.ordinal, after < 0 ? undefined : after);
}

/** A page that begins in the middle of a Part comes with the heading of the Part. */
function withHeadingsAbove(page: readonly Provision[], shown: readonly Provision[]): Provision[] {
  const [first] = page;
  if (first === undefined) return [];
  const byKey = new Map(shown.map((node) => [node.key, node]));
  const above: Provision[] = [];
  for (let key = first.parentKey; key !== null; key = byKey.get(key)?.parentKey ?? null) {
    const heading = byKey.get(key);
    if (heading !== undefined) above.unshift(heading);
  }
  return [...above, ...page];
}

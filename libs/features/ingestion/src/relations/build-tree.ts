import type { Provision } from '@regqa/ports';
import type { ProvisionNode } from '../document-model/parsed-document.ts';

export interface TextBelow {
  readonly nodeKey: string | null;
  readonly end: number;
}

/** Returns the tree in reading order, each node reaching to the end of what is below it. */
export function buildTree(nodes: readonly ProvisionNode[], texts: readonly TextBelow[]): Provision[] {
  const parents = parentsOf(nodes);
  const ends = new Map(nodes.map(({ key, end }) => [key, end]));
  const extend = (key: string, end: number) => ends.set(key, Math.max(end, ends.get(key) ?? 0));
  for (const { nodeKey, end } of texts) if (nodeKey !== null) extend(nodeKey, end);
  for (const { key } of nodes.toReversed()) {
    const parentKey = parents.get(key) ?? null;
    if (parentKey !== null) extend(parentKey, ends.get(key) ?? 0);
  }
  const depths = new Map<string, number>();
  return nodes.map((node, ordinal) => {
    const parentKey = parents.get(node.key) ?? null;
    const depth = parentKey === null ? 0 : (depths.get(parentKey) ?? 0) + 1;
    depths.set(node.key, depth);
    const { key, type, number, heading, label, pageNumber, pageLabel, repealed, sourceId, start } = node;
    return {
      key,
      parentKey,
      ordinal,
      depth,
      type,
      number,
      heading,
      label,
      pageNumber,
      pageLabel,
      repealed,
      sourceId,
      start,
      end: ends.get(key) ?? node.end,
    };
  });
}

/** The long title is a sibling of the Parts that follow it. */
function parentsOf(nodes: readonly ProvisionNode[]): Map<string, string | null> {
  const parents = new Map<string, string | null>();
  const preambles = new Set(nodes.filter(({ type }) => type === 'preamble').map(({ key }) => key));
  for (const { key, parentKey } of nodes)
    parents.set(key, parentKey !== null && preambles.has(parentKey) ? (parents.get(parentKey) ?? null) : parentKey);
  return parents;
}

import type { PreparedDocument } from '@regqa/feature-ingestion';

type Node = PreparedDocument['structure']['provisions'][number];

/** A heading or provision with how many passages its own text makes. */
export interface OutlineNode {
  readonly node: Node;
  readonly passages: number;
}

/** Returns the tree in reading order, each node with its own passages counted, those of its definitions included. */
export function outlineOf({ structure, passages }: Pick<PreparedDocument, 'structure' | 'passages'>): OutlineNode[] {
  const counts = new Map<string, number>();
  for (const { provisionKey } of passages) {
    const key = provisionKey.replace(/\.def-.*$/s, '');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return structure.provisions.map((node) => ({ node, passages: counts.get(node.key) ?? 0 }));
}

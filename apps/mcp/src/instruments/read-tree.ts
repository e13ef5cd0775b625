import type { ProvisionNode, Service } from '../service.ts';

/** The most that the interface gives at once; few instruments have more. */
const NODES_OF_A_PAGE = 5_000;

/** A provision or heading of an instrument, with the headings above it. */
export interface PlacedNode {
  readonly node: ProvisionNode;
  readonly above: readonly string[];
}

/** The provisions and headings of one text of an instrument, in reading order. */
export interface InstrumentTree {
  readonly documentId: string;
  readonly versionId: string;
  readonly title: string;
  readonly nodes: readonly PlacedNode[];
}

/** Returns the tree of the text that answers. Throws ApiError for a document that is not there. */
export async function readTree(service: Service, documentId: string): Promise<InstrumentTree> {
  const nodes = new Map<string, PlacedNode>();
  for (let skip = 0; ; skip += NODES_OF_A_PAGE) {
    const page = await service.call('getProvisions', {
      params: { document_id: documentId },
      query: { skip, limit: NODES_OF_A_PAGE },
    });
    // Headings come again above what is below them on a later page.
    for (const placed of page.provisions.flatMap((node) => flatten(node, [])))
      if (!nodes.has(placed.node.key)) nodes.set(placed.node.key, placed);
    if (skip + NODES_OF_A_PAGE >= page.total)
      return { documentId, versionId: page.version_id, title: page.title, nodes: [...nodes.values()] };
  }
}

function flatten(node: ProvisionNode, above: readonly string[]): PlacedNode[] {
  const below = [...above, nameOf(node)];
  return [{ node, above }, ...node.children.flatMap((child) => flatten(child, below))];
}

/** Returns number and heading as printed, e.g. `Part 4 Principal development standards`. */
const nameOf = ({ number, heading, label, key }: ProvisionNode): string =>
  [number, heading].filter((part) => part !== null).join(' ') || (label ?? key);

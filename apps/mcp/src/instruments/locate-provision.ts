import type { Service } from '../service.ts';
import { ToolRefusal } from '../tool.ts';
import { findInstrument } from './find-instrument.ts';
import { matchPinpoint } from './match-nodes.ts';
import { readTree } from './read-tree.ts';
import type { InstrumentTree, PlacedNode } from './read-tree.ts';

const MOST_NAMED = 8;

/** A provision or heading, and its instrument. */
export interface LocatedProvision {
  readonly tree: InstrumentTree;
  readonly placed: PlacedNode;
}

/** Returns the provision that a key or a pinpoint names. Throws ToolRefusal where it names none, or several. */
export async function locateProvision(
  service: Service,
  { instrument, provision }: { readonly instrument: string; readonly provision: string },
): Promise<LocatedProvision> {
  const tree = await readTree(service, await findInstrument(service, instrument));
  const [only, ...others] = matchPinpoint(tree.nodes, provision);
  if (only === undefined)
    throw new ToolRefusal(`${tree.title} has no provision "${provision}"; find_provision finds what it has.`);
  if (others.length > 0) {
    const keys = [only, ...others].slice(0, MOST_NAMED).map(({ node, above }) => `${node.key} (${above.join(', ')})`);
    throw new ToolRefusal(`"${provision}" names several provisions of ${tree.title}; give a key: ${keys.join('; ')}`);
  }
  return { tree, placed: only };
}

import type { PlacedNode } from '../instruments/read-tree.ts';
import type { ProvisionNode } from '../service.ts';

/** Returns a provision with sensible values for what is not given. */
export function buildNode(part: Partial<ProvisionNode>, above: readonly string[] = []): PlacedNode {
  const node: ProvisionNode = {
    key: 'cl-1',
    type: 'provision',
    number: '1',
    heading: null,
    label: 'cl 1',
    citation: 'Acacia Park Plan 2020 (NSW) cl 1',
    page_number: null,
    page_label: null,
    repealed: false,
    start: 0,
    end: 100,
    children_total: 0,
    children: [],
    ...part,
  };
  return { node, above };
}

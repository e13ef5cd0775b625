// The weights of the order that train-fusion.ts fits: where they are committed, and those of each fold beside the vectors of this machine.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMITTED_WEIGHTS, FUSED_FIGURES, RANKING_FIGURES, readOrder } from '@regqa/feature-query';
import type { FusionKind, Order, OrderWeights } from '@regqa/feature-query';
import { CACHE_FOLDER } from './embedding-cache.ts';

export const WEIGHTS_FILE = join(import.meta.dirname, '../libs/features/query/src/weights/fusion.json');
export const NETWORKS_FILE = join(import.meta.dirname, '../libs/features/query/src/weights/order-networks.json');

/** What train_fusion.py writes. */
interface Fitted {
  readonly weights: readonly number[];
  readonly networks?: readonly Omit<OrderWeights['networks'][number], 'figures'>[];
}

/** Where what is fitted for one way of finding lies. */
export function orderFolder(kind: FusionKind): string {
  return join(CACHE_FOLDER, 'order', kind);
}

/** Returns what a fit has given, with the names of the figures. */
export function readFittedWeights(kind: FusionKind, name: string): Partial<OrderWeights> & { readonly weights: Record<string, number> } {
  const { weights, networks } = JSON.parse(readFileSync(join(orderFolder(kind), `${name}.json`), 'utf8')) as Fitted;
  const named = Object.fromEntries(RANKING_FIGURES.map((figure, at) => [figure, weights[at]!]));
  return { weights: named, ...(networks !== undefined && { networks: networks.map((network) => ({ figures: FUSED_FIGURES, ...network })) }) };
}

const read = new Map<string, Order>();

/** Returns the order that has not seen a fold; the committed one for the other way of finding. */
export function readFittedOrder(kind: FusionKind, fold: number): Order {
  const key = `${kind} ${fold}`;
  const known = read.get(key);
  if (known !== undefined) return known;
  const { weights, networks = COMMITTED_WEIGHTS.networks } = readFittedWeights(kind, `fold-${fold}`);
  const order = readOrder({ ...COMMITTED_WEIGHTS, [kind]: weights, networks });
  read.set(key, order);
  return order;
}

import { ApiError } from '@regqa/client';
import type { Passage, Service } from '../service.ts';
import type { LocatedProvision } from './locate-provision.ts';
import { keysBelow } from './read-tree.ts';

/** A heading without text of its own begins with the first provision below it. */
const MOST_BELOW = 4;
/** Passages of a dictionary are numbered below their terms: they are reached from what stands before it. */
const MOST_BEFORE = 2;
const MOST_STEPS = 40;

/** A run of passages, and the one after it where the text goes on. */
export interface PassageRun {
  readonly passages: readonly Passage[];
  readonly next: string | null;
}

/**
 * Returns the passages of a provision, or of all that is below a heading, in reading order and at most so many; from
 * the one that is named, or from the first. Empty where it has no text, or where the named one lies outside of it.
 */
export async function readPassages(
  service: Service,
  located: LocatedProvision,
  { most, from }: { readonly most: number; readonly from?: string | undefined },
): Promise<PassageRun> {
  const { tree, placed } = located;
  const { start, end } = placed.node;
  const passages: Passage[] = [];
  let passage = await (from === undefined ? passageNear(service, located) : passageOf(service, from));
  for (let steps = 0; passage !== null && steps < MOST_STEPS; steps++) {
    if (passage.version_id !== tree.versionId || passage.start >= end) break;
    if (passages.length === most) return { passages, next: passage.chunk_id };
    if (passage.start >= start) passages.push(passage);
    passage = passage.next_chunk_id === null ? null : await passageOf(service, passage.next_chunk_id);
  }
  return { passages, next: null };
}

/** Returns the first passage of a node, or one before it. Passages are numbered from 1 below the key of their node. */
async function passageNear(service: Service, { tree, placed }: LocatedProvision): Promise<Passage | null> {
  const at = tree.nodes.indexOf(placed);
  const before = tree.nodes.slice(Math.max(0, at - MOST_BEFORE), at).reverse();
  const keys = [...keysBelow(placed.node).slice(0, MOST_BELOW), ...before.map(({ node }) => node.key)];
  for (const key of keys) {
    const passage = await passageOf(service, `${tree.versionId}:${key}:1`);
    if (passage !== null) return passage;
  }
  return null;
}

async function passageOf(service: Service, id: string): Promise<Passage | null> {
  try {
    return await service.call('getPassage', { params: { chunk_id: id } });
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'not-found') return null;
    throw error;
  }
}

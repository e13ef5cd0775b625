import { FAULT_KINDS } from '@regqa/testing/planted-faults';
import type { PlantedSentence } from '@regqa/testing/planted-faults';

/** Sentences of one kind planted in one passage at most: many passages tell more than many sentences of one. */
const MOST_OF_A_KIND = 5;

/** Keeps some of each kind: kinds that fit few sentences stay whole, the others are taken evenly. */
export function thinned(planted: readonly PlantedSentence[]): PlantedSentence[] {
  return FAULT_KINDS.flatMap((kind) => {
    const own = planted.filter(({ fault }) => fault === kind);
    const step = Math.max(1, own.length / MOST_OF_A_KIND);
    return own.filter((_one, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  });
}

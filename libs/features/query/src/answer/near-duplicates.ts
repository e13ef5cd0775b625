import type { Candidate } from '../retrieval/judge-candidates.ts';
import { gatherSame } from '../retrieval/same-provision.ts';

/** A passage with those of other instruments that say the same. */
export interface DistinctPassage {
  readonly best: Candidate;
  readonly repeatedIn: readonly Candidate[];
}

/** Returns the candidates, best first, with each that says the same as a better one set beside that one. */
export function gatherDuplicates(candidates: readonly Candidate[]): DistinctPassage[] {
  return gatherSame(candidates).map(({ first, others }) => ({ best: first, repeatedIn: others }));
}

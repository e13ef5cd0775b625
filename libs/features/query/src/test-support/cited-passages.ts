import type { CurrentDocument, IndexedPassage } from '@regqa/ports';
import type { RankedPassage } from '../types.ts';
import { readEvidence } from '../verification/evidence.ts';
import type { Evidence } from '../verification/evidence.ts';

/** A passage of an invented instrument. */
export interface CitedPassage {
  readonly text: string;
  readonly title?: string;
  readonly section?: string;
  readonly sectionHeading?: string;
}

/** Returns passages of invented instruments as evidence, numbered from 1. */
export function citedPassages(...given: readonly CitedPassage[]): Evidence[] {
  return readEvidence(given.map(sourceOf));
}

function sourceOf({ text, title = 'Quoll Local Plan 2020', section = 'cl 1', sectionHeading = 'General' }: CitedPassage): RankedPassage {
  const passage: Partial<IndexedPassage> = { text, section, sectionHeading, headingPath: ['Part 1 General'], chunkId: `quoll@1:${section}:0`, pageNumber: null };
  const document: Partial<CurrentDocument> = { title, jurisdiction: 'NSW', state: 'NSW', lga: [], authority: null };
  return { passage, document, confidence: 1 } as RankedPassage;
}

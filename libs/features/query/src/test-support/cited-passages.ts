import type { CurrentDocument, IndexedPassage } from '@regqa/ports';
import { buildPassage } from '@regqa/testing';
import type { Candidate } from '../retrieval/retrieve-passages.ts';
import { readEvidence } from '../verification/evidence.ts';
import type { Evidence } from '../verification/evidence.ts';

/** Returns passages of invented instruments as evidence, numbered from 1. */
export function citedPassages(...given: readonly (Partial<IndexedPassage> & { readonly text: string })[]): Evidence[] {
  return readEvidence(given.map((one) => sourceOf(buildPassage(one))));
}

function sourceOf(passage: IndexedPassage): Candidate {
  const document: CurrentDocument = {
    ...{ documentId: passage.documentId, versionId: passage.versionId, generation: passage.generation, title: passage.title, jurisdiction: passage.jurisdiction, state: passage.state, lga: passage.lga },
    ...{ documentType: passage.documentType, passageCount: 1, authority: null, coverage: [], lastUpdated: null, inForceFrom: null, inForceTo: null, sourceUrl: null, instrumentNumber: null, instrumentYear: null, versionLabel: null, registerId: null, aliases: [] },
  };
  return { passage, document, confidence: 1 } as Candidate;
}

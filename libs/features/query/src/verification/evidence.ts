import type { Span } from '@regqa/domain';
import { ruleUnits } from '../composition/extractive/quotable-units.ts';
import type { RankedPassage } from '../types.ts';
import { wordingOf } from './align-wording.ts';
import { splitClauses } from './clauses.ts';
import { normalise } from './normalise.ts';
import { oncePer } from './once-per.ts';
import type { Clause } from './clauses.ts';
import { addressesModel } from './addressed-to-models.ts';

/** A passage that a sentence may rest on, read for comparing. */
export interface Evidence {
  /** What its marker says: 1 for the first source. */
  readonly number: number;
  readonly chunkId: string;
  readonly text: string;
  readonly title: string;
  readonly section: string | null;
  /** Section heading and the headings above, a line each. */
  readonly headings: string;
  /** Names of where it applies. */
  readonly places: string;
  /** The text without what speaks to a model in place of a reader of law. */
  readonly ownText: string;
  readonly units: readonly EvidenceUnit[];
}

/** What can be quoted by itself, with its clauses. */
export interface EvidenceUnit {
  readonly span: Span;
  readonly text: string;
  readonly clauses: readonly Clause[];
  /** Its words as they are compared. */
  readonly wording: readonly string[];
}

/** Returns a unit's text as it is compared. */
export const normalisedUnit = oncePer((unit: EvidenceUnit) => normalise(unit.text));

const JURISDICTIONS: Readonly<Record<string, string>> = {
  Federal: 'Commonwealth Federal Australia Australian', NSW: 'New South Wales', VIC: 'Victoria Victorian', QLD: 'Queensland', SA: 'South Australia', WA: 'Western Australia', TAS: 'Tasmania', NT: 'Northern Territory', ACT: 'Australian Capital Territory',
};

/** Returns the sources as evidence, in their order. */
export function readEvidence(sources: readonly RankedPassage[]): Evidence[] {
  return sources.map(({ passage, document }, at) => {
    const units = ruleUnits(passage.text).map((span) => ({ span, text: passage.text.slice(span.start, span.end) }));
    const trusted = units.filter((unit) => !addressesModel(unit.text));
    return {
      number: at + 1,
      chunkId: passage.chunkId,
      text: passage.text,
      title: document.title,
      section: passage.section,
      headings: [passage.section ?? '', passage.sectionHeading ?? '', ...passage.headingPath].join('\n'),
      places: [...document.lga, document.state ?? '', document.jurisdiction, JURISDICTIONS[document.state ?? ''] ?? '', JURISDICTIONS[document.jurisdiction] ?? '', document.authority ?? ''].join(' '),
      ownText: trusted.map((unit) => unit.text).join('\n'),
      units: trusted.map((unit) => ({ ...unit, clauses: splitClauses(unit.text), wording: wordingOf(unit.text) })),
    };
  });
}
